import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { introductionStream } from '#events/subjects/introduction.ts';
import { memberStream } from '#events/subjects/member.ts';
import { blockRoutes } from '../block/routes.ts';
import { connectionRoutes } from '../connection/routes.ts';
import type { IntroductionsAnswer } from '../contract/introduction.ts';
import { openSubjects, type Subjects } from '../e2e/subjects.fixture.ts';
import { inboxRoutes } from '../inbox/routes.ts';
import { introductionRoutes } from './routes.ts';

const NOTE = 'One of you dyes with indigo, the other looks for it.';

const open = (env = {}) =>
  openSubjects(
    (platform) => [
      ...[connectionRoutes(platform), introductionRoutes(platform)],
      ...[inboxRoutes(platform), blockRoutes(platform)],
    ],
    env,
  );

let api: Subjects;
let asha: string;
let ravi: string;
let meera: string;

beforeAll(async () => {
  api = await open();
});
afterAll(() => api.close());
/** Asha is connected with the two others. */
beforeEach(async () => {
  [asha, ravi, meera] = [await api.join('Asha'), await api.join('Ravi'), await api.join('Meera')];
  await connect(asha, ravi);
  await connect(asha, meera);
});

async function connect(one: string, other: string): Promise<void> {
  await api.call('/connections', { method: 'POST', body: { to: other, note: NOTE }, as: one });
  const accept = { method: 'PUT', body: { accept: true }, as: other };
  expect((await api.call(`/connections/${one}`, accept)).status).toBe(200);
}
const introduce = (first: string, second: string, as = asha, key?: string, note = NOTE) =>
  api.call('/introductions', { method: 'POST', body: { first, second, note }, as, key });
const made = async (first = ravi, second = meera): Promise<string> => {
  const answer = await introduce(first, second);
  expect(answer.status).toBe(201);
  return (await answer.json()).introduction._id;
};
const reply = (id: string, as: string, accept: boolean) =>
  api.call(`/introductions/${id}`, { method: 'PUT', body: { accept }, as });
const list = async (as: string, query = ''): Promise<IntroductionsAnswer> =>
  (await api.call(`/introductions?${query}`, { as })).json();
const states = async () => {
  const of = async (as: string) => (await list(as)).introductions.map(({ state }) => state).join();
  return { asha: await of(asha), ravi: await of(ravi), meera: await of(meera) };
};
const areConnected = async (): Promise<boolean> => {
  const { connections } = await (await api.call('/connections?state=connected', { as: ravi })).json();
  return connections.some(({ member }: { member: { _id: string } }) => member._id === meera);
};
const codeOf = async (answer: Response) => [answer.status, (await answer.json()).code];
const noticesOf = async (as: string): Promise<[string, string][]> => {
  const { notices } = await (await api.call('/inbox', { as })).json();
  return notices.map(({ kind, actor }: { kind: string; actor: { _id: string } }) => [kind, actor._id]);
};

test('both say yes, and are connected; each is told of the other', async () => {
  const answer = await introduce(ravi, meera);
  const { introduction } = await answer.json();
  expect(introduction).toMatchObject({
    ...{ by: { _id: asha, name: 'Asha' }, first: { _id: ravi, name: 'Ravi' }, second: { _id: meera } },
    ...{ note: NOTE, state: 'open' },
  });
  const id = introduction._id;
  expect(await states()).toEqual({ asha: 'open', ravi: 'asks-me', meera: 'asks-me' });
  expect((await noticesOf(ravi))[0]).toEqual(['introduced', meera]);
  expect((await noticesOf(meera))[0]).toEqual(['introduced', ravi]);

  expect((await (await reply(id, ravi, true)).json()).introduction.state).toBe('accepted');
  expect(await states(), 'nobody learns what another said').toEqual({
    asha: 'open',
    ravi: 'accepted',
    meera: 'asks-me',
  });
  expect(await areConnected()).toBe(false);
  expect((await (await reply(id, meera, true)).json()).introduction.state).toBe('connected');
  expect(await states()).toEqual({ asha: 'connected', ravi: 'connected', meera: 'connected' });
  expect(await areConnected()).toBe(true);
  expect((await noticesOf(ravi))[0], 'who said yes first').toEqual(['connection-accepted', meera]);
  const [notice] = (await (await api.call('/inbox', { as: asha })).json()).notices;
  expect(notice).toMatchObject({ kind: 'introduction-completed', actor: { _id: ravi }, other: { _id: meera } });
  expect((await reply(id, ravi, false)).status).toBe(200);
  expect(await states(), 'a no comes too late').toMatchObject({ ravi: 'connected' });
});

test('a no is told to nobody, and can be thought better of', async () => {
  const id = await made();
  const tags = async () =>
    Promise.all([asha, meera].map(async (as) => (await api.call('/introductions', { as })).headers.get('etag')));
  const before = await tags();
  expect((await (await reply(id, ravi, false)).json()).introduction.state).toBe('declined');
  expect(await tags()).toEqual(before);
  expect(await states()).toEqual({ asha: 'open', ravi: '', meera: 'asks-me' });
  await reply(id, meera, true);
  expect(await states()).toEqual({ asha: 'open', ravi: '', meera: 'accepted' });
  expect(await areConnected()).toBe(false);
  expect((await reply(id, ravi, true)).status).toBe(200);
  expect(await states()).toMatchObject({ asha: 'connected' });
  expect(await areConnected()).toBe(true);
});

test('only who is connected with both introduces them, and never themselves', async () => {
  const stranger = await api.join('Stranger');
  expect(await codeOf(await introduce(ravi, stranger))).toEqual([403, 'not-connected']);
  expect(await codeOf(await introduce(ravi, meera, stranger))).toEqual([403, 'not-connected']);
  expect(await codeOf(await introduce(ravi, ravi))).toEqual([400, 'oneself']);
  expect(await codeOf(await introduce(ravi, asha))).toEqual([400, 'oneself']);
  const short = { method: 'POST', body: { first: ravi, second: meera, note: 'Hi' }, as: asha };
  expect((await api.call('/introductions', { ...short, as: undefined })).status).toBe(401);
  expect((await (await api.call('/introductions', short)).json()).errors).toMatchObject([{ path: 'note' }]);
  const unconfirmed = await api.join('Unconfirmed', '', { confirmed: false });
  expect(await codeOf(await introduce(ravi, meera, unconfirmed))).toEqual([403, 'confirm-email']);
  await api.call(`/connections/${meera}`, { method: 'DELETE', as: asha });
  expect(await codeOf(await introduce(ravi, meera))).toEqual([403, 'not-connected']);
});

test('nobody else reads or answers it', async () => {
  const id = await made();
  const stranger = await api.join('Stranger');
  for (const as of [stranger, asha]) expect((await reply(id, as, true)).status).toBe(404);
  expect((await reply('nothing', ravi, true)).status).toBe(404);
  expect((await list(stranger)).introductions).toEqual([]);
  expect((await api.call('/introductions')).status).toBe(401);
});

test('the same two are introduced once, whichever is named first, and not again for 90 days', async () => {
  const first = await introduce(ravi, meera, asha, 'k1');
  const again = await introduce(ravi, meera, asha, 'k1');
  expect([first.status, again.status]).toEqual([201, 201]);
  expect((await again.json()).introduction).toEqual((await first.json()).introduction);
  expect(await codeOf(await introduce(ravi, meera, asha, 'k1', `${NOTE} Do write.`))).toEqual([409, 'key-used']);
  const answer = await (await introduce(meera, ravi)).json();
  const message = expect.stringContaining('again on 3 June 2026.');
  expect(answer).toMatchObject({ code: 'introduced-lately', message });
});

test('who introduces asks beforehand whether they may, and from when on; of what others did nobody is told', async () => {
  const of = (one: string, other: string, as = asha) => list(as, `first=${one}&second=${other}`);
  expect(await of(ravi, meera)).toMatchObject({ introductions: [], nextCursor: null });
  const id = await made();
  const again = new Date(api.time.now + 90 * 86_400_000).toISOString();
  expect((await of(meera, ravi)).introductions).toMatchObject([{ _id: id, againFrom: again }]);
  const kabir = await api.join('Kabir');
  expect((await of(ravi, meera, kabir)).introductions).toEqual([]);
  expect((await list(ravi)).introductions[0]?.againFrom, 'for the two it says nothing').toBeUndefined();
});

test('who are connected, or blocked one another, are not told, and nobody learns why nothing comes of it', async () => {
  await connect(ravi, meera);
  const id = await made();
  expect((await list(asha)).introductions).toMatchObject([{ state: 'open' }]);
  expect((await list(ravi)).introductions).toEqual([]);
  expect((await noticesOf(meera)).map(([kind]) => kind)).not.toContain('introduced');
  expect((await reply(id, ravi, true)).status).toBe(404);

  const kabir = await api.join('Kabir');
  await connect(asha, kabir);
  await api.call('/user/block', { method: 'PUT', body: { member: kabir }, as: ravi });
  await made(ravi, kabir);
  expect((await list(kabir)).introductions).toEqual([]);
  expect((await list(asha)).introductions).toMatchObject([{ state: 'open' }, { state: 'open' }]);
});

test('a block that comes after the first yes keeps them apart', async () => {
  const id = await made();
  await reply(id, ravi, true);
  await api.call('/user/block', { method: 'PUT', body: { member: meera }, as: ravi });
  expect((await list(meera)).introductions).toEqual([]);
  await reply(id, meera, true);
  expect(await areConnected()).toBe(false);
  expect(await states()).toMatchObject({ asha: 'open' });
});

test('who mutes the one who introduces hears nothing of it, and finds it in the list', async () => {
  await api.call('/user/mute', { method: 'PUT', body: { member: asha }, as: ravi });
  await made();
  expect((await noticesOf(ravi)).map(([kind]) => kind)).not.toContain('introduced');
  expect((await list(ravi)).introductions).toMatchObject([{ state: 'asks-me' }]);
});

test('where whoever said the second yes was cut off, a process connects the two', async () => {
  const id = await made();
  await reply(id, ravi, true);
  const data = { introduction: id, member: meera, accept: true };
  await api.platform.commands.execute(introductionStream(id), { actor: meera, at: api.time.now }, () => ({
    facts: [{ type: 'IntroductionAnswered', data }],
  }));
  await expect.poll(areConnected).toBe(true);
  await expect.poll(states).toEqual({ asha: 'connected', ravi: 'connected', meera: 'connected' });
});

test('when one of the three leaves it is gone for all', async () => {
  const id = await made();
  const { commands, keyring, reads, store } = api.platform;
  const gone = { type: 'MemberErased', data: { member: meera } } as const;
  await commands.execute(memberStream(meera), { actor: null, at: api.time.now }, () => ({ facts: [gone] }));
  await keyring.destroy(meera);
  await reads.waitFor(await store.head(), ['introductions', 'members'], 5000);
  for (const as of [asha, ravi]) expect((await list(as)).introductions).toEqual([]);
  const head = await api.head();
  expect((await reply(id, ravi, true)).status).toBe(404);
  expect(await api.head(), 'what is refused has changed nothing').toBe(head);
});

test('pages follow on one another', async () => {
  const others = await Promise.all(['Uma', 'Hari', 'Kabir'].map((name) => api.join(name)));
  for (const other of others) {
    await connect(asha, other);
    await made(ravi, other);
    api.time.now += 1;
  }
  const { introductions, nextCursor } = await list(ravi, 'limit=2');
  const rest = await list(ravi, `limit=2&cursor=${nextCursor}`);
  const seconds = [...introductions, ...rest.introductions].map(({ second }) => second._id);
  expect([seconds, rest.nextCursor]).toEqual([others.toReversed(), null]);
  expect((await api.call('/introductions?cursor=abc', { as: ravi })).status).toBe(400);
});

test('20 a day', async () => {
  const limited = await open({ RATE_LIMIT: 'on' });
  onTestFinished(limited.close);
  const [by, ...others] = await Promise.all(['By', 'One', 'Two', 'Three'].map((name) => limited.join(name)));
  const [one, two, three] = others as [string, string, string];
  const call = (method: string, path: string, body: object, as = by) => limited.call(path, { method, body, as });
  for (const to of others) {
    await call('POST', '/connections', { to, note: NOTE });
    await call('PUT', `/connections/${by}`, { accept: true }, to);
  }
  for (let n = 0; n < 19; n += 1) limited.platform.guard.ask('introduction', by ?? '');
  const send = (first: string, second: string) => call('POST', '/introductions', { first, second, note: NOTE });
  expect((await send(one, two)).status).toBe(201);
  expect(await codeOf(await send(two, one)), 'what is refused costs nothing').toEqual([409, 'introduced-lately']);
  const refused = await send(one, three);
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
});
