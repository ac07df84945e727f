import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { type TestPlatform, testPlatform } from '../program/platform.fixture.ts';
import { MODEL_NAMES } from '../readModels/readModels.ts';
import { type Call, client, join, type Member } from './client.fixture.ts';
import { leaveEverything, READERS, type Reader, type ReaderName, readerOf, TOLD } from './sight.fixture.ts';

/** Who may see what of a member: each call, as a guest, a stranger, a connection, and somebody whom she blocked. */

let opened: TestPlatform;
let app: ReturnType<typeof createApp>;
let call: Call;
let asha: Member;
let uma: Member;
let there: Awaited<ReturnType<typeof leaveEverything>>;
let readers: Readonly<Record<ReaderName, Reader>>;

beforeAll(async () => {
  opened = await testPlatform({ env: { TRUST_UNCONFIRMED: 'development' } });
  app = createApp(opened.platform);
  call = client((path, init) => app.request(path, init));
  const named = (address: string, name: string) => join(call, `${address}@example.in`, { name });
  asha = await named('asha', 'Asha Rao');
  uma = await named('uma', 'Uma Iyer');
  const members = {
    stranger: await named('sita', 'Sita Devi'),
    connection: await named('kiran', 'Kiran Shah'),
    blocked: await named('bala', 'Bala Nair'),
  };
  there = await leaveEverything(call, { asha, uma, readers: members });
  await caughtUp();
  readers = {
    guest: readerOf(call, undefined),
    stranger: readerOf(call, members.stranger),
    connection: readerOf(call, members.connection),
    blocked: readerOf(call, members.blocked),
  };
});
afterAll(async () => {
  app.stop();
  await opened.close();
});

const caughtUp = async () => opened.platform.reads.waitFor(await opened.platform.store.head(), MODEL_NAMES, 10_000);

type Sees = boolean | number;
type Row = readonly [what: string, look: (reader: Reader) => Promise<Sees>, ...sees: readonly [Sees, Sees, Sees, Sees]];

/** As a guest, a stranger, a connection, and somebody blocked; a number is the status that is answered. */
async function judged(rows: readonly Row[]): Promise<{ found: object; expected: object }> {
  const found: Record<string, object> = {};
  const expected: Record<string, object> = {};
  for (const [what, look, ...sees] of rows) {
    const seen: [string, Sees][] = [];
    for (const name of READERS) seen.push([name, await look(readers[name])]);
    found[what] = Object.fromEntries(seen);
    expected[what] = Object.fromEntries(READERS.map((name, n) => [name, sees[n]]));
  }
  return { found, expected };
}

async function holdsFor(rows: readonly Row[]): Promise<void> {
  const { found, expected } = await judged(rows);
  expect(found).toEqual(expected);
}

const profile = async (reader: Reader): Promise<boolean> =>
  (await reader.ask('GET', `/user/${asha._id}`)).body.user.visible;

test('her page: by what she chose, and never by whom she blocked', async () => {
  await holdsFor([['everyone', profile, true, true, true, false]]);
  await there.hers('PATCH', '/auth/me', { visibility: 'members' });
  await holdsFor([['members', profile, false, true, true, false]]);
  await there.hers('PATCH', '/auth/me', { visibility: 'connections' });
  const told = (path: string) => (reader: Reader) => reader.holds(path, TOLD.headline);
  await holdsFor([
    ['connections', profile, false, false, true, false],
    ['what she tells of herself', told(`/user/${asha._id}`), false, false, true, false],
    ['the same, in lists of members', told('/user/getAll?q=Asha'), false, false, false, false],
    ['the same, in a search', told('/search?q=Marigold'), false, false, false, false],
  ]);
  await there.hers('PATCH', '/auth/me', { visibility: 'everyone' });
});

test('lists, searches and counts', async () => {
  const holds = (path: string, text: string) => (reader: Reader) => reader.holds(path, text);
  const likes = async (reader: Reader): Promise<boolean> =>
    (await reader.ask('GET', `/post/${there.on}`)).body.data.post.likes.includes(asha._id);
  const total = async (reader: Reader): Promise<boolean> => {
    const { counts } = (await reader.ask('GET', '/search?q=Asha&kind=member')).body;
    return counts.some((one: { total: number }) => one.total > 0);
  };
  await holdsFor([
    ['the feed', holds('/post/getAllPosts', TOLD.post), true, true, true, false],
    ['the feed of whom one follows', holds('/post/getAllPosts?following=true', TOLD.post), false, true, true, false],
    ['the posts with a tag', holds('/post/getAllPosts?tag=handloom', TOLD.post), true, true, true, false],
    ['her posts', holds(`/post/getAllPosts?author=${asha._id}`, TOLD.post), true, true, true, false],
    ['her post', (reader) => reader.statusOf('GET', `/post/${there.post}`), 200, 200, 200, 404],
    ['its comments', (reader) => reader.statusOf('GET', `/post/${there.post}/comments`), 200, 200, 200, 404],
    ['her comment elsewhere', holds(`/post/${there.on}/comments`, TOLD.comment), true, true, true, false],
    ['the same, below the post', holds(`/post/${there.on}`, TOLD.comment), true, true, true, false],
    ['the same, in the feed', holds('/post/getAllPosts', TOLD.comment), true, true, true, false],
    ['that she likes a post', likes, true, true, true, false],
    ['members', holds('/user/getAll', asha._id), true, true, true, false],
    ['members by name', holds('/user/getAll?q=Asha', asha._id), true, true, true, false],
    ['a search of members', holds('/search?q=Asha&kind=member', asha._id), true, true, true, false],
    ['how many that finds', total, true, true, true, false],
    ['a search of posts', holds('/search?q=Kingfisher&kind=post', there.post), true, true, true, false],
    ['suggestions', holds('/user/suggestions', asha._id), true, false, false, false],
    ['connections', holds('/connections?state=connected', asha._id), false, false, true, false],
    ['connections by name', holds('/connections?state=connected&q=Asha', asha._id), false, false, true, false],
    ['whom one follows', holds('/user/getAll?following=true', asha._id), true, true, true, false],
  ]);
});

test('mentions of her, and by her', async () => {
  const mentioned = async (reader: Reader): Promise<boolean> =>
    (await reader.ask('GET', `/post/${there.on}`)).body.data.post.mentions.some(
      ({ member }: { member: string }) => member === asha._id,
    );
  const unread = async (): Promise<number> => (await there.hers('GET', '/inbox/unread')).unread;
  /** Whether it is answered that she is named, she hears of it, and it is counted. */
  async function names(reader: Reader): Promise<Sees> {
    const before = await unread();
    const comment = { text: 'Dear @Asha Rao' };
    const { status, body } = await reader.ask('PUT', '/post/comment', {
      ...{ postId: there.on, comment, mentions: [asha._id] },
    });
    if (status !== 200) return status;
    await caughtUp();
    const isNamed = body.comments[0].mentions.length === 1;
    const { notices } = await there.hers('GET', '/inbox');
    const isHeard = notices.some(
      ({ kind, actor }: { kind: string; actor: { _id: string } }) => kind === 'mentioned' && actor._id === reader.id,
    );
    expect([isHeard, (await unread()) - before]).toEqual(isNamed ? [true, 1] : [false, 0]);
    return isNamed;
  }
  await holdsFor([
    ['that a post names her', mentioned, true, true, true, false],
    ['naming her', names, 401, true, true, false],
  ]);
});

test('messages: the two who talk, and nobody else', async () => {
  const { path, message } = there.withConnection;
  const one = `${path}/messages/${message._id}`;
  const status = (method: string, at: string, body?: object) => (reader: Reader) => reader.statusOf(method, at, body);
  const finds = (text: string) => async (reader: Reader) => {
    const { status: got, body } = await reader.ask('GET', `/conversations/search?q=${text}`);
    return got === 200 ? body.found.length > 0 : got;
  };
  const url = message.image?.url ?? '';
  const key = decodeURIComponent(new URL(url).pathname.replace('/files/', ''));
  await holdsFor([
    ['reading', status('GET', `${path}/messages`), 401, 404, 200, 404],
    ['the PDF', status('GET', `${one}/document`), 401, 404, 200, 404],
    ['a link to the picture', status('GET', `/file/geturl?key=${key}`), 404, 404, 404, 404],
    ['the list', (reader) => reader.holds('/conversations', message._id), false, false, true, false],
    ['a search', finds('Jacaranda'), 401, false, true, false],
    ['a search by what a PDF is called', finds('Quotation'), 401, false, true, true],
    ['changing it', status('PATCH', one, { text: 'Mine' }), 401, 404, 403, 404],
    ['taking it back', status('DELETE', one), 401, 404, 403, 404],
    ['having seen it', status('PUT', `${path}/seen`, { upTo: message._id }), 401, 404, 204, 404],
    ['answering', status('POST', `${path}/messages`, { text: 'Good' }), 401, 404, 201, 404],
    ['beginning', status('POST', '/conversations', { with: asha._id }), 401, 403, 201, 403],
  ]);
  // What was said before a block stays with both; neither writes there any more.
  const { blocked } = readers;
  expect(await blocked.holds(`${there.withBlocked.path}/messages`, TOLD.toBlocked)).toBe(true);
  expect(await blocked.statusOf('POST', `${there.withBlocked.path}/messages`, { text: 'Hello?' })).toBe(403);
  const seen = { upTo: there.withBlocked.message._id };
  expect(await blocked.statusOf('PUT', `${there.withBlocked.path}/seen`, seen)).toBe(204);
  expect((await there.hers('GET', `${there.withBlocked.path}/messages`)).seenUpTo).toBeNull();
});

test('what reaches her', async () => {
  const status = (method: string, path: string, body: object) => (reader: Reader) =>
    reader.statusOf(method, path, body);
  const note = 'We both weave in Kanchipuram.';
  const introduced = { first: asha._id, second: uma._id, note };
  await holdsFor([
    ['liking', status('PUT', '/post/interact', { postId: there.post }), 401, 200, 200, 404],
    ['commenting', status('PUT', '/post/comment', { postId: there.post, comment: { text: 'Hm' } }), 401, 200, 200, 404],
    ['saving', status('PUT', `/saved/post/${there.post}`, {}), 401, 204, 204, 404],
    ['following', status('PUT', '/user/follow', { followId: asha._id }), 401, 409, 409, 404],
    ['asking to connect', status('POST', '/connections', { to: asha._id, note }), 401, 201, 201, 404],
    ['introducing', status('POST', '/introductions', introduced), 401, 403, 403, 403],
  ]);
});

test('the live stream tells of a message its two readers alone, and of her post nobody whom she blocked', async () => {
  const { store } = opened.platform;
  const after = await store.head();
  await there.hers('POST', `${there.withConnection.path}/messages`, { text: 'The parcel left today' });
  const post = await there.publish('Another garland');
  await there.umas('PUT', '/post/interact', { postId: there.on });
  await caughtUp();
  async function heard({ token }: Reader) {
    const headers = { 'Last-Event-ID': String(after), ...(token && { Authorization: `Bearer ${token}` }) };
    const answer = await app.request('/api/v1/live', { headers });
    const stream = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    // What was missed is told at once, all of it.
    while (stream && !/event: change[\s\S]*\n\n/.test(text)) text += (await stream.read()).value ?? '';
    await stream?.cancel();
    return text;
  }
  await holdsFor([
    [
      'that there is a message',
      async (reader) => (await heard(reader)).includes('"messages"'),
      false,
      false,
      true,
      false,
    ],
    [
      'how many are unread',
      async (reader) => (await heard(reader)).includes('unreadMessages'),
      false,
      false,
      true,
      false,
    ],
    ['her new post', async (reader) => (await heard(reader)).includes(post), true, true, true, false],
    ['a word of either', async (reader) => /parcel|garland/.test(await heard(reader)), false, false, false, false],
  ]);
});

test('what one takes along of one’s own holds no word of hers', async () => {
  async function taken(reader: Reader): Promise<Sees> {
    const answer = await app.request('/api/v1/auth/me/export', {
      headers: reader.token === undefined ? {} : { Authorization: `Bearer ${reader.token}` },
    });
    if (answer.status !== 200) return answer.status;
    const files = Object.values(unzipSync(new Uint8Array(await answer.arrayBuffer())));
    const all = files.map((bytes) => new TextDecoder().decode(bytes)).join();
    return Object.values(TOLD).some((words) => all.includes(words));
  }
  await holdsFor([['her words', taken, 401, false, false, false]]);
});
