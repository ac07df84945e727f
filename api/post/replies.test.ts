import { expect, onTestFinished, test } from 'vitest';
import { postStream } from '#events/subjects/post.ts';
import { blockRoutes } from '../block/routes.ts';
import type { Comment } from '../contract/post.ts';
import { openSubjects } from '../e2e/subjects.fixture.ts';
import { inboxRoutes } from '../inbox/routes.ts';
import { postListRoutes } from './lists.ts';
import { ownPostRoutes } from './ownRoutes.ts';
import { postRoutes } from './routes.ts';

async function opened() {
  const api = await openSubjects((platform) => [
    ...[postListRoutes(platform), postRoutes(platform), ownPostRoutes(platform)],
    ...[inboxRoutes(platform), blockRoutes(platform)],
  ]);
  onTestFinished(api.close);
  const { call, platform, time } = api;
  const [asha, ravi, meera] = [await api.join('Asha'), await api.join('Ravi'), await api.join('Meera')];
  for (const post of ['p', 'q']) {
    const data = { post, author: asha, image: { key: '', width: 0, height: 0 } };
    const fact = { type: 'PostPublished', data, personal: { content: 'Hello' } } as const;
    await platform.commands.begin(postStream(post), [fact], { actor: asha, at: time.now });
  }
  await platform.reads.waitFor(await platform.store.head(), ['feed', 'inbox'], 5000);
  const send = (as: string, text: string, replyTo?: string, postId = 'p') =>
    call('/post/comment', { method: 'PUT', body: { postId, comment: { text }, replyTo }, as });
  const say = async (as: string, text: string, replyTo?: string): Promise<Comment> => {
    const { comments } = await (await send(as, text, replyTo)).json();
    return comments.find((one: Comment) => one.text === text);
  };
  const comments = async (as?: string): Promise<Comment[]> =>
    (await (await call('/post/p/comments', { as })).json()).comments;
  const kindsOf = async (as: string): Promise<[string, string | null][]> => {
    const { notices } = await (await call('/inbox', { as })).json();
    return notices.map(({ kind, postId }: { kind: string; postId: string | null }) => [kind, postId]);
  };
  return { ...api, asha, ravi, meera, send, say, comments, kindsOf };
}

test('a reply stands below a comment, a reply to a reply below the same, and names whom it answers', async () => {
  const { ravi, meera, say, comments, kindsOf, asha, call } = await opened();
  const first = await say(ravi, 'Where is it?');
  expect(first.replyTo).toBeNull();
  const reply = await say(meera, 'In Hubballi.', first._id);
  expect(reply.replyTo).toMatchObject({ comment: first._id, user: { _id: ravi, name: 'Ravi' } });
  const thanks = await say(ravi, 'Thank you.', reply._id);
  expect(thanks.replyTo).toMatchObject({ comment: first._id, user: { _id: meera } });
  expect((await comments()).map((one) => one.replyTo?.user._id ?? null)).toEqual([meera, ravi, null]);

  // Whoever is answered hears of it once; the post's author of each comment as before.
  expect(await kindsOf(ravi)).toEqual([['replied', 'p']]);
  expect(await kindsOf(meera)).toEqual([['replied', 'p']]);
  expect((await kindsOf(asha)).map(([kind]) => kind)).toEqual(['commented', 'commented', 'commented']);
  // Liked and unliked: what was answered is still told.
  for (let n = 0; n < 2; n += 1) await call('/post/interact', { method: 'PUT', body: { postId: 'p' }, as: meera });
  expect(await kindsOf(ravi)).toEqual([['replied', 'p']]);
});

test('who answers the post’s author, or themselves, is told of once, or not at all', async () => {
  const { asha, ravi, say, kindsOf } = await opened();
  const hers = await say(asha, 'Ask me anything.');
  const his = await say(ravi, 'What does it cost?', hers._id);
  await say(ravi, 'And when?', his._id);
  expect((await kindsOf(asha)).map(([kind]) => kind)).toEqual(['commented', 'commented']);
  expect(await kindsOf(ravi)).toEqual([]);
});

test('what is not there, stands below another post, was taken back or is out of sight is not answered', async () => {
  const { asha, ravi, meera, send, say, call, comments } = await opened();
  const said = await say(ravi, 'Mine.');
  const status = async (...of: Parameters<typeof send>) => (await send(...of)).status;
  expect(await status(meera, 'To nobody', 'nothing')).toBe(404);
  expect(await status(meera, 'Elsewhere', said._id, 'q')).toBe(404);
  expect(await status(meera, 'Odd', 'x'.repeat(200))).toBe(400);
  const reply = await say(meera, 'To him', said._id);
  await call('/user/block', { method: 'PUT', body: { member: ravi }, as: meera });
  expect(await status(meera, 'Once more', said._id)).toBe(404);
  expect(await status(ravi, 'And back', reply._id)).toBe(404);
  expect((await comments(meera)).map(({ text, replyTo }) => [text, replyTo])).toEqual([['To him', null]]);
  const { data } = await (await call('/post/p', { as: meera })).json();
  expect(data.post.comments.map((one: Comment) => one.replyTo)).toEqual([null]);
  await call(`/post/p/comments/${said._id}`, { method: 'DELETE', as: ravi });
  expect(await status(asha, 'Too late', said._id)).toBe(404);
});
