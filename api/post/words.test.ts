import { expect, onTestFinished, test, vi } from 'vitest';
import { postStream } from '#events/subjects/post.ts';
import { wordsStream } from '#events/subjects/words.ts';
import { openSubjects } from '../e2e/subjects.fixture.ts';
import { postListRoutes } from './lists.ts';
import { ownPostRoutes } from './ownRoutes.ts';
import { postRoutes } from './routes.ts';
import { createWords } from './words.ts';

const PICTURE = 'Post/0123456789abcdef01234567.webp';

async function opened() {
  const api = await openSubjects((platform) => [
    postListRoutes(platform),
    postRoutes(platform),
    ownPostRoutes(platform),
  ]);
  onTestFinished(api.close);
  const [asha, ravi] = [await api.join('Asha'), await api.join('Ravi')];
  const words = createWords(api.platform);
  let posts = 0;

  /** A post as the API writes it, but for its picture, which needs a real one. */
  async function post(content: string): Promise<string> {
    posts += 1;
    const id = `post${posts}`;
    const command = { actor: asha, at: api.time.now };
    await words.write({ of: 'post', id, post: id }, asha, content, command);
    const data = { post: id, author: asha, image: { key: PICTURE, width: 4, height: 3 } };
    await api.platform.commands.begin(postStream(id), [{ type: 'PostPublished', data, personal: {} }], command);
    await api.platform.reads.waitFor(await api.platform.store.head(), ['feed'], 5000);
    return id;
  }

  async function comment(id: string, text: string, as: string, key?: string): Promise<string> {
    const body = { postId: id, comment: { text } };
    const answer = await (await api.call('/post/comment', { method: 'PUT', body, as, key })).json();
    return answer.comments[0]._id;
  }

  const change = (path: string, content: string, as?: string) =>
    api.call(path, { method: 'PATCH', body: { content }, as });
  const takeBack = (path: string, as?: string) => api.call(path, { method: 'DELETE', as });
  const read = async (path: string, as?: string) => (await api.call(path, { as })).json();
  const written = (id: string) => api.platform.store.readStream(wordsStream(id));
  return { ...api, asha, ravi, post, comment, change, takeBack, read, written };
}

test('words are changed by their author alone; everybody sees that, and the author how they read before', async () => {
  const { asha, ravi, post, change, read, time, call } = await opened();
  const id = await post('A dryer of our own');
  expect((await read(`/post/${id}`)).data.post).toMatchObject({ content: 'A dryer of our own', editedAt: null });
  time.now += 60_000;
  expect((await change(`/post/${id}`, 'No')).status).toBe(401);
  expect((await change(`/post/${id}`, 'No', ravi)).status).toBe(403);
  expect((await change(`/post/${id}`, ' ', asha)).status).toBe(400);
  expect((await change('/post/none', 'No', asha)).status).toBe(404);
  const changed = await change(`/post/${id}`, 'Two dryers of our own', asha);
  expect(changed.status).toBe(200);
  const editedAt = new Date(time.now).toISOString();
  expect((await changed.json()).data.post).toMatchObject({ content: 'Two dryers of our own', editedAt });
  expect((await read('/post/getAllPosts')).data.posts).toMatchObject([{ content: 'Two dryers of our own', editedAt }]);

  time.now += 60_000;
  // The same words again are no change.
  expect((await (await change(`/post/${id}`, 'Two dryers of our own', asha)).json()).data.post).toMatchObject({
    editedAt,
  });
  const { versions } = await read(`/post/${id}/versions`, asha);
  expect(versions.map(({ text }: { text: string }) => text)).toEqual(['Two dryers of our own', 'A dryer of our own']);
  expect((await call(`/post/${id}/versions`, { as: ravi })).status).toBe(403);
  expect((await call(`/post/${id}/versions`)).status).toBe(401);
});

test('a post that was taken back is nowhere, its words not in the log either, and nothing can be said to it', async () => {
  const { asha, ravi, post, comment, change, takeBack, read, written, call, platform } = await opened();
  const id = await post('A dryer of our own');
  const other = await post('Another');
  await comment(id, 'Well done', ravi);
  expect((await takeBack(`/post/${id}`, ravi)).status).toBe(403);
  expect(await written(id)).toHaveLength(1);
  expect((await takeBack(`/post/${id}`, asha)).status).toBe(204);
  expect(await written(id)).toEqual([]);
  const listed = async (path: string) => (await read(path, asha)).data.posts.map(({ _id }: { _id: string }) => _id);
  for (const path of ['/post/getAllPosts', `/post/getAllPosts?author=${asha}`, '/post/getAllPosts?following=true'])
    expect(await listed(path)).toEqual([other]);
  const gone = [
    call(`/post/${id}`),
    call(`/post/${id}/comments`),
    call(`/post/${id}/versions`, { as: asha }),
    change(`/post/${id}`, 'Here again', asha),
    takeBack(`/post/${id}`, asha),
    call('/post/interact', { method: 'PUT', body: { postId: id }, as: ravi }),
    call('/post/comment', { method: 'PUT', body: { postId: id, comment: { text: 'Where is it?' } }, as: ravi }),
    call('/post/images', { method: 'PUT', body: { postId: id } }),
  ];
  expect((await Promise.all(gone)).map(({ status }) => status)).toEqual(gone.map(() => 404));
  await platform.reads.waitFor(await platform.store.head(), ['files', 'feed'], 5000);
  expect(platform.reads.queries.feed.publishedSince(-1, 10).map((one) => one.id)).toEqual([other]);
});

test('a comment is changed and taken back by its author; it keeps its place and its count, without its words', async () => {
  const { asha, ravi, post, comment, change, takeBack, read, written } = await opened();
  const id = await post('A dryer of our own');
  const other = await post('Another');
  const said = await comment(id, 'Well don', ravi);
  await comment(id, 'Thank you', asha);
  expect((await change(`/post/${id}/comments/${said}`, 'No', asha)).status).toBe(403);
  expect((await change(`/post/${other}/comments/${said}`, 'No', ravi)).status).toBe(404);
  const changed = (await (await change(`/post/${id}/comments/${said}`, 'Well done', ravi)).json()).data;
  expect(changed.comment).toMatchObject({ _id: said, text: 'Well done', editedAt: expect.any(String) });
  expect(changed.post.comments[1]).toEqual(changed.comment);
  expect((await read(`/post/${id}/comments/${said}/versions`, ravi)).versions).toHaveLength(2);

  expect((await takeBack(`/post/${id}/comments/${said}`, asha)).status).toBe(403);
  expect((await takeBack(`/post/${id}/comments/${said}`, ravi)).status).toBe(204);
  expect(await written(said)).toEqual([]);
  const { comments } = await read(`/post/${id}/comments`);
  expect(comments.map(({ text }: { text: string }) => text)).toEqual(['Thank you', '']);
  expect(comments[1]).toMatchObject({ editedAt: null, user: { name: 'Ravi' } });
  expect((await read(`/post/${id}`)).data.post.commentsCount).toBe(2);
  expect((await change(`/post/${id}/comments/${said}`, 'Again', ravi)).status).toBe(404);
});

test('a comment sent again after it was taken back does not come back', async () => {
  const { ravi, post, comment, takeBack, read, call } = await opened();
  const id = await post('A dryer of our own');
  const said = await comment(id, 'Well done', ravi, 'once');
  expect(await comment(id, 'Well done', ravi, 'once')).toBe(said);
  expect((await read(`/post/${id}`)).data.post.commentsCount).toBe(1);
  await takeBack(`/post/${id}/comments/${said}`, ravi);
  const body = { postId: id, comment: { text: 'Well done' } };
  expect((await call('/post/comment', { method: 'PUT', body, as: ravi, key: 'once' })).status).toBe(404);
  expect((await read(`/post/${id}/comments`)).comments).toMatchObject([{ _id: said, text: '' }]);
});

test('what was written before words had a stream of their own is changed and taken back too', async () => {
  const { asha, change, takeBack, read, platform, time } = await opened();
  const { commands } = platform;
  const data = { post: 'old', author: asha, image: { key: PICTURE, width: 4, height: 3 } };
  const fact = { type: 'PostPublished', data, personal: { content: 'From long ago' } } as const;
  await commands.begin(postStream('old'), [fact], { actor: asha, at: time.now });
  expect((await change('/post/old', 'From long ago, mended', asha)).status).toBe(200);
  expect((await read('/post/old/versions', asha)).versions).toMatchObject([
    { text: 'From long ago, mended' },
    { text: 'From long ago' },
  ]);
  expect((await takeBack('/post/old', asha)).status).toBe(204);
  expect((await read('/post/getAllPosts')).data.posts).toEqual([]);
});

test('words whose destruction was cut off are destroyed all the same', async () => {
  const { asha, post, takeBack, written, platform, dayAsked } = await opened();
  const id = await post('A dryer of our own');
  const cut = vi.spyOn(platform.store, 'tombstone').mockRejectedValueOnce(new Error('the line fell'));
  await expect(takeBack(`/post/${id}`, asha)).rejects.toThrow('the line fell');
  expect(await written(id)).toHaveLength(1);
  cut.mockRestore();
  await dayAsked();
  await vi.waitFor(async () => expect(await written(id)).toEqual([]), 5000);
});

test('an edit that comes again with its key and other words is told so, and nothing of it is written', async () => {
  const { asha, post, read, call } = await opened();
  const id = await post('One');
  const edit = async (content: string) =>
    (await call(`/post/${id}`, { method: 'PATCH', body: { content }, as: asha, key: 'edit-once' })).text();
  const first = await edit('Two');
  expect(JSON.parse(first).data.post.content).toBe('Two');
  expect(await edit('Two')).toBe(first);
  expect(JSON.parse(await edit('Three')).code).toBe('key-used');
  expect((await read(`/post/${id}`)).data.post.content).toBe('Two');
});

test('under a post that was taken back, a comment is not written anew', async () => {
  const { asha, ravi, post, comment, change, takeBack, written } = await opened();
  const id = await post('One');
  const said = await comment(id, 'Splendid', ravi);
  expect((await takeBack(`/post/${id}`, asha)).status).toBe(204);
  const before = (await written(said)).length;
  expect((await change(`/post/${id}/comments/${said}`, 'Dreadful', ravi)).status).toBe(404);
  expect(await written(said)).toHaveLength(before);
});
