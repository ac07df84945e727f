import { expect, onTestFinished, test } from 'vitest';
import { caseIdOf } from '#events/subjects/case.ts';
import { postStream } from '#events/subjects/post.ts';
import type { Comment, Post } from '../contract/post.ts';
import { openSubjects } from '../e2e/subjects.fixture.ts';
import { createStanding } from '../standing/standing.ts';
import { postListRoutes } from './lists.ts';
import { ownPostRoutes } from './ownRoutes.ts';
import { postRoutes } from './routes.ts';

const LINK = 'All of it stands at https://looms.example.in/prices';
const HONEST = 'How long does it last in the monsoon?';
const POST = 'a1b2c3d4e5f6a1b2c3d4e5f6';

async function opened() {
  const api = await openSubjects(
    (platform) => [postListRoutes(platform), postRoutes(platform), ownPostRoutes(platform)],
    { RATE_LIMIT: 'on', ADMIN_EMAILS: 'admin@example.in' },
  );
  onTestFinished(api.close);
  const { call, platform, time } = api;
  const { commands, reads, store } = platform;
  const [asha, ravi] = [await api.join('Asha'), await api.join('Ravi')];
  const image = { key: 'Post/loom-1.webp', width: 1, height: 1 };
  const published = { type: 'PostPublished', data: { post: POST, author: ravi, image }, personal: {} } as const;
  await commands.begin(postStream(POST), [published], { actor: ravi, at: time.now });

  async function read(path: string, as?: string) {
    await reads.waitFor(await store.head(), ['feed', 'members', 'standings'], 5000);
    return (await call(path, { as })).json();
  }
  const brief = (comments: readonly Comment[]) => comments.map(({ text, hidden = false }) => [text, hidden]);

  async function say(text: string, as = asha): Promise<{ comments: Comment[]; commentsCount: number }> {
    const answer = await call('/post/comment', { method: 'PUT', body: { postId: POST, comment: { text } }, as });
    expect(answer.status).toBe(200);
    return answer.json();
  }

  /** How many comments a reader is shown, and which, the same with the post, in each list of posts, and in their own list. */
  async function seen(as?: string): Promise<[number, (string | boolean)[][]]> {
    const one: Post = (await read(`/post/${POST}`, as)).data.post;
    const [counted, comments] = [one.commentsCount, one.comments.map(({ _id }) => _id)];
    const lists = ['', `?author=${ravi}`, ...(as === ravi ? ['?following=true'] : [])];
    for (const list of lists) {
      const found: Post = (await read(`/post/getAllPosts${list}`, as)).data.posts[0];
      expect([found.commentsCount, found.comments.map(({ _id }) => _id)], list).toEqual([counted, comments]);
    }
    const all: Comment[] = (await read(`/post/${POST}/comments`, as)).comments;
    expect(all.map(({ _id }) => _id)).toEqual(comments);
    return [counted, brief(all)];
  }

  async function show(id: string): Promise<void> {
    const ground = { case: caseIdOf('review', 'comment', id), by: 'moderator', reason: 'no-breach' };
    await createStanding(platform).show({ kind: 'comment', id }, ground, { actor: 'moderator', at: time.now });
  }
  const change = (id: string, content: string) =>
    call(`/post/${POST}/comments/${id}`, { method: 'PATCH', body: { content }, as: asha });
  return { ...api, asha, ravi, read, say, seen, show, change, brief };
}

test('comments that are held crowd out nobody’s: others read and count those that are seen, their author all', async () => {
  const { asha, ravi, say, seen, read, brief } = await opened();
  await say(HONEST, ravi);
  const links = Array.from({ length: 25 }, (_, i) => `${LINK}/${i}`);
  for (const [i, link] of links.entries()) expect((await say(link)).commentsCount).toBe(i + 2);
  // Twice, so that what is kept is read as well, whoever asked before.
  for (const _ of [1, 2]) {
    const own = links.toReversed().map((link) => [link, true]);
    expect(await seen(asha)).toEqual([26, own.slice(0, 20)]);
    expect([await seen(), await seen(ravi)]).toEqual(Array(2).fill([1, [[HONEST, false]]]));
    const all: Comment[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await read(`/post/${POST}/comments?limit=7${cursor && `&cursor=${cursor}`}`, asha);
      all.push(...page.comments);
      cursor = page.nextCursor;
    }
    expect(brief(all)).toEqual([...own, [HONEST, false]]);
  }
  expect(await say('It does.', ravi)).toMatchObject({ commentsCount: 2, comments: { length: 2 } });
});

test('once it is shown a comment stands in its place, and whoever kept the lists hears so', async () => {
  const { asha, ravi, say, seen, show, call } = await opened();
  await say(HONEST, ravi);
  const [held] = (await say(LINK)).comments;
  await say('Thank you.', ravi);
  const tagOf = async (path: string, etag = '') => call(path, { as: ravi, headers: { 'if-none-match': etag } });
  const paths = ['/post/getAllPosts', `/post/${POST}/comments`];
  await seen(ravi);
  const tags = await Promise.all(paths.map(async (path) => (await tagOf(path)).headers.get('etag') ?? ''));
  await show(held?._id ?? '');
  const now = [
    ['Thank you.', false],
    [LINK, false],
    [HONEST, false],
  ];
  for (const reader of [asha, ravi, undefined]) expect(await seen(reader)).toEqual([3, now]);
  for (const [i, path] of paths.entries()) expect((await tagOf(path, tags[i])).status).toBe(200);
});

test('one that was seen before a link was put in keeps its place, without its words; without the link a held one is seen', async () => {
  const { asha, ravi, say, seen, change } = await opened();
  const [first] = (await say('I have the prices.')).comments;
  const [second] = (await say(`${LINK}/second`)).comments;
  expect((await change(first?._id ?? '', LINK)).status).toBe(200);
  expect(await seen(ravi)).toEqual([1, [['', true]]]);
  expect((await change(second?._id ?? '', 'On our page.')).status).toBe(200);
  expect((await seen(ravi))[1]).toEqual([
    ['On our page.', false],
    ['', true],
  ]);
  expect((await seen(asha))[0]).toBe(2);
});

test('nobody can answer one that is held; taken back, it is nothing to others', async () => {
  const { asha, ravi, say, seen, call } = await opened();
  const [held] = (await say(LINK)).comments;
  const body = { postId: POST, comment: { text: 'Really?' }, replyTo: held?._id };
  expect((await call('/post/comment', { method: 'PUT', body, as: ravi })).status).toBe(404);
  expect((await call(`/post/${POST}/comments/${held?._id}`, { method: 'DELETE', as: asha })).status).toBe(204);
  expect([await seen(ravi), await seen()]).toEqual(Array(2).fill([0, []]));
});
