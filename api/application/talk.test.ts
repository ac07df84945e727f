import { beforeEach, expect, test } from 'vitest';
import { applicationMessageSent, applicationStream } from '#events/subjects/application.ts';
import { wordsStream } from '#events/subjects/words.ts';
import { pictureSight } from '../access/pictures.ts';
import type { ApplicationMessage, MessagesAnswer } from '../contract/application.ts';
import { fileOwners } from '../file/owners.ts';
import { documentIdOf } from '../storage/keys.ts';
import { beforeNextCommand, withBothSides } from './application.fixture.ts';

const MINUTE_MS = 60_000;

const { api, sides } = await withBothSides();
let id: string;
beforeEach(async () => {
  id = await sides.sent();
});

const write = (as: string, body: object, key?: string) => api.send('POST', `/${id}/messages`, as, body, key);
const say = async (as: string, text: string, more: object = {}): Promise<ApplicationMessage> =>
  (await api.json(await write(as, { text, ...more }), 201)).message;
const read = async (as: string): Promise<MessagesAnswer> => api.json(await api.send('GET', `/${id}/messages`, as));
const change = (as: string, message: string, text: string) =>
  api.send('PATCH', `/${id}/messages/${message}`, as, { text });
const takeBack = (as: string, message: string) => api.send('DELETE', `/${id}/messages/${message}`, as);

/** A picture that was uploaded for a message. */
async function picture(name: string): Promise<string> {
  const { default: sharp } = await import('sharp');
  const bytes = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'teal' } })
    .webp()
    .toBuffer();
  await api.platform.files.put(`Message/${name}.webp`, bytes, 'image/webp');
  return `Message/${name}.webp`;
}

test('both sides read one order; a changed message says so and stands where it stood', async () => {
  const { founder, colleague, reviewer, provider } = sides;
  const first = await say(founder, 'At nine.');
  expect(first).toMatchObject({ state: 'said', editedAt: null, image: null, documents: [], side: 'applicant' });
  await say(reviewer, 'Fine.');
  api.time.now += MINUTE_MS;
  const changed = await change(founder, first._id, 'At ten.');
  const editedAt = new Date(api.time.now).toISOString();
  expect((await api.json(changed)).message).toEqual({ ...first, text: 'At ten.', editedAt });
  for (const reader of [founder, colleague, reviewer, provider]) {
    const { messages } = await read(reader);
    expect(messages.map(({ text }) => text)).toEqual(['At ten.', 'Fine.']);
    expect(messages.map((one) => one.editedAt)).toEqual([editedAt, null]);
  }
  const head = await api.head();
  expect((await change(founder, first._id, 'At ten.')).status).toBe(200);
  expect(await api.head(), 'the same again is no event').toBe(head);
});

test('taken back it keeps its place; its words are gone for both and from the log', async () => {
  const { founder, reviewer, colleague, ends } = sides;
  const said = await say(founder, 'The password is marigold.');
  await change(founder, said._id, 'The password is jasmine.');
  expect((await takeBack(founder, said._id)).status).toBe(204);
  for (const reader of [founder, reviewer])
    expect((await read(reader)).messages).toMatchObject([
      { _id: said._id, text: '', state: 'taken-back', editedAt: null },
    ]);
  expect(await api.platform.store.readStream(wordsStream(said._id))).toEqual([]);
  expect((await takeBack(founder, said._id)).status, 'again').toBe(204);
  expect(await ends(await change(founder, said._id, 'Back?'))).toEqual([404, 'not-found']);
  expect(await ends(await takeBack(colleague, said._id))).toEqual([404, 'not-found']);
  const events = await api.platform.commands.history(applicationStream(id));
  expect(events.map(({ type }) => type).slice(-2)).toEqual(['ApplicationMessageSent', 'ApplicationMessageTakenBack']);
});

test('its writer alone changes it and takes it back, and for a quarter of an hour', async () => {
  const { founder, colleague, reviewer, stranger, ends } = sides;
  const said = await say(founder, 'As it is.');
  for (const other of [colleague, reviewer]) {
    expect(await ends(await change(other, said._id, 'Theirs.'))).toEqual([403, 'not-you']);
    expect(await ends(await takeBack(other, said._id))).toEqual([403, 'not-you']);
  }
  for (const as of [stranger, undefined]) {
    const code = as ? [404, 'not-found'] : [401, 'signed-out'];
    const path = `/${id}/messages/${said._id}`;
    expect((await ends(await api.send('PATCH', path, as, { text: 'x' })))[0]).toBe(code[0]);
    expect((await api.send('DELETE', path, as)).status).toBe(code[0]);
    expect((await api.send('PUT', `/${id}/seen`, as, { upTo: said._id })).status).toBe(code[0]);
    expect((await api.send('GET', `/${id}/messages`, as)).status).toBe(code[0]);
  }
  expect((await change(founder, 'nothing', 'x')).status).toBe(404);
  expect((await takeBack(founder, 'nothing')).status).toBe(404);
  expect((await change(founder, said._id, ' ')).status).toBe(400);
  const elsewhere = await sides.sent();
  expect((await api.send('DELETE', `/${elsewhere}/messages/${said._id}`, founder)).status).toBe(404);
  api.time.now += 15 * MINUTE_MS;
  expect((await change(founder, said._id, 'Just in time.')).status).toBe(200);
  api.time.now += 1;
  expect(await ends(await change(founder, said._id, 'Too late.'))).toEqual([409, 'too-late']);
  expect(await ends(await takeBack(founder, said._id))).toEqual([409, 'too-late']);
  expect((await read(reviewer)).messages).toMatchObject([{ text: 'Just in time.' }]);
});

test('a picture comes with words or alone, opens for both sides, and goes when it is taken back', async () => {
  const { founder, reviewer, ends } = sides;
  const key = await picture(`p${id}`);
  const mayHaveLink = pictureSight(api.platform);
  const linked = () => [founder, sides.stranger, undefined].map((reader) => mayHaveLink(key, reader));
  expect(linked(), 'of nobody').toEqual([false, false, false]);
  await fileOwners(api.platform).take(key, founder, { actor: founder, at: api.time.now });
  await api.platform.reads.waitFor(await api.platform.store.head(), ['files'], 5000);
  // Whoever is about to send it sees it after a reload, too.
  expect(linked()).toEqual([true, false, false]);
  const { message } = await api.json(await write(founder, { image: { key } }), 201);
  expect(message).toMatchObject({ text: '', state: 'said', image: { width: 30, height: 20 } });
  expect((await read(reviewer)).messages[0]?.image?.url).toContain('/files/Message/');
  expect(api.platform.reads.queries.files.isClaimed([key])).toEqual(new Set([key]));
  expect(linked(), 'with the message alone').toEqual([false, false, false]);
  for (const wrong of [key, 'Message/nothing-1.webp', await api.upload('Post/other-1.webp')])
    expect((await write(reviewer, { text: 'Ours.', image: { key: wrong } })).status, wrong).toBe(400);
  expect(await ends(await write(reviewer, { image: { key } }))).toEqual([400, 'no-picture']);
  expect((await takeBack(founder, message._id)).status).toBe(204);
  expect(await api.platform.files.stat(key)).toBeNull();
  expect(linked()).toEqual([false, false, false]);
  expect((await read(reviewer)).messages).toMatchObject([{ image: null, state: 'taken-back' }]);
});

test('what came with a message alone goes with it; what was submitted as well stays', async () => {
  const { founder, reviewer } = sides;
  const [alone, both] = [await api.document(founder, 'alone'), await api.document(founder, 'both')];
  await say(founder, 'Once', { documents: [{ name: 'Both', key: both }] });
  const documents = [
    { name: 'Alone', key: alone },
    { name: 'Both', key: both },
  ];
  const said = await say(founder, 'Twice', { documents });
  expect(said.documents.map(({ name }) => name)).toEqual(['Alone', 'Both']);
  const [first = 0, second = 0] = said.documents.map(({ n }) => n);
  expect((await takeBack(founder, said._id)).status).toBe(204);
  expect((await read(reviewer)).messages.map((one) => one.documents.length)).toEqual([1, 0]);
  const open = async (n: number) => (await api.send('GET', `/${id}/documents/${n}`, reviewer)).status;
  expect([await open(first), await open(second)]).toEqual([404, 200]);
  expect(await api.platform.keyring.find(documentIdOf(alone))).toBeFalsy();
  expect(await api.platform.files.stat(alone)).toBeNull();
});

test('a document that was sent again a moment before its message was taken back stays', async () => {
  const { founder, colleague, reviewer } = sides;
  const key = await api.document(founder, 'meanwhile');
  const documents = [{ name: 'Plan', key }];
  const said = await say(founder, 'First', { documents });
  const between = beforeNextCommand(api, id, async () => void (await say(colleague, 'Second', { documents })));
  expect((await takeBack(founder, said._id)).status).toBe(204);
  between.mockRestore();
  const [, second] = (await read(reviewer)).messages;
  expect(second).toMatchObject({ text: 'Second', documents: [{ takenBack: false }] });
  const answer = await api.send('GET', `/${id}/documents/${second?.documents[0]?.n}`, reviewer);
  expect(answer.status).toBe(200);
});

test('what a kill leaves of a message or a document that was taken back, a process destroys', async () => {
  const { founder } = sides;
  const key = await api.document(founder, 'half');
  const said = await say(founder, 'Half gone.', { documents: [{ name: 'Half', key }] });
  const by = { application: id, by: founder };
  const n = said.documents[0]?.n ?? 0;
  await api.platform.commands.execute(applicationStream(id), { actor: founder, at: api.time.now }, () => ({
    facts: [
      { type: 'ApplicationMessageTakenBack', data: { ...by, message: said._id, side: 'applicant' } },
      { type: 'DocumentTakenBack', data: { ...by, n, document: documentIdOf(key), owner: founder } },
    ],
  }));
  await expect.poll(() => api.platform.store.readStream(wordsStream(said._id))).toEqual([]);
  await expect.poll(async () => Boolean(await api.platform.keyring.find(documentIdOf(key)))).toBe(false);
});

test('sent again with its key it is there once', async () => {
  const { founder, reviewer } = sides;
  const one = await api.json(await write(founder, { text: 'Once.' }, 'k1'), 201);
  await say(reviewer, 'Yes.');
  expect(await api.json(await write(founder, { text: 'Once.' }, 'k1'), 201)).toEqual(one);
  expect((await read(founder)).messages).toHaveLength(2);
});

test('a message from before its words stood apart is read as it was', async () => {
  const { reviewer, founder, colleague } = sides;
  const { commands, reads } = api.platform;
  const old = { application: id, by: colleague, message: 'old', side: 'applicant' };
  // As an event of version 1 comes out of the log.
  const data = applicationMessageSent.upcasts?.[1]?.(old);
  expect(data).toEqual({ ...old, image: null, documents: [] });
  const fact = { type: 'ApplicationMessageSent', data, personal: { text: 'Old.' } };
  const outcome = await commands.execute<never>(applicationStream(id), { actor: colleague, at: api.time.now }, () => ({
    facts: [fact as never],
  }));
  await reads.waitFor('position' in outcome ? outcome.position : 0, ['conversations'], 5000);
  for (const reader of [reviewer, founder]) expect((await read(reader)).messages).toMatchObject([{ text: 'Old.' }]);
});
