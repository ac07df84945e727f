import { expect, onTestFinished, test, vi } from 'vitest';
import { postStream } from '#events/subjects/post.ts';
import { openSubjects } from '../e2e/subjects.fixture.ts';
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
