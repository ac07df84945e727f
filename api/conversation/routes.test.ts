import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { memberStream } from '#events/subjects/member.ts';
import { type Conversations, openConversations } from './conversation.fixture.ts';

let api: Conversations;
let asha: string;
let ravi: string;
let stranger: string;

beforeAll(async () => {
  api = await openConversations();
  stranger = await api.join('Stranger');
});
afterAll(() => api.close());
beforeEach(async () => {
  [asha, ravi] = [await api.join('Asha'), await api.join('Ravi')];
  await api.connect(asha, ravi);
});

const codeOf = async (answer: Response) => [answer.status, (await answer.json()).code];

test('two who are connected write to one another, and each sees what is new', async () => {
  const id = await api.talk(asha, ravi);
  expect(await api.talk(ravi, asha), 'the same for both').toBe(id);
  expect((await api.list(asha)).conversations).toEqual([]);
  const first = await api.say(asha, id, 'The parcel left Jaipur.\nIt is heavy.');
  expect(first).toMatchObject({ by: asha, text: 'The parcel left Jaipur.\nIt is heavy.' });
  const second = await api.say(asha, id, 'Are you there?');

  const list = await api.list(ravi);
  expect(list).toMatchObject({ unread: 2, nextCursor: null });
  expect(list.conversations).toMatchObject([
    { _id: id, member: { _id: asha, name: 'Asha' }, unread: 2, canWrite: true, last: { text: 'Are you there?' } },
  ]);
  const { messages, conversation } = await api.read(ravi, id);
  expect(messages).toEqual([second, first]);
  expect(conversation).toMatchObject({ member: { _id: asha }, unread: 2 });
  expect((await api.see(ravi, id, first._id)).status).toBe(204);
  expect((await api.list(ravi)).unread).toBe(1);
  expect((await api.see(ravi, id, second._id)).status).toBe(204);
  expect(await api.list(ravi)).toMatchObject({ unread: 0, conversations: [{ unread: 0 }] });
  expect((await api.list(asha)).unread, 'one’s own are not unread').toBe(0);
});

test('pages follow on one another', async () => {
  const id = await api.talk(asha, ravi);
  for (let n = 0; n < 5; n += 1) await api.say(n % 2 ? asha : ravi, id, `Message ${n}`);
  const texts: string[] = [];
  let cursor = '';
  do {
    const page = await api.read(asha, id, `limit=2&cursor=${cursor}`);
    texts.push(...page.messages.map(({ text }) => text));
    cursor = page.nextCursor ?? '';
  } while (cursor !== '');
  expect(texts).toEqual([4, 3, 2, 1, 0].map((n) => `Message ${n}`));
  expect((await api.call(`/conversations/${id}/messages?cursor=abc`, { as: asha })).status).toBe(400);
});

test('nobody else begins, reads, writes or marks it', async () => {
  const id = await api.talk(asha, ravi);
  const said = await api.say(asha, id, 'For you alone.');
  expect(await codeOf(await api.begin(stranger, ravi))).toEqual([403, 'not-connected']);
  expect(await codeOf(await api.begin(asha, asha))).toEqual([400, 'oneself']);
  expect((await api.begin(asha, 'nobody')).status).toBe(404);
  for (const as of [stranger, undefined]) {
    const status = as === undefined ? 401 : 404;
    expect((await api.call(`/conversations/${id}/messages`, { as })).status).toBe(status);
    const sent = { method: 'POST', body: { text: 'Let me in' }, as };
    expect((await api.call(`/conversations/${id}/messages`, sent)).status).toBe(status);
    const seen = { method: 'PUT', body: { upTo: said._id }, as };
    expect((await api.call(`/conversations/${id}/seen`, seen)).status).toBe(status);
  }
  expect((await api.list(stranger)).conversations).toEqual([]);
  expect((await api.read(ravi, id)).messages).toHaveLength(1);
});

test('who is no longer connected reads what was said, and writes no more', async () => {
  const id = await api.talk(asha, ravi);
  await api.say(asha, id, 'Before.');
  await api.call(`/connections/${asha}`, { method: 'DELETE', as: ravi });
  for (const as of [asha, ravi]) {
    expect(await codeOf(await api.send(as, id, 'After.'))).toEqual([403, 'not-connected']);
    const { messages, conversation } = await api.read(as, id);
    expect([messages.length, conversation.canWrite]).toEqual([1, false]);
    expect((await api.list(as)).conversations).toMatchObject([{ canWrite: false }]);
  }
});

test('sent twice with one key it is there once', async () => {
  const id = await api.talk(asha, ravi);
  const [one, again] = [await api.send(asha, id, 'Once.', 'k1'), await api.send(asha, id, 'Once.', 'k1')];
  expect([one.status, again.status]).toEqual([201, 201]);
  expect((await again.json()).message._id).toBe((await one.json()).message._id);
  expect((await api.read(ravi, id)).messages).toHaveLength(1);
});

test('other words under its key are told so', async () => {
  const id = await api.talk(asha, ravi);
  const first = await (await api.send(asha, id, 'Once.', 'k1')).text();
  expect(await (await api.send(asha, id, 'Once.', 'k1')).text()).toBe(first);
  expect(await codeOf(await api.send(asha, id, 'Twice.', 'k1'))).toEqual([409, 'key-used']);
  expect((await api.read(ravi, id)).messages).toMatchObject([{ text: 'Once.' }]);
});

test('sent again with its key after many others, it is still there once, and nothing stops', async () => {
  const id = await api.talk(asha, ravi);
  const first = await api.send(asha, id, 'Once.', 'k1');
  for (let n = 0; n < 33; n += 1) await api.say(ravi, id, `Message ${n}`);
  const again = await api.send(asha, id, 'Once.', 'k1');
  expect(again.status).toBe(201);
  expect((await again.json()).message._id).toBe((await first.json()).message._id);
  await api.say(ravi, id, 'And on it goes.');
  const { messages } = await api.read(asha, id, 'limit=100');
  expect(messages.map(({ text }) => text).filter((text) => text === 'Once.')).toHaveLength(1);
  expect(messages).toHaveLength(35);
});

test('looking back writes nothing down', async () => {
  const id = await api.talk(asha, ravi);
  const [one, two] = [await api.say(asha, id, 'One.'), await api.say(asha, id, 'Two.')];
  await api.see(ravi, id, two._id);
  const head = await api.platform.store.head();
  for (const { _id } of [one, two, one]) expect((await api.see(ravi, id, _id)).status).toBe(204);
  expect(await api.platform.store.head()).toBe(head);
  expect((await api.see(ravi, id, 'nothing')).status).toBe(404);
});

test('many at once stand in one order for both, none lost and none twice', async () => {
  const id = await api.talk(asha, ravi);
  const texts = Array.from({ length: 20 }, (_, n) => `Message ${n}`);
  const answers = await Promise.all(texts.map((text, n) => api.send(n % 2 ? asha : ravi, id, text, `k${n}`)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  const [hers, his] = [await api.read(asha, id, 'limit=50'), await api.read(ravi, id, 'limit=50')];
  expect(hers.messages).toEqual(his.messages);
  expect(hers.messages.map(({ text }) => text).sort()).toEqual([...texts].sort());
});

test('an empty, overlong or unshowable message is refused by name', async () => {
  const id = await api.talk(asha, ravi);
  for (const text of ['  \n', 'x'.repeat(4001), 'a\u0000b']) {
    const answer = await api.send(asha, id, text);
    expect(answer.status).toBe(400);
    expect((await answer.json()).errors).toMatchObject([{ path: 'text' }]);
  }
});

test('a reader’s tag moves with their conversations, and not with those of others', async () => {
  const id = await api.talk(asha, ravi);
  await api.say(asha, id, 'First.');
  const [one, two] = [await api.join('One'), await api.join('Two')];
  await api.connect(one, two);
  const other = await api.talk(one, two);
  const tagOf = async (path: string) => (await api.call(path, { as: ravi })).headers.get('etag');
  const paths = ['/conversations', `/conversations/${id}/messages`];
  const before = await Promise.all(paths.map(tagOf));
  await api.say(one, other, 'Between us.');
  expect(await Promise.all(paths.map(tagOf))).toEqual(before);
  await api.say(asha, id, 'Second.');
  const after = await Promise.all(paths.map(tagOf));
  for (const [n, tag] of after.entries()) expect(tag).not.toBe(before[n]);
});

test('who left is written to no more, and their words are gone', async () => {
  const id = await api.talk(asha, ravi);
  await api.say(asha, id, 'Words of mine.');
  await api.say(ravi, id, 'Words of his.');
  const { commands, keyring, reads, store } = api.platform;
  const gone = { type: 'MemberErased', data: { member: asha } } as const;
  await commands.execute(memberStream(asha), { actor: null, at: api.time.now }, () => ({ facts: [gone] }));
  await keyring.destroy(asha);
  await reads.waitFor(await store.head(), ['conversations', 'members'], 5000);
  const { messages, conversation } = await api.read(ravi, id);
  expect(messages.map(({ text }) => text)).toEqual(['Words of his.', '']);
  expect(conversation.member.name).not.toBe('Asha');
  expect((await api.send(ravi, id, 'Hello?')).status).toBe(403);
});

test('60 messages a minute', async () => {
  const limited = await openConversations({ RATE_LIMIT: 'on' });
  onTestFinished(limited.close);
  const [one, two] = [await limited.join('One'), await limited.join('Two')];
  await limited.connect(one, two);
  const id = await limited.talk(one, two);
  for (let n = 0; n < 59; n += 1) expect(limited.platform.guard.ask('message', one)).toBeNull();
  await limited.say(one, id, 'The sixtieth.');
  const refused = await limited.send(one, id, 'One more.');
  expect([refused.status, (await refused.json()).code]).toEqual([429, 'too-many']);
});
