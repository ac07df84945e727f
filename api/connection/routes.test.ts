import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { memberStream } from '#events/subjects/member.ts';
import { type Connections, NOTE, openConnections } from './connection.fixture.ts';

let api: Connections;
let asha: string;
let ravi: string;

beforeAll(async () => {
  api = await openConnections();
});
afterAll(() => api.close());
beforeEach(async () => {
  asha = await api.join('Asha');
  ravi = await api.join('Ravi');
});

const codeOf = async (answer: Response) => [answer.status, (await answer.json()).code];

test('one asks with a note, the other accepts, and both see it', async () => {
  const asked = await api.ask(asha, ravi);
  expect(asked.status).toBe(201);
  const at = '2026-03-05T06:00:00.000Z';
  const request = { member: { _id: ravi, name: 'Ravi', photo: '' }, state: 'asked', note: NOTE, at };
  expect(await asked.json()).toEqual({ status: 'success', connection: request });
  expect(await api.list(asha, 'state=asked')).toEqual({
    ...{ status: 'success', connections: [request], nextCursor: null },
    counts: { connected: 0, asked: 1, 'asks-me': 0 },
  });
  const theirs = await api.list(ravi, 'state=asks-me');
  expect(theirs.connections).toMatchObject([{ member: { _id: asha, name: 'Asha' }, state: 'asks-me', note: NOTE }]);
  expect(theirs.counts).toEqual({ connected: 0, asked: 0, 'asks-me': 1 });

  const accepted = await api.reply(ravi, asha, true);
  expect(accepted.status).toBe(200);
  const connection = { member: { _id: asha, name: 'Asha', photo: '' }, state: 'connected', at };
  expect((await accepted.json()).connection).toEqual(connection);
  for (const [one, other] of [
    [asha, ravi],
    [ravi, asha],
  ] as const) {
    const { connections, counts } = await api.list(one);
    expect(connections.map(({ member }) => member._id)).toEqual([other]);
    expect(counts).toEqual({ connected: 1, asked: 0, 'asks-me': 0 });
  }
});

test('declining changes nothing that whoever asked can see', async () => {
  await api.ask(asha, ravi);
  const before = await api.told(asha);
  const again = await (await api.ask(asha, ravi)).json();
  const declined = await api.reply(ravi, asha, false);
  expect([declined.status, (await declined.json()).connection.state]).toEqual([200, 'none']);
  expect(await api.told(asha)).toEqual(before);
  expect(await (await api.ask(asha, ravi)).json()).toEqual(again);
  expect(await api.states(asha, ravi)).toEqual(['asked', 'none']);
  expect((await api.list(ravi, 'state=asks-me')).counts['asks-me']).toBe(0);
  // What differs would be seen here.
  await api.reply(ravi, asha, true);
  expect(await api.told(asha)).not.toEqual(before);
});

test('after a no, asking back connects: it was open for whoever asked', async () => {
  await api.ask(asha, ravi);
  await api.reply(ravi, asha, false);
  const back = await api.ask(ravi, asha);
  expect([back.status, (await back.json()).connection.state]).toEqual([201, 'connected']);
  expect(await api.states(asha, ravi)).toEqual(['connected', 'connected']);
});

test('both at once are connected', async () => {
  const answers = await Promise.all([api.ask(asha, ravi), api.ask(ravi, asha)]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(await api.states(asha, ravi)).toEqual(['connected', 'connected']);
  expect((await api.list(asha)).counts).toEqual({ connected: 1, asked: 0, 'asks-me': 0 });
});

test('accepting and withdrawing at once ends in one of the two, alike for both', async () => {
  await api.ask(asha, ravi);
  const [, gone] = await Promise.all([api.reply(ravi, asha, true), api.end(asha, ravi)]);
  expect(gone.status).toBe(204);
  const [one, other] = await api.states(asha, ravi);
  expect(one).toBe(other);
  expect(['none', 'connected']).toContain(one);
});

test('withdrawn or ended, also twice, it is gone for both', async () => {
  await api.ask(asha, ravi);
  for (const _ of [1, 2]) expect((await api.end(asha, ravi)).status).toBe(204);
  expect(await api.states(asha, ravi)).toEqual(['none', 'none']);
  expect((await api.reply(ravi, asha, true)).status).toBe(404);
  await api.connect(ravi, asha);
  for (const _ of [1, 2]) expect((await api.end(asha, ravi)).status).toBe(204);
  expect(await api.states(asha, ravi)).toEqual(['none', 'none']);
  expect((await api.list(ravi)).counts).toEqual({ connected: 0, asked: 0, 'asks-me': 0 });
});

test('whom one was asked by cannot withdraw it for them', async () => {
  await api.ask(asha, ravi);
  expect((await api.end(ravi, asha)).status).toBe(204);
  expect(await api.states(asha, ravi)).toEqual(['asked', 'asks-me']);
});

test('a second request is refused with the day, alike whatever became of the first', async () => {
  const [kabir, meera] = [await api.join('Kabir'), await api.join('Meera')];
  for (const to of [ravi, kabir, meera]) await api.ask(asha, to);
  await api.reply(kabir, asha, false);
  await api.end(asha, meera);
  const answers = await Promise.all(
    [ravi, kabir, meera].map(async (to) => {
      const answer = await api.ask(asha, to);
      return [answer.status, await answer.json()];
    }),
  );
  expect(answers[0]).toMatchObject([
    409,
    { code: 'asked-lately', message: expect.stringContaining('again on 3 June 2026.') },
  ]);
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
});

test('the same key asks once', async () => {
  const head = async () => api.platform.store.head();
  const first = await (await api.ask(asha, ravi, { key: 'k1' })).json();
  const before = await head();
  const second = await api.ask(asha, ravi, { key: 'k1' });
  expect([second.status, await second.json()]).toEqual([201, first]);
  const other = await api.ask(asha, ravi, { key: 'k1', body: { to: ravi, note: `${NOTE} And you?` } });
  expect(await codeOf(other)).toEqual([409, 'key-used']);
  expect(await head()).toBe(before);
});

test('who cannot ask, and who cannot be asked', async () => {
  const unsure = await api.join('Unsure', '', { confirmed: false });
  expect(await codeOf(await api.ask(unsure, ravi))).toEqual([403, 'confirm-email']);
  expect(await codeOf(await api.ask(asha, asha))).toEqual([400, 'oneself']);
  expect(await codeOf(await api.ask(asha, 'nobody'))).toEqual([404, 'not-found']);
  expect((await api.call('/connections', { method: 'POST', body: { to: ravi, note: NOTE } })).status).toBe(401);
  expect((await api.call('/connections')).status).toBe(401);
  expect((await api.reply(asha, ravi, true)).status).toBe(404);
  expect((await api.reply(asha, 'nobody', false)).status).toBe(404);
  expect((await api.reply(asha, ravi, 'yes')).status).toBe(400);
  // Whoever is asked may answer without it.
  await api.ask(asha, unsure);
  expect((await api.reply(unsure, asha, true)).status).toBe(200);
});

test.each([
  ['too short', 'x'.repeat(19), 400],
  ['short once it is trimmed', `${' '.repeat(9)}${'x'.repeat(19)}${' '.repeat(9)}`, 400],
  ['too long', 'x'.repeat(301), 400],
  ['missing', undefined, 400],
  ['of 20 characters', ` ${'x'.repeat(20)} `, 201],
  ['of 300 characters', 'x'.repeat(300), 201],
])('a note that is %s', async (_, note, status) => {
  const answer = await api.ask(asha, ravi, { body: { to: ravi, note } });
  const { errors, connection } = await answer.json();
  expect([answer.status, errors?.[0].path]).toEqual([status, status === 400 ? 'note' : undefined]);
  if (status === 201) expect(connection.note).toBe(note?.trim());
});

test('whoever is asked finds the note in the inbox, and whoever asked the yes', async () => {
  const inbox = async (as: string) => (await (await api.call('/inbox', { as })).json()).notices;
  await api.ask(asha, ravi);
  const [news] = await inbox(ravi);
  expect(news).toMatchObject({
    kind: 'connection-asked',
    actor: { _id: asha, name: 'Asha' },
    note: NOTE,
    unread: true,
  });
  await api.reply(ravi, asha, true);
  expect((await inbox(ravi)).map(({ note }: { note: string | null }) => note)).toEqual([null]);
  expect(await inbox(asha)).toMatchObject([{ kind: 'connection-accepted', actor: { name: 'Ravi' }, note: null }]);
  const meera = await api.join('Meera');
  await api.ask(asha, meera);
  await api.end(asha, meera);
  expect(await inbox(meera)).toEqual([]);
});

test('who is erased is gone from the lists and counts of others, and cannot be answered', async () => {
  const [gone, meera] = [await api.join('Gone'), await api.join('Meera')];
  await api.connect(asha, gone);
  await api.ask(gone, ravi);
  await api.ask(meera, gone);
  await api.reply(gone, meera, false);
  const { commands, keyring, reads } = api.platform;
  await keyring.destroy(gone);
  const facts = [{ type: 'MemberErased', data: { member: gone } }] as const;
  const command = { actor: null, at: api.time.now };
  const erased = await commands.execute<never>(memberStream(gone), command, () => ({ facts }));
  await reads.waitFor(erased.position, ['connections', 'members'], 5000);
  for (const member of [asha, ravi, meera]) {
    const { counts } = await api.list(member);
    expect(counts).toEqual({ connected: 0, asked: 0, 'asks-me': 0 });
    for (const state of ['connected', 'asked', 'asks-me'])
      expect((await api.list(member, `state=${state}`)).connections).toEqual([]);
  }
  expect((await api.reply(ravi, gone, true)).status).toBe(404);
  expect((await api.ask(ravi, gone)).status).toBe(404);
  expect((await api.end(asha, gone)).status).toBe(204);
});
