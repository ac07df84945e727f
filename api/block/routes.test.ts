import { expect, test } from 'vitest';
import { blockStream } from '#events/subjects/block.ts';
import { NOTE, opened } from './block.fixture.ts';

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
  const { asha, ravi, uma, act, put, post, comment, connect, read, call, platform } = await opened();
  await connect(asha, ravi);
  const conversation = await call('/conversations', { method: 'POST', body: { with: asha }, as: ravi });
  const { _id } = (await conversation.json()).conversation;
  expect(await put('/user/follow', { followId: asha }, ravi)).toBe(200);
  expect(await put('/user/follow', { followId: ravi }, asha)).toBe(200);
  await post('ashas', asha);
  await comment('ravis', 'ashas', ravi);

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
  // What they said there can be taken back, and nothing else be put in its place.
  const anew = { method: 'PATCH', body: { content: 'You again' }, as: ravi };
  expect((await call('/post/ashas/comments/ravis', anew)).status).toBe(404);
  expect((await call('/post/ashas/comments/ravis', { method: 'DELETE', as: ravi })).status).toBe(204);
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

test('whom somebody follows is told without whom the reader does not see, as the list of them is', async () => {
  const { asha, ravi, uma, act, put, read } = await opened();
  for (const followId of [asha, ravi]) expect(await put('/user/follow', { followId }, uma)).toBe(200);
  expect(await act('block', asha, ravi)).toBe(204);
  const told = async (reader?: string) => ({
    profile: (await read(`/user/${uma}`, reader)).user.following,
    list: (await read(`/user/${uma}/following`, reader)).users.map(({ _id }: { _id: string }) => _id),
  });
  const ofBoth = { profile: [ravi, asha], list: [ravi, asha] };
  expect(await told(ravi)).toEqual({ profile: [ravi], list: [ravi] });
  expect(await told(asha)).toEqual({ profile: [asha], list: [asha] });
  expect([await told(uma), await told()]).toEqual([ofBoth, ofBoth]);
});

test('a block that comes again, late, ends nothing that began since', async () => {
  const { asha, ravi, act, put, platform } = await opened();
  expect(await act('block', asha, ravi, 'block-once')).toBe(204);
  expect(await act('unblock', asha, ravi)).toBe(204);
  expect(await put('/user/follow', { followId: ravi }, asha)).toBe(200);
  expect(await act('block', asha, ravi, 'block-once')).toBe(204);
  expect(platform.reads.queries.members.following(asha)).toEqual([ravi]);
  expect(platform.reads.queries.blocks.of(asha, ravi)).toBeUndefined();
});

test('whose request was open when they were blocked asks no more, and is not told', async () => {
  const { asha, ravi, act, call, read, platform } = await opened();
  await call('/connections', { method: 'POST', body: { to: asha, note: NOTE }, as: ravi });
  expect(await act('block', asha, ravi)).toBe(204);
  const { connections, counts } = await read('/connections?state=asks-me', asha);
  expect([connections, counts['asks-me']]).toEqual([[], 0]);
  expect(platform.reads.queries.connections.stateBetween(ravi, asha)).toBe('asked');
});

test('what one liked before it went out of sight can be taken back, and names nobody who is out of sight', async () => {
  const { asha, ravi, uma, act, put, post, like, call, read } = await opened();
  await post('ashas', asha);
  await post('umas', uma);
  await like('ashas', ravi);
  await like('umas', asha);
  expect(await act('block', asha, ravi)).toBe(204);
  expect(await put('/post/images', { postId: 'ashas' }, ravi)).toBe(404);
  expect(await put('/post/interact', { postId: 'ashas' }, ravi)).toBe(200);
  expect((await read('/post/ashas')).data.post.likesCount).toBe(0);
  expect(await put('/post/interact', { postId: 'ashas' }, ravi)).toBe(404);
  const liked = await call('/post/interact', { method: 'PUT', body: { postId: 'umas' }, as: ravi });
  expect(await liked.json()).toMatchObject({ likes: [ravi], likesCount: 2, liked: true });
  expect(await read('/search?q=Asha&kind=member', ravi)).toMatchObject({ results: [], counts: [{ total: 0 }] });
});

test('a thousand changes of one’s mind cost whoever follows nothing', async () => {
  const { asha, ravi, put, platform, time } = await opened();
  const command = { actor: ravi, at: time.now };
  const data = { by: ravi, member: asha };
  for (let n = 0; n < 500; n += 1)
    for (const type of ['MemberBlocked', 'MemberUnblocked'] as const)
      await platform.commands.execute(blockStream(ravi, asha), command, () => ({ facts: [{ type, data }] }));
  let events = 0;
  const { readStream } = platform.store;
  platform.store.readStream = async (...range) => {
    const found = await readStream(...range);
    events += found.length;
    return found;
  };
  expect(await put('/user/follow', { followId: ravi }, asha)).toBe(200);
  expect(events).toBeLessThan(20);
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

  expect((await read('/search?q=Words', ravi)).results).toHaveLength(2);

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
