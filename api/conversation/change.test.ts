import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { conversationStream } from '#events/subjects/conversation.ts';
import { wordsStream } from '#events/subjects/words.ts';
import { answerFailure } from '../failures.ts';
import type { Env } from '../http/env.ts';
import { ReadModelBehind } from '../readModels/unready.ts';
import { type Conversations, openConversations } from './conversation.fixture.ts';

const MINUTE_MS = 60_000;

let api: Conversations;
let asha: string;
let ravi: string;
let id: string;

beforeAll(async () => {
  api = await openConversations();
});
afterAll(() => api.close());
beforeEach(async () => {
  [asha, ravi] = [await api.join('Asha'), await api.join('Ravi')];
  await api.connect(asha, ravi);
  id = await api.talk(asha, ravi);
});

const path = (message: string) => `/conversations/${id}/messages/${message}`;
const change = (as: string, message: string, text: string, key?: string) =>
  api.call(path(message), { method: 'PATCH', body: { text }, as, key });
const takeBack = (as: string, message: string) => api.call(path(message), { method: 'DELETE', as });
const codeOf = async (answer: Response) => [answer.status, (await answer.json()).code];

test('a changed message reads anew for both, says so, and stands where it stood', async () => {
  const said = await api.say(asha, id, 'At nine.');
  await api.say(ravi, id, 'Fine.');
  api.time.now += MINUTE_MS;
  const changed = await change(asha, said._id, 'At ten.');
  expect(changed.status).toBe(200);
  const editedAt = new Date(api.time.now).toISOString();
  expect((await changed.json()).message).toEqual({ ...said, text: 'At ten.', editedAt });
  for (const reader of [asha, ravi]) {
    const { messages } = await api.read(reader, id);
    expect(messages.map(({ text }) => text)).toEqual(['Fine.', 'At ten.']);
    expect(messages.map((one) => one.editedAt)).toEqual([null, editedAt]);
  }
  expect((await change(asha, said._id, ' '.repeat(3))).status).toBe(400);
  const head = await api.head();
  expect((await change(asha, said._id, 'At ten.')).status).toBe(200);
  expect(await api.head(), 'the same again is no event').toBe(head);
});

test('taken back it keeps its place; its words are gone for both and from the log', async () => {
  const said = await api.say(asha, id, 'The password is marigold.');
  await change(asha, said._id, 'The password is jasmine.');
  expect((await takeBack(asha, said._id)).status).toBe(204);
  for (const reader of [asha, ravi]) {
    const { messages } = await api.read(reader, id);
    expect(messages).toMatchObject([{ _id: said._id, by: asha, text: '', state: 'taken-back', editedAt: null }]);
    expect((await api.list(reader)).conversations).toMatchObject([{ last: { state: 'taken-back', text: '' } }]);
  }
  expect(await api.platform.store.readStream(wordsStream(said._id))).toEqual([]);
  expect((await takeBack(asha, said._id)).status, 'again').toBe(204);
  expect((await change(asha, said._id, 'Back again?')).status).toBe(404);
  const events = await api.platform.commands.history(conversationStream(id));
  expect(events.map(({ type }) => type)).toEqual(['ConversationBegun', 'MessageSent', 'MessageTakenBack']);
  await api.say(ravi, id, 'It goes on.');
  expect((await api.read(asha, id)).messages).toHaveLength(2);
});

test('where the log is not read yet, a message that may stand in it is not said to be missing', async () => {
  const waiting = vi.spyOn(api.platform.reads, 'waitFor').mockResolvedValue(false);
  onTestFinished(() => waiting.mockRestore());
  const failing = new Hono<Env>();
  failing.onError(answerFailure(api.platform));
  failing.get('/', () => {
    throw new ReadModelBehind('conversations');
  });
  await expect(change(asha, 'f'.repeat(24), 'At ten.')).rejects.toThrow(ReadModelBehind);
  const answer = await failing.request('/');
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '2']);
  expect(await answer.json()).toMatchObject({ code: 'behind' });
});

test('what a kill leaves of a message that was taken back, a process destroys', async () => {
  const said = await api.say(asha, id, 'Half gone.');
  const data = { conversation: id, message: said._id, by: asha, to: ravi };
  await api.platform.commands.execute(conversationStream(id), { actor: asha, at: api.time.now }, () => ({
    facts: [{ type: 'MessageTakenBack', data }],
  }));
  await expect.poll(() => api.platform.store.readStream(wordsStream(said._id))).toEqual([]);
});

test('whoever takes a message back again, because a kill cut the first try off, is answered once its words are destroyed', async () => {
  const said = await api.say(asha, id, 'Cut off.');
  const data = { conversation: id, message: said._id, by: asha, to: ravi };
  const taken = { type: 'MessageTakenBack', data } as const;
  const { commands, store, reads } = api.platform;
  const { tombstone } = store;
  // As if no process came to it.
  store.tombstone = async () => {};
  const outcome = await commands.execute<never>(conversationStream(id), { actor: asha, at: api.time.now }, () => ({
    facts: [taken],
  }));
  await reads.waitFor('position' in outcome ? outcome.position : 0, ['conversations'], 5000);
  store.tombstone = tombstone;
  expect((await takeBack(asha, said._id)).status).toBe(204);
  expect(await store.readStream(wordsStream(said._id))).toEqual([]);
});

test('after a quarter of an hour it stays as it is', async () => {
  const said = await api.say(asha, id, 'As it is.');
  api.time.now += 15 * MINUTE_MS;
  expect((await change(asha, said._id, 'Just in time.')).status).toBe(200);
  api.time.now += 1;
  expect(await codeOf(await change(asha, said._id, 'Too late.'))).toEqual([409, 'too-late']);
  expect(await codeOf(await takeBack(asha, said._id))).toEqual([409, 'too-late']);
  expect((await api.read(ravi, id)).messages).toMatchObject([{ text: 'Just in time.' }]);
});

test('nobody else changes it or takes it back', async () => {
  const said = await api.say(asha, id, 'Mine.');
  const stranger = await api.join('Stranger');
  expect(await codeOf(await change(ravi, said._id, 'His.'))).toEqual([403, 'not-you']);
  expect(await codeOf(await takeBack(ravi, said._id))).toEqual([403, 'not-you']);
  expect((await change(stranger, said._id, 'Theirs.')).status).toBe(404);
  expect((await takeBack(stranger, said._id)).status).toBe(404);
  expect((await takeBack(asha, 'nothing')).status).toBe(404);
  await api.connect(asha, stranger);
  const other = await api.talk(asha, stranger);
  const elsewhere = { method: 'DELETE', as: asha };
  expect((await api.call(`/conversations/${other}/messages/${said._id}`, elsewhere)).status).toBe(404);
  expect((await api.read(ravi, id)).messages).toMatchObject([{ text: 'Mine.' }]);
});

test('where the two are connected no more it can be taken back, and not be changed', async () => {
  const said = await api.say(asha, id, 'Before.');
  await api.call(`/connections/${asha}`, { method: 'DELETE', as: ravi });
  expect(await codeOf(await change(asha, said._id, 'After.'))).toEqual([403, 'not-connected']);
  expect((await takeBack(asha, said._id)).status).toBe(204);
});

test('a picture comes with words or alone, opens for the two, and goes when it is taken back', async () => {
  const { platform } = api;
  const key = 'Message/picture-a1.webp';
  const { default: sharp } = await import('sharp');
  const bytes = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'teal' } })
    .webp()
    .toBuffer();
  await platform.files.put(key, bytes, 'image/webp');
  const send = (body: object, as = asha) => api.call(`/conversations/${id}/messages`, { method: 'POST', body, as });
  const sent = await send({ image: { key } });
  expect(sent.status).toBe(201);
  const { message } = await sent.json();
  expect(message).toMatchObject({ text: '', state: 'said', image: { width: 30, height: 20 } });
  expect(message.image.url).toContain('/files/Message/');
  const { messages } = await api.read(ravi, id);
  expect(messages).toMatchObject([{ image: { width: 30 } }]);
  expect(platform.reads.queries.files.ownerOf(key)).toBe(asha);
  expect((await send({ text: 'Hers.', image: { key } }, ravi)).status, 'somebody else’s picture').toBe(400);
  expect((await send({ image: { key: 'Message/nothing-1.webp' } })).status).toBe(400);
  expect((await send({ image: { key: await api.upload('Post/other-1.webp') } })).status).toBe(400);
  expect((await send({})).status).toBe(400);
  expect((await takeBack(asha, message._id)).status).toBe(204);
  expect(await platform.files.stat(key)).toBeNull();
  expect((await api.read(ravi, id)).messages).toMatchObject([{ image: null, state: 'taken-back' }]);
});
