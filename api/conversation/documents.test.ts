import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { caseIdOf, caseStream } from '#events/subjects/case.ts';
import { conversationStream } from '#events/subjects/conversation.ts';
import { standingStream } from '#events/subjects/standing.ts';
import { uploadedPdf } from '../file/document.fixture.ts';
import { createSettling } from '../moderation/settle.ts';
import { ReadModelMissing } from '../readModels/unready.ts';
import { createStanding } from '../standing/standing.ts';
import { documentIdOf } from '../storage/keys.ts';
import { type Conversations, openConversations } from './conversation.fixture.ts';

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

const upload = (member: string, text: string) => uploadedPdf(api.platform, member, text);
const send = (as: string, document: object, key?: string) =>
  api.call(`/conversations/${id}/messages`, { method: 'POST', body: { document }, as, key });
const pathOf = (message: string, talk = id) => `/conversations/${talk}/messages/${message}/document`;
const open = (as: string | undefined, message: string, talk = id) => api.call(pathOf(message, talk), { as });

async function sent(text: string, name = 'Price list') {
  const key = await upload(asha, text);
  const answer = await send(asha, { name, key }, `send-${text.replaceAll(' ', '-')}`);
  expect(answer.status).toBe(201);
  return { key, message: (await answer.json()).message };
}

test('a PDF comes with words or alone, and opens for the two who talk alone', async () => {
  const { key, message } = await sent('Twill at 240');
  expect(message).toMatchObject({ text: '', state: 'said', document: { name: 'Price list', size: 27 } });
  expect((await api.read(ravi, id)).messages).toMatchObject([{ document: { name: 'Price list', size: 27 } }]);
  expect((await api.list(ravi)).conversations).toMatchObject([{ last: { document: { name: 'Price list' } } }]);
  for (const reader of [asha, ravi]) {
    const answer = await open(reader, message._id);
    expect([answer.status, await answer.text()]).toEqual([200, '%PDF-1.7\nTwill at 240\n%%EOF']);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      ...{ 'content-type': 'application/pdf', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
      ...{ 'content-disposition': 'attachment; filename="document.pdf"' },
    });
  }
  const head = await api.call(pathOf(message._id), { method: 'HEAD', as: ravi });
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '27', '']);
  const stranger = await api.join('Stranger');
  await api.connect(asha, stranger);
  const other = await api.talk(asha, stranger);
  expect((await open(undefined, message._id)).status).toBe(401);
  expect((await open(stranger, message._id)).status).toBe(404);
  expect((await open(stranger, message._id, other)).status).toBe(404);
  expect((await open(asha, message._id, other)).status).toBe(404);
  expect((await open(asha, 'nothing')).status).toBe(404);
  expect((await open(asha, (await api.say(asha, id, 'Words alone.'))._id)).status).toBe(404);
  // Sent again with the same key, it is there once.
  const again = await send(asha, { name: 'Price list', key }, 'send-Twill-at-240');
  expect([again.status, (await again.json()).message._id]).toEqual([201, message._id]);
  expect((await api.read(ravi, id)).messages).toHaveLength(2);
});

test('nobody sends what is another’s, what is not there, or what is no document', async () => {
  const theirs = await upload(ravi, 'His');
  const missing = 'Document/0123456789abcdef01234567.sealed';
  for (const key of [theirs, missing]) {
    const answer = await send(asha, { name: 'x', key });
    expect([answer.status, (await answer.json()).code]).toEqual([400, 'no-document']);
  }
  const own = await upload(asha, 'Hers');
  const wrong = [{ name: '', key: own }, { name: 'x'.repeat(1000), key: own }, { name: 'x', key: '../events.db' }, {}];
  for (const document of wrong) expect((await send(asha, document)).status).toBe(400);
  expect((await api.read(asha, id)).messages).toEqual([]);
});

test('taken back it opens no more, its key and its bytes are gone, and it is not sent again', async () => {
  const { key, message } = await sent('Marigold', 'Marigold plan');
  const own = `/conversations/${id}/messages/${message._id}`;
  expect((await api.call(own, { method: 'DELETE', as: ravi })).status).toBe(403);
  expect((await api.call(own, { method: 'DELETE', as: asha })).status).toBe(204);
  for (const reader of [asha, ravi]) expect((await open(reader, message._id)).status).toBe(410);
  expect((await api.read(ravi, id)).messages).toMatchObject([{ document: null, state: 'taken-back' }]);
  expect(await api.platform.files.stat(key)).toBeNull();
  expect(await api.platform.keyring.find(documentIdOf(key))).toBeNull();
  expect((await send(asha, { name: 'Again', key })).status).toBe(400);
});

test('what a kill leaves of a document that was taken back, a process destroys', async () => {
  const { key, message } = await sent('Half gone');
  const data = { conversation: id, message: message._id, by: asha, to: ravi, document: key };
  await api.platform.commands.execute(conversationStream(id), { actor: asha, at: api.time.now }, () => ({
    facts: [{ type: 'MessageTakenBack', data }],
  }));
  await expect.poll(() => api.platform.keyring.find(documentIdOf(key))).toBeNull();
  expect((await open(ravi, message._id)).status).toBe(410);
});

const ground = { by: 'moderator', reason: 'fraud' } as const;
const act = () => ({ actor: 'moderator', at: api.time.now });
const bytes = (key: string) => api.platform.files.stat(key);
const keyOf = (key: string) => api.platform.keyring.find(documentIdOf(key));
async function hide(message: string) {
  const thing = { kind: 'message', id: message } as const;
  const standing = createStanding(api.platform);
  const hidden = await standing.hide(thing, { ...ground, case: 'c1' }, act());
  if ('position' in hidden) await api.platform.reads.waitFor(hidden.position, ['conversations'], 5000);
  return standing;
}

test('of a hidden message nobody is given the PDF, which is kept; taken back, it is destroyed', async () => {
  const { key, message } = await sent('Hidden plan');
  await hide(message._id);
  for (const reader of [asha, ravi]) expect((await open(reader, message._id)).status).toBe(404);
  expect([await bytes(key), await keyOf(key)]).not.toContain(null);
  const taken = await api.call(`/conversations/${id}/messages/${message._id}`, { method: 'DELETE', as: asha });
  expect(taken.status).toBe(204);
  expect([await bytes(key), await keyOf(key)]).toEqual([null, null]);
});

/** A moderator removes a message for good. @returns the position of its removal */
async function remove(message: string, reads = api.platform.reads) {
  const inCase = caseIdOf('reports', 'message', message);
  const about = { case: inCase, kind: 'message', id: message, cause: 'reports' } as const;
  const told = { decision: 'remove', until: null, author: asha, objection: 'upheld' } as const;
  await api.platform.commands.execute<never>(caseStream(inCase), act(), () => ({
    facts: [
      { type: 'CaseOpened', data: { ...about, notes: [] } },
      { type: 'CaseDecided', data: { ...about, ...ground, ...told, concerned: [] }, personal: {} },
    ],
  }));
  await hide(message);
  return createSettling({ ...api.platform, reads })(inCase, (key) => ({ ...act(), key }));
}

test('of a removed message the PDF’s key is destroyed, and the sweep takes its bytes', async () => {
  const { key, message } = await sent('Removed plan');
  const position = await remove(message._id);
  expect(await keyOf(key)).toBeNull();
  await api.platform.reads.waitFor(position, ['files'], 5000);
  expect(api.platform.reads.queries.files.isClaimed([key]).size).toBe(0);
});

test('where the read model of files has failed, or is being built, the PDF’s key is destroyed too', async () => {
  const { reads } = api.platform;
  const behind = { documentOf: () => null };
  const gone = () => {
    throw new ReadModelMissing('files');
  };
  for (const [text, files] of [
    ['Plan of a failed one', () => behind],
    ['Plan of a missing one', gone],
  ] as const) {
    const { key, message } = await sent(text);
    const queries = Object.defineProperty(Object.create(reads.queries), 'files', { get: files });
    await remove(message._id, { ...reads, queries, waitFor: async () => false });
    expect(await keyOf(key)).toBeNull();
  }
});

test('what a kill leaves of the PDF of a removed message, a process destroys', async () => {
  const { key, message } = await sent('Half removed');
  const data = { kind: 'message', id: message._id, case: 'c1', ...ground, document: key } as const;
  await api.platform.commands.execute<never>(standingStream('message', message._id), act(), () => ({
    facts: [{ type: 'ThingRemoved', data }],
  }));
  await expect.poll(() => keyOf(key)).toBeNull();
});
