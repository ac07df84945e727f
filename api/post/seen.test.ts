import { expect, onTestFinished, test, vi } from 'vitest';
import { caseIdOf } from '#events/subjects/case.ts';
import type { Comment, Post } from '../contract/post.ts';
import { picture } from '../e2e/picture.fixture.ts';
import { openSubjects } from '../e2e/subjects.fixture.ts';
import { steadyTag } from '../e2e/tag.fixture.ts';
import { createStanding } from '../standing/standing.ts';
import { postListRoutes } from './lists.ts';
import { ownPostRoutes } from './ownRoutes.ts';
import { postRoutes } from './routes.ts';

const LINK = 'All of it stands at https://looms.example.in/prices';
const HELD = { state: 'hidden', reason: 'first-link' };

async function opened() {
  const api = await openSubjects(
    (platform) => [postListRoutes(platform), postRoutes(platform), ownPostRoutes(platform)],
    { RATE_LIMIT: 'on', ADMIN_EMAILS: 'admin@example.in' },
  );
  onTestFinished(api.close);
  const { call, platform, time } = api;
  const [asha, ravi] = [await api.join('Asha'), await api.join('Ravi')];
  let pictures = 0;

  async function publish(content: string, as = asha): Promise<Post> {
    pictures += 1;
    const key = `Post/loom-${pictures}.webp`;
    await platform.files.put(key, await picture(), 'image/webp');
    const made = await call('/post/new', { method: 'POST', body: { content, image: { key } }, as });
    expect(made.status).toBe(201);
    return (await made.json()).data.post;
  }

  const change = async (id: string, content: string): Promise<Post> => {
    const answer = await call(`/post/${id}`, { method: 'PATCH', body: { content }, as: asha });
    expect(answer.status).toBe(200);
    return (await answer.json()).data.post;
  };

  /** What each post of a list says, and why others do not see it. */
  async function listed(query: string, as?: string): Promise<readonly (string | null)[][]> {
    const said: (string | null)[][] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const answer = await call(`/post/getAllPosts?${query}${cursor && `&cursor=${cursor}`}`, { as });
      const { data, nextCursor } = await answer.json();
      said.push(...data.posts.map(({ content, hidden }: Post) => [content, hidden?.reason ?? null]));
      cursor = nextCursor;
    }
    return said;
  }

  return { ...api, asha, ravi, publish, change, listed, platform, time };
}

test('what is held stands in its place in its author’s lists, marked, and in nobody else’s, whoever asked before', async () => {
  const { asha, ravi, publish, listed } = await opened();
  await publish('The first.');
  await publish(LINK);
  await publish('The third.', ravi);
  const marked = [
    ['The third.', null],
    [LINK, 'first-link'],
    ['The first.', null],
  ];
  const plain = marked.filter(([, why]) => why === null);
  // Twice, so that what is kept is read as well; page by page, so that none comes twice or is passed over.
  for (const _ of [1, 2])
    for (const limit of ['limit=1', 'limit=2', 'limit=20']) {
      expect(await listed(limit, asha)).toEqual(marked);
      expect(await listed(limit, ravi)).toEqual(plain);
      expect(await listed(limit)).toEqual(plain);
      expect(await listed(`${limit}&author=${asha}`, asha)).toEqual(marked.slice(1));
      expect(await listed(`${limit}&author=${asha}`, ravi)).toEqual([['The first.', null]]);
      expect(await listed(`${limit}&author=${asha}`)).toEqual([['The first.', null]]);
      expect(await listed(`${limit}&following=true`, asha)).toEqual(marked.slice(1));
    }
});

test('once a moderator has passed it, whoever kept the list hears so', async () => {
  const { asha, publish, listed, call, platform, time } = await opened();
  const { _id: id } = await publish(LINK);
  const tag = await steadyTag((headers) => call('/post/getAllPosts', { as: asha, headers }));
  const etag = { 'if-none-match': tag };
  const ground = { case: caseIdOf('review', 'post', id), by: 'moderator', reason: 'no-breach' };
  const shown = await createStanding(platform).show({ kind: 'post', id }, ground, { actor: 'moderator', at: time.now });
  await platform.reads.waitFor('position' in shown ? shown.position : -1, ['feed', 'standings'], 5000);
  expect((await call('/post/getAllPosts', { as: asha, headers: etag })).status).toBe(200);
  expect(await listed('', asha)).toEqual([[LINK, null]]);
});

test('while it is being built anew that posts are withheld, the lists are there without them', async () => {
  const { asha, publish, listed, platform } = await opened();
  await publish('The first.');
  await publish(LINK);
  vi.spyOn(platform.reads, 'has').mockImplementation((model) => model !== 'standings');
  expect(await listed('', asha)).toEqual([['The first.', null]]);
});

test('a change that puts a first link in says that the post is held, and why; one that takes it out, that it is not', async () => {
  const { asha, ravi, publish, change, listed } = await opened();
  const { _id: id } = await publish('The prices are fair.');
  expect((await change(id, LINK)).hidden).toMatchObject(HELD);
  expect([await listed('', asha), await listed('', ravi)]).toEqual([[[LINK, 'first-link']], []]);
  expect((await change(id, 'On our page.')).hidden).toBeUndefined();
  expect(await listed('', ravi)).toEqual([['On our page.', null]]);
});

test('so does a change of a comment, with its words', async () => {
  const { asha, publish, call } = await opened();
  const { _id: postId } = await publish('The prices are fair.');
  const body = { postId, comment: { text: 'To all.' } };
  const { comments } = await (await call('/post/comment', { method: 'PUT', body, as: asha })).json();
  const path = `/post/${postId}/comments/${comments[0]._id}`;
  const answer = await call(path, { method: 'PATCH', body: { content: LINK }, as: asha });
  const said: Comment = (await answer.json()).data.comment;
  expect([said.text, said.hidden]).toEqual([LINK, true]);
});

test('what is held is changed, taken back, and shown with its picture, by its author alone', async () => {
  const { asha, ravi, publish, change, call, listed } = await opened();
  const { _id: id } = await publish(LINK);
  const image = async (as?: string) => (await call('/post/images', { method: 'PUT', body: { postId: id }, as })).status;
  expect([await image(asha), await image(ravi), await image()]).toEqual([200, 404, 404]);
  expect(await change(id, `${LINK}/new`)).toMatchObject({ content: `${LINK}/new`, hidden: HELD });
  const takeBack = async (as: string) => (await call(`/post/${id}`, { method: 'DELETE', as })).status;
  expect([await takeBack(ravi), await takeBack(asha)]).toEqual([403, 204]);
  expect(await listed('', asha)).toEqual([]);
  expect((await call(`/post/${id}`, { as: asha })).status).toBe(404);
});

test('where the read models are late, their author is told all the same', async () => {
  const { publish, change, platform } = await opened();
  const { reads } = platform;
  const { _id: id } = await publish('The prices are fair.');
  const before = reads.queries.feed.post(id);
  vi.spyOn(reads, 'waitFor').mockResolvedValue(false);
  vi.spyOn(reads, 'position').mockReturnValue(-1);
  const withheld = vi.spyOn(reads.queries.feed, 'withheld').mockReturnValue(undefined);
  const post = vi.spyOn(reads.queries.feed, 'post').mockReturnValue(before);
  expect(await change(id, LINK)).toMatchObject({ content: LINK, hidden: HELD });
  post.mockReturnValue(undefined);
  expect((await publish(`${LINK}/2`)).hidden).toMatchObject(HELD);
  withheld.mockRestore();
});
