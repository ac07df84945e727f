import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { inboxStream } from '#events/subjects/inbox.ts';
import type { Notice } from '../contract/inbox.ts';
import { openSubjects, type Subjects } from '../e2e/subjects.fixture.ts';
import { userRoutes } from '../member/routes.ts';
import { inboxRoutes } from './routes.ts';

let api: Subjects;
let asha: string;

beforeAll(async () => {
  api = await openSubjects((platform) => [inboxRoutes(platform), userRoutes(platform)]);
});
afterAll(() => api.close());
beforeEach(async () => {
  asha = await api.join('Asha');
});

async function followedBy(name: string): Promise<string> {
  const follower = await api.join(name, await api.upload(`User/${name.toLowerCase()}-a1.webp`));
  await api.call('/user/follow', { method: 'PUT', body: { followId: asha }, as: follower });
  return follower;
}

const inbox = async (query = '') => (await api.call(`/inbox?${query}`, { as: asha })).json();
const unread = async () => (await (await api.call('/inbox/unread', { as: asha })).json()).unread;
const read = (upTo: unknown) => api.call('/inbox/read', { method: 'PUT', body: { upTo }, as: asha });

test('tells who did what, newest first, and how much of it is unread', async () => {
  const ravi = await followedBy('Ravi');
  const meera = await followedBy('Meera');
  const { notices, ...rest } = await inbox();
  expect(rest).toEqual({ status: 'success', unread: 2, readTo: -1, nextCursor: null });
  expect(notices.map(({ actor }: Notice) => actor._id)).toEqual([meera, ravi]);
  expect(notices[0]).toMatchObject({
    kind: 'followed',
    actor: { name: 'Meera', photo: expect.stringContaining('/files/User/meera-a1.webp?') },
    postId: null,
    unread: true,
    createdAt: '2026-03-05T06:00:00.000Z',
  });
  expect(await unread()).toBe(2);
});

test('how often one has marked notices as read before costs nothing', async () => {
  for (const name of ['Ravi', 'Meera', 'Kavya']) await followedBy(name);
  for (let upTo = 1; upTo <= 40; upTo += 1) await read(upTo);
  const reading = vi.spyOn(api.platform.store, 'readStream');
  await read(41);
  const asked = reading.mock.calls.filter(([stream]) => stream === inboxStream(asha)).map(([, options]) => options);
  reading.mockRestore();
  expect(asked).toEqual([expect.objectContaining({ direction: 'backwards', limit: expect.any(Number) })]);
});

test('what was read is marked a thousand times a day; where nothing is new, that costs none of them', async () => {
  const own = await openSubjects((platform) => [inboxRoutes(platform), userRoutes(platform)], { RATE_LIMIT: 'on' });
  onTestFinished(own.close);
  const [owen, ravi] = [await own.join('Owen'), await own.join('Ravi')];
  const mark = (upTo: number) => own.call('/inbox/read', { method: 'PUT', body: { upTo }, as: owen });
  for (let n = 0; n < 999; n += 1) own.platform.guard.ask('inbox-read', owen);
  expect((await mark(1_000_000)).status).toBe(200);
  await own.call('/user/follow', { method: 'PUT', body: { followId: owen }, as: ravi });
  expect((await mark(1)).status).toBe(200);
  const refused = await mark(1_000_000);
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
});

test('what was read up to stays read, and what came after does not', async () => {
  await followedBy('Ravi');
  const { notices } = await inbox();
  await followedBy('Meera');
  const answer = await read(notices[0].position);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ status: 'success', unread: 1 });
  const now = await inbox();
  expect(now.notices.map(({ unread }: Notice) => unread)).toEqual([true, false]);
  expect(now.readTo).toBe(notices[0].position);
});

test('nobody reads what has not happened yet', async () => {
  await followedBy('Ravi');
  expect(await (await read(Number.MAX_SAFE_INTEGER)).json()).toMatchObject({ unread: 0 });
  await followedBy('Meera');
  expect(await unread()).toBe(1);
});

test('reading an empty inbox writes nothing', async () => {
  const before = await api.platform.store.head();
  const answer = await read(before);
  expect(await answer.json()).toEqual({ status: 'success', unread: 0 });
  expect(Number(answer.headers.get('x-position'))).toBe(before);
  expect(await api.platform.store.head()).toBe(before);
});

test('goes through its pages', async () => {
  for (const name of ['Ravi', 'Meera', 'Kabir']) await followedBy(name);
  const first = await inbox('limit=2');
  const second = await inbox(`limit=2&cursor=${first.nextCursor}`);
  expect([...first.notices, ...second.notices].map(({ actor }: Notice) => actor.name)).toEqual([
    'Kabir',
    'Meera',
    'Ravi',
  ]);
  expect(second.nextCursor).toBeNull();
  expect((await api.call('/inbox?cursor=bm90LW91cnM', { as: asha })).status).toBe(400);
});

test('is each member’s own', async () => {
  for (const [method, path] of [
    ['GET', '/inbox'],
    ['GET', '/inbox/unread'],
    ['PUT', '/inbox/read'],
  ] as const) {
    const answer = await api.call(path, { method, ...(method === 'PUT' ? { body: { upTo: 1 } } : {}) });
    expect(answer.status).toBe(401);
  }
  await followedBy('Ravi');
  const other = await api.join('Other');
  expect(await (await api.call('/inbox', { as: other })).json()).toMatchObject({ notices: [], unread: 0 });
});
