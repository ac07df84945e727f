import { expect, onTestFinished, test, vi } from 'vitest';
import { postStream } from '#events/subjects/post.ts';
import { openSubjects } from '../e2e/subjects.fixture.ts';
import { userRoutes } from '../member/routes.ts';
import { postListRoutes } from './lists.ts';
import { postRoutes } from './routes.ts';

test('a like is given and taken back by reading one event, however often that was done', async () => {
  const api = await openSubjects((platform) => [postRoutes(platform)]);
  onTestFinished(api.close);
  const asha = await api.join('Asha');
  const { store, commands } = api.platform;
  const data = { post: 'p', author: asha, image: { key: '', width: 0, height: 0 } };
  const fact = { type: 'PostPublished', data, personal: { content: 'Hello' } } as const;
  await commands.begin(postStream('p'), [fact], { actor: asha, at: api.time.now });

  const read = vi.spyOn(store, 'readStream');
  const events = async (): Promise<number> => {
    const likes = read.mock.calls.flatMap(([stream], n) => (stream.startsWith('like-') ? [n] : []));
    const answers = await Promise.all(likes.map((n) => read.mock.results[n]?.value as ReturnType<typeof read>));
    read.mockClear();
    return answers.reduce((sum, found) => sum + found.length, 0);
  };
  for (let n = 0; n < 10; n += 1) {
    const answer = await api.call('/post/interact', { method: 'PUT', body: { postId: 'p' }, as: asha });
    expect((await answer.json()).liked).toBe(n % 2 === 0);
    expect(await events()).toBe(n === 0 ? 0 : 1);
  }
});

test('a member reads what they and those whom they follow wrote, page by page', async () => {
  const api = await openSubjects((platform) => [postListRoutes(platform), postRoutes(platform), userRoutes(platform)]);
  onTestFinished(api.close);
  const [asha, ravi, meera] = [await api.join('Asha'), await api.join('Ravi'), await api.join('Meera')];
  const { commands, reads, store } = api.platform;
  for (const [n, author] of [asha, ravi, meera, ravi, meera, asha, ravi].entries()) {
    const data = { post: `p${n}`, author, image: { key: '', width: 0, height: 0 } };
    const fact = { type: 'PostPublished', data, personal: { content: 'Hello' } } as const;
    await commands.begin(postStream(`p${n}`), [fact], { actor: author, at: api.time.now });
  }
  await reads.waitFor(await store.head(), ['feed'], 5000);
  const read = async (query: string, as?: string) => {
    const answer = await api.call(`/post/getAllPosts?following=true${query}`, { as });
    const { data, nextCursor } = await answer.json();
    return { status: answer.status, ids: data?.posts.map(({ _id }: { _id: string }) => _id), nextCursor };
  };
  expect((await read('')).status).toBe(401);
  expect((await read('', asha)).ids).toEqual(['p5', 'p0']);

  await api.call('/user/follow', { method: 'PUT', body: { followId: ravi }, as: asha });
  const first = await read('&limit=2', asha);
  expect(first.ids).toEqual(['p6', 'p5']);
  const second = await read(`&limit=2&cursor=${first.nextCursor}`, asha);
  expect(second.ids).toEqual(['p3', 'p1']);
  expect((await read(`&limit=2&cursor=${second.nextCursor}`, asha)).ids).toEqual(['p0']);
  await api.call('/user/unfollow', { method: 'PUT', body: { unfollowId: ravi }, as: asha });
  expect((await read('', asha)).ids).toEqual(['p5', 'p0']);
  expect((await read('&asOf=2026-01-01T00:00:00Z', asha)).status).toBe(400);
  expect((await read(`&author=${ravi}`, asha)).status).toBe(400);
});
