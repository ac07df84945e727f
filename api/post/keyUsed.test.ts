import { expect, onTestFinished, test } from 'vitest';
import { standingStream } from '#events/subjects/standing.ts';
import { picture } from '../e2e/picture.fixture.ts';
import { openSubjects } from '../e2e/subjects.fixture.ts';
import { postListRoutes } from './lists.ts';
import { ownPostRoutes } from './ownRoutes.ts';
import { postRoutes } from './routes.ts';

/** One Idempotency-Key, and another body: nothing of it is written, and whoever sent it is told so. */
async function opened(env: Readonly<Record<string, string>> = {}) {
  const api = await openSubjects(
    (platform) => [postListRoutes(platform), postRoutes(platform), ownPostRoutes(platform)],
    env,
  );
  onTestFinished(api.close);
  const [asha, ravi] = [await api.join('Asha'), await api.join('Ravi')];
  const key = 'Post/loom-1.webp';
  await api.platform.files.put(key, await picture(), 'image/webp');

  async function send(method: string, path: string, body: unknown, as: string, key: string) {
    const answer = await api.call(path, { method, body, as, key });
    const text = await answer.text();
    return { status: answer.status, text, code: JSON.parse(text).code };
  }
  const post = (content: string, key: string) =>
    send('POST', '/post/new', { content, image: { key: 'Post/loom-1.webp' } }, asha, key);
  return {
    ...{ ...api, asha, ravi, post },
    published: async (content: string, key: string): Promise<string> =>
      JSON.parse((await post(content, key)).text).data.post._id,
    comment: (postId: string, text: string, key: string) =>
      send('PUT', '/post/comment', { postId, comment: { text } }, ravi, key),
    change: (path: string, content: string, as: string, key: string) => send('PATCH', path, { content }, as, key),
    read: async (path: string, as?: string) => (await api.call(path, { as })).json(),
  };
}

const USED = { status: 409, code: 'key-used' };

test('a post is published once for a key; other words under it are told so, and the same are answered as they were', async () => {
  const { post, asha, change, read } = await opened();
  const first = await post('Forty looms', 'one');
  expect(first.status).toBe(201);
  expect(await post('Forty looms', 'one')).toEqual(first);
  expect(await post('Fifty looms', 'one')).toMatchObject(USED);
  expect((await read('/post/getAllPosts')).data.posts).toMatchObject([{ content: 'Forty looms' }]);
  expect((await post('Fifty looms', 'two')).status).toBe(201);
  // Once it reads otherwise, its first words come again as before.
  const { _id } = JSON.parse(first.text).data.post;
  expect((await change(`/post/${_id}`, 'Sixty looms', asha, 'edit')).status).toBe(200);
  expect(JSON.parse((await post('Forty looms', 'one')).text).data.post).toMatchObject({ _id, content: 'Sixty looms' });
});

test('so is a comment, also where it is another post that the key is used on', async () => {
  const { published, comment, read } = await opened();
  const [one, two] = [await published('Forty looms', 'one'), await published('Fifty looms', 'two')];
  const first = await comment(one, 'Well done', 'said');
  expect(first.status).toBe(200);
  expect(await comment(one, 'Well done', 'said')).toEqual(first);
  expect(await comment(one, 'Dreadful', 'said')).toMatchObject(USED);
  expect(await comment(two, 'Well done', 'said')).toMatchObject(USED);
  const said = async (id: string) => (await read(`/post/${id}/comments`)).comments.map((c: { text: string }) => c.text);
  expect([await said(one), await said(two)]).toEqual([['Well done'], []]);
});

test('what a key is refused for holds nothing: its link was never written', async () => {
  const { published, comment, change, ravi, platform, read } = await opened({
    RATE_LIMIT: 'on',
    ADMIN_EMAILS: 'admin@example.in',
  });
  const id = await published('Forty looms', 'one');
  const { comments } = JSON.parse((await comment(id, 'Well done', 'said')).text);
  const path = `/post/${id}/comments/${comments[0]._id}`;
  const link = 'All of it stands at https://looms.example.in/prices';
  expect((await change(path, 'Splendid', ravi, 'edit')).status).toBe(200);
  expect(await change(path, link, ravi, 'edit')).toMatchObject(USED);
  const standing = await platform.commands.history(standingStream('comment', comments[0]._id));
  expect(standing.at(-1)?.type ?? 'ThingShown').toBe('ThingShown');
  await platform.reads.waitFor(await platform.store.head(), ['feed', 'standings'], 5000);
  expect((await read(`/post/${id}/comments`)).comments).toMatchObject([{ text: 'Splendid' }]);
});
