import { afterAll, beforeAll, expect, test } from 'vitest';
import { settingsRoutes } from '../account/settingsRoutes.ts';
import { blockRoutes } from '../block/routes.ts';
import { companyForm } from '../company/company.fixture.ts';
import { companyRoutes } from '../company/routes.ts';
import { connectionRoutes } from '../connection/routes.ts';
import type { SuggestionsAnswer } from '../contract/member.ts';
import { openSubjects, type Subjects } from '../e2e/subjects.fixture.ts';
import { userRoutes } from './routes.ts';

let api: Subjects;
beforeAll(async () => {
  api = await openSubjects((platform) => [
    ...[userRoutes(platform), connectionRoutes(platform), blockRoutes(platform)],
    ...[companyRoutes(platform), settingsRoutes(platform)],
  ]);
});
afterAll(() => api.close());

async function done(path: string, as: string, body: object, method = 'PUT'): Promise<void> {
  const answer = await api.call(path, { method, as, body });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
}
const follow = (as: string, followId: string) => done('/user/follow', as, { userId: as, followId });
const company = (as: string, fields: object) =>
  done('/company', as, companyForm({ email: `${as}@x.example.in`, ...fields }), 'POST');

async function suggested(as: string, limit = 20): Promise<SuggestionsAnswer['users']> {
  const answer = await api.call(`/user/suggestions?limit=${limit}`, { as });
  expect(answer.status).toBe(200);
  return (await answer.json()).users;
}
const reasonFor = async (as: string, whom: string) =>
  (await suggested(as)).find(({ _id }) => _id === whom)?.reason ?? null;

test('people are suggested with the best reason there is, the likeliest first', async () => {
  const [me, one, two, near, far, weaver, neighbour, stranger] = await Promise.all(
    ['Me', 'One', 'Two', 'Near', 'Far', 'Weaver', 'Neighbour', 'Stranger'].map((name) => api.join(name)),
  );
  if (!me || !one || !two || !near || !far || !weaver || !neighbour || !stranger) throw new Error('nobody joined');
  for (const whom of [one, two]) await follow(me, whom);
  // Two whom I follow follow one; another follows one of them.
  for (const who of [one, two]) await follow(who, near);
  await follow(far, one);
  await company(me, { industry: 'Apparel and Textiles', city: 'Surat' });
  await company(weaver, { industry: 'Apparel and Textiles', city: 'Kochi' });
  await company(neighbour, { industry: 'Biotechnology', city: 'Surat' });

  const users = await suggested(me);
  const reasons = users.map(({ name, reason }) => [name, reason] as const);
  expect(reasons.slice(0, 4)).toEqual([
    ['Near', { kind: 'followed', count: 2 }],
    expect.anything(),
    expect.anything(),
    ['Neighbour', { kind: 'city', of: 'Surat' }],
  ]);
  expect(reasons).toEqual(
    expect.arrayContaining([
      ['Far', { kind: 'follows', count: 1 }],
      ['Weaver', { kind: 'industry', of: 'Apparel and Textiles' }],
      ['Stranger', { kind: 'new' }],
    ]),
  );
  expect(users.map(({ _id }) => _id)).not.toContain(me);
  expect(await suggested(me, 2)).toEqual(users.slice(0, 2));
});

test('nobody is suggested whom one follows, is connected with or has asked, muted or blocked, or is blocked by', async () => {
  const me = await api.join('Reader');
  const names = ['Followed', 'Asked', 'Muted', 'Blocked', 'Blocker', 'Open'];
  const others = new Map<string, string>();
  for (const name of names) others.set(name, await api.join(name));
  const id = (name: string): string => others.get(name) ?? expect.fail();
  expect((await suggested(me)).map(({ name }) => name)).toEqual(expect.arrayContaining(names));
  await follow(me, id('Followed'));
  await done('/connections', me, { to: id('Asked'), note: 'We both ship by rail from Hubballi.' }, 'POST');
  await done('/user/mute', me, { member: id('Muted') });
  await done('/user/block', me, { member: id('Blocked') });
  await done('/user/block', id('Blocker'), { member: me });
  const left = (await suggested(me)).map(({ name }) => name);
  expect(names.filter((name) => left.includes(name))).toEqual(['Open']);
});

test('what somebody shows to their connections alone is no reason that others are given', async () => {
  const [me, shy, liked] = [await api.join('Curious'), await api.join('Shy'), await api.join('Liked')];
  await follow(me, liked);
  await follow(shy, liked);
  expect(await reasonFor(me, shy)).toEqual({ kind: 'follows', count: 1 });
  await done('/auth/me', shy, { visibility: 'connections' }, 'PATCH');
  expect(await reasonFor(me, shy)).toEqual({ kind: 'new' });
});

test('guests are shown the newest few; a limit has its bounds', async () => {
  const answer = await api.call('/user/suggestions?limit=3');
  const { users, nextCursor }: SuggestionsAnswer = await answer.json();
  expect([answer.status, users.length, nextCursor]).toEqual([200, 3, null]);
  for (const { reason } of users) expect(reason).toEqual({ kind: 'new' });
  const me = await api.join('Bounded');
  for (const limit of ['0', '21', 'x'])
    expect((await api.call(`/user/suggestions?limit=${limit}`, { as: me })).status).toBe(400);
});
