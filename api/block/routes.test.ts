import { expect, onTestFinished, test } from 'vitest';
import { commentStream, likeStream, postStream } from '#events/subjects/post.ts';
import { connectionRoutes } from '../connection/routes.ts';
import { conversationRoutes } from '../conversation/routes.ts';
import { openSubjects } from '../e2e/subjects.fixture.ts';
import { inboxRoutes } from '../inbox/routes.ts';
import { userRoutes } from '../member/routes.ts';
import { postListRoutes } from '../post/lists.ts';
import { postRoutes } from '../post/routes.ts';
import { createWords } from '../post/words.ts';
import { MODEL_NAMES } from '../readModels/readModels.ts';
import { savedRoutes } from '../saved/routes.ts';
import { searchRoutes } from '../search/routes.ts';
import { blockRoutes } from './routes.ts';

const NOTE = 'We both ship by rail from Hubballi.';

async function opened() {
  const api = await openSubjects((platform) => [
    ...[postListRoutes(platform), postRoutes(platform), blockRoutes(platform), userRoutes(platform)],
    ...[connectionRoutes(platform), conversationRoutes(platform), inboxRoutes(platform), savedRoutes(platform)],
    searchRoutes(platform),
  ]);
  onTestFinished(api.close);
  const { call, platform, time } = api;
  const { commands, reads, store } = platform;
  const words = createWords(platform);
  const [asha, ravi, uma] = [await api.join('Asha'), await api.join('Ravi'), await api.join('Uma')];
  const caughtUp = async () => reads.waitFor(await store.head(), MODEL_NAMES, 5000);

  async function post(id: string, author: string, content = `Words of ${id}`): Promise<string> {
    const command = { actor: author, at: time.now };
    await words.write({ of: 'post', id, post: id }, author, content, command);
    const image = { key: 'Post/0123456789abcdef01234567.webp', width: 4, height: 3 };
    const data = { post: id, author, image };
    await commands.begin(postStream(id), [{ type: 'PostPublished', data, personal: {} }], command);
    await caughtUp();
    return id;
  }

  async function comment(id: string, of: string, author: string): Promise<void> {
    const command = { actor: author, at: time.now };
    await words.write({ of: 'comment', id, post: of }, author, `Words of ${id}`, command);
    const data = { comment: id, post: of, author };
    await commands.begin(commentStream(id), [{ type: 'PostCommented', data, personal: {} }], command);
    await caughtUp();
  }

  async function like(id: string, member: string): Promise<void> {
    const command = { actor: member, at: time.now };
    await commands.begin(likeStream(id, member), [{ type: 'PostLiked', data: { post: id, member } }], command);
    await caughtUp();
  }

  const put = async (path: string, body: object, as?: string) => (await call(path, { method: 'PUT', body, as })).status;
  const read = async (path: string, as?: string) => (await call(path, { as })).json();

  return {
    ...api,
    ...{ asha, ravi, uma, post, comment, like, put, read, caughtUp },
    /** What `by` does about `member`. */
    act: (act: string, by: string, member: string) => put(`/user/${act}`, { member }, by),

    async connect(one: string, other: string): Promise<void> {
      await call('/connections', { method: 'POST', body: { to: other, note: NOTE }, as: one });
      expect(await put(`/connections/${one}`, { accept: true }, other)).toBe(200);
    },

    /** Where a reader (undefined: a guest) meets a post, its author, their comment on another post, and their like of it. */
    async meets(reader: string | undefined, theirs: { post: string; on: string; author: string }) {
      const ids = (list: readonly { _id: string }[]) => list.map(({ _id }) => _id);
      const { posts } = (await read('/post/getAllPosts', reader)).data;
      const on = posts.find(({ _id }: { _id: string }) => _id === theirs.on);
      const { comments } = await read(`/post/${theirs.on}/comments`, reader);
      const one = (await read(`/post/${theirs.on}`, reader)).data.post;
      const { results } = await read('/search?q=Words', reader);
      const people = await read('/search?q=Asha&kind=member', reader);
      const by = (list: readonly { user: { _id: string } }[]) => list.some(({ user }) => user._id === theirs.author);
      return {
        feed: ids(posts).includes(theirs.post),
        post: (await call(`/post/${theirs.post}`, { as: reader })).status === 200,
        ofAuthor: (await read(`/post/getAllPosts?author=${theirs.author}`, reader)).data.posts.length > 0,
        comments: [by(on.comments), by(one.comments), by(comments)],
        likes: [on.likes.includes(theirs.author), one.likes.includes(theirs.author)],
        search: ids(results).includes(theirs.post),
        people: ids(people.results).includes(theirs.author),
        members: ids((await read('/user/getAll', reader)).users).includes(theirs.author),
        named: ids((await read('/user/getAll?q=Asha', reader)).users).includes(theirs.author),
        profile: (await read(`/user/${theirs.author}`, reader)).user.visible,
      };
    },
  };
}

const EVERYWHERE = {
  ...{ feed: true, post: true, ofAuthor: true, comments: [true, true, true], likes: [true, true] },
  ...{ search: true, people: true, members: true, named: true, profile: true },
};
const NOWHERE = {
  ...{ feed: false, post: false, ofAuthor: false, comments: [false, false, false], likes: [false, false] },
  ...{ search: false, people: false, members: false, named: false, profile: false },
};

test('who sees whom: a guest, a stranger, who was blocked and who blocked, on every list and answer', async () => {
  const { asha, ravi, uma, act, post, comment, like, meets } = await opened();
  const theirs = { post: await post('ashas', asha), on: await post('umas', uma), author: asha };
  await comment('comment1', 'umas', asha);
  await like('umas', asha);
  for (const reader of [undefined, ravi, uma, asha])
    expect(await meets(reader, theirs)).toEqual({
      ...EVERYWHERE,
      ...(reader === asha ? { members: false, named: false } : {}),
    });

  expect(await act('block', asha, ravi)).toBe(204);
  expect(await meets(ravi, theirs)).toEqual(NOWHERE);
  expect(await meets(uma, theirs)).toEqual(EVERYWHERE);
  expect(await meets(undefined, theirs)).toEqual(EVERYWHERE);
  expect(await act('unblock', asha, ravi)).toBe(204);
  expect(await meets(ravi, theirs)).toEqual(EVERYWHERE);

  // Whoever blocks does not see either.
  expect(await act('block', ravi, asha)).toBe(204);
  expect(await meets(ravi, theirs)).toEqual(NOWHERE);
});

test('who was blocked reaches nothing of who blocked them, is told nothing, and loses what was between the two', async () => {
  const { asha, ravi, uma, act, put, post, connect, read, call, platform } = await opened();
  await connect(asha, ravi);
  const conversation = await call('/conversations', { method: 'POST', body: { with: asha }, as: ravi });
  const { _id } = (await conversation.json()).conversation;
  expect(await put('/user/follow', { followId: asha }, ravi)).toBe(200);
  expect(await put('/user/follow', { followId: ravi }, asha)).toBe(200);
  await post('ashas', asha);

  expect(await act('block', asha, ravi)).toBe(204);
  const { connections, members } = platform.reads.queries;
  expect(connections.stateBetween(ravi, asha)).toBe('none');
  expect([members.following(ravi), members.following(asha)]).toEqual([[], []]);
  const refused = {
    follow: await put('/user/follow', { followId: asha }, ravi),
    like: await put('/post/interact', { postId: 'ashas' }, ravi),
    comment: await put('/post/comment', { postId: 'ashas', comment: { text: 'Hello' } }, ravi),
    comments: (await call('/post/ashas/comments', { as: ravi })).status,
    save: await put('/saved/post/ashas', {}, ravi),
    connect: (await call('/connections', { method: 'POST', body: { to: asha, note: NOTE }, as: ravi })).status,
  };
  expect(refused).toEqual({ follow: 404, like: 404, comment: 404, comments: 404, save: 404, connect: 404 });
  const words = { method: 'POST', body: { text: 'Hello?' }, as: ravi };
  expect((await call(`/conversations/${_id}/messages`, words)).status).toBe(403);
  const kinds = async (reader: string) =>
    (await read('/inbox', reader)).notices.map((one: { kind: string }) => one.kind);
  expect(await kinds(ravi)).toEqual(['connection-asked']);
  expect(await kinds(asha)).toEqual([]);
  // It says what it says of somebody who keeps their page to connections: nothing of a block.
  expect((await read(`/user/${asha}`, ravi)).user).toMatchObject({
    ...{ name: 'Asha', visible: false, connection: 'none', blocked: false, muted: false },
  });
  expect((await read(`/user/${ravi}`, asha)).user).toMatchObject({ visible: false, blocked: true });
  expect(await put('/user/follow', { followId: asha }, uma)).toBe(200);

  // Ended, both may again what strangers may.
  expect(await act('unblock', asha, ravi)).toBe(204);
  expect(await put('/post/interact', { postId: 'ashas' }, ravi)).toBe(200);
  expect(await put('/user/follow', { followId: asha }, ravi)).toBe(200);
});

test('who is muted does not come to who muted them, and sees no difference', async () => {
  const { asha, ravi, uma, act, put, post, read, meets } = await opened();
  await post('umas', uma);
  await post('ashas', asha);
  await put('/user/follow', { followId: asha }, ravi);
  const before = await read('/post/getAllPosts', asha);
  expect(await act('mute', ravi, asha)).toBe(204);
  const ids = async (path: string) => (await read(path, ravi)).data.posts.map((one: { _id: string }) => one._id);
  expect(await ids('/post/getAllPosts')).toEqual(['umas']);
  expect(await ids('/post/getAllPosts?following=true')).toEqual([]);
  // Asked for, they are there.
  expect(await ids(`/post/getAllPosts?author=${asha}`)).toEqual(['ashas']);
  expect((await read(`/user/${asha}`, ravi)).user).toMatchObject({ visible: true, muted: true, blocked: false });
  expect((await read(`/user/${ravi}`, asha)).user).toMatchObject({ muted: false });
  expect(await read('/post/getAllPosts', asha)).toEqual(before);

  // Nor do notices of what they do, until they are heard again.
  await post('ravis', ravi);
  await put('/post/interact', { postId: 'ravis' }, asha);
  await put('/post/interact', { postId: 'ravis' }, uma);
  const actors = async () =>
    (await read('/inbox', ravi)).notices.map((one: { actor: { _id: string } }) => one.actor._id);
  expect(await actors()).toEqual([uma]);
  expect((await read('/inbox/unread', ravi)).unread).toBe(1);
  expect(await act('unmute', ravi, asha)).toBe(204);
  await put('/post/comment', { postId: 'ravis', comment: { text: 'Hello' } }, asha);
  expect(await actors()).toEqual([asha, uma]);
  expect((await meets(ravi, { post: 'ashas', on: 'umas', author: asha })).feed).toBe(true);
});

test('a page is full although most of what stands there is not for its reader, and none comes twice', async () => {
  const { asha, ravi, uma, act, post, read } = await opened();
  for (let n = 0; n < 12; n += 1) await post(`p${n}`, n % 4 === 0 ? uma : asha);
  await act('mute', ravi, asha);
  const found: string[] = [];
  let cursor = '';
  for (let pages = 0; pages < 10; pages += 1) {
    const answer = await read(`/post/getAllPosts?limit=2&cursor=${cursor}`, ravi);
    found.push(...answer.data.posts.map((one: { _id: string }) => one._id));
    if (answer.nextCursor === null) break;
    cursor = answer.nextCursor;
  }
  expect(found).toEqual(['p8', 'p4', 'p0']);
});

test('one sees whom one blocked or muted, and nobody else does', async () => {
  const { asha, ravi, uma, act, read, call, platform } = await opened();
  expect((await call('/user/blocked')).status).toBe(401);
  expect(await act('block', asha, asha)).toBe(400);
  expect(await act('block', asha, 'nobody')).toBe(404);
  expect(await act('mute', asha, ravi)).toBe(204);
  expect(await act('mute', asha, ravi)).toBe(204);
  expect(await act('block', asha, uma)).toBe(204);
  const { blocked } = await read('/user/blocked', asha);
  expect(blocked).toMatchObject([
    { member: { _id: uma, name: 'Uma' }, blocked: true, muted: false },
    { member: { _id: ravi, name: 'Ravi' }, blocked: false, muted: true },
  ]);
  expect((await read('/user/blocked', ravi)).blocked).toEqual([]);
  expect((await read('/user/blocked', uma)).blocked).toEqual([]);
  // Done twice, it stands in the log once.
  const types: string[] = [];
  for await (const { events } of platform.store.readAll({ after: -1 })) types.push(...events.map(({ type }) => type));
  expect(types.filter((type) => type === 'MemberMuted')).toHaveLength(1);
  await act('unmute', asha, ravi);
  await act('unblock', asha, uma);
  expect((await read('/user/blocked', asha)).blocked).toEqual([]);
});
