import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { memberStream } from '#events/subjects/member.ts';
import { roleStream } from '#events/subjects/role.ts';
import { hasRole } from '../access/roles.ts';
import { standingFrom } from '../account/account.ts';
import { eraser } from '../account/erase.ts';
import { accountRoutes } from '../account/routes.ts';
import type { RoleChange } from '../contract/role.ts';
import { openSubjects, type Subjects } from '../e2e/subjects.fixture.ts';
import { historyRoutes } from '../history/routes.ts';
import { administrator, give, OFFICE } from './role.fixture.ts';
import { roleRoutes } from './routes.ts';

let api: Subjects;
let admin: string;
const stopping = new AbortController();
/** Called when a reading of the history has read what there was, and begins to follow. */
let onFollow = (): void => {};

beforeAll(async () => {
  api = await openSubjects((platform) => {
    const { store } = platform;
    const watched: typeof store = {
      ...store,
      subscribe(options) {
        onFollow();
        return store.subscribe(options);
      },
    };
    const history = historyRoutes({ ...platform, store: watched }, stopping.signal);
    return [roleRoutes(platform), accountRoutes(platform), history];
  }, OFFICE);
  admin = await administrator(api);
});
afterAll(async () => {
  stopping.abort();
  await api.close();
});

const put = (body: object, as?: string, key?: string) => api.call('/admin/roles', { method: 'PUT', body, as, key });
const rolesOf = async (as: string) => (await (await api.call('/auth/me', { as })).json()).user.roles;
const list = async (query = ''): Promise<readonly RoleChange[]> =>
  (await (await api.call(`/admin/roles${query}`, { as: admin })).json()).roles;

test('an administrator makes a member moderator and takes it back, each with a reason', async () => {
  const asha = await api.join('Asha');
  expect(await rolesOf(admin)).toEqual(['member', 'administrator']);
  const given = await put({ member: asha, role: 'moderator', given: true, reason: 'Reads reports' }, admin);
  expect([given.status, (await given.json()).member]).toMatchObject([
    200,
    { _id: asha, email: '', roles: ['member', 'moderator'], given: ['moderator'] },
  ]);
  expect(await rolesOf(asha)).toEqual(['member', 'moderator']);
  expect((await list())[0]).toMatchObject({
    member: { _id: asha, name: 'Asha' },
    ...{ role: 'moderator', given: true, by: { _id: admin }, reason: 'Reads reports' },
  });

  await put({ member: asha, role: 'moderator', given: false, reason: 'On leave' }, admin);
  expect(await rolesOf(asha)).toEqual(['member']);
  expect((await list()).filter(({ member }) => member._id === asha)).toEqual([]);
  const changes = await list(`?show=changes&member=${asha}`);
  expect(changes.map(({ given, reason }) => [given, reason])).toEqual([
    [false, 'On leave'],
    [true, 'Reads reports'],
  ]);
});

test('what is so already, and what is sent again, changes nothing', async () => {
  const ravi = await api.join('Ravi');
  const edit = { member: ravi, role: 'analyst', given: true };
  await put(edit, admin, 'one');
  await put({ ...edit, given: false }, admin, 'two');
  for (const key of ['one', 'two', 'three']) await put({ ...edit, given: key === 'one' }, admin, key);
  expect(await api.platform.commands.history(roleStream(ravi))).toHaveLength(2);
});

test('nobody else gives roles, nor sees who has them', async () => {
  const [uma, mod] = [await api.join('Uma'), await api.join('Mod')];
  await give(api, mod, 'moderator');
  await give(api, mod, 'analyst');
  for (const as of [uma, mod]) {
    const refused = await put({ member: as, role: 'moderator', given: true }, as);
    expect([refused.status, (await refused.json()).code]).toEqual([403, 'not-allowed']);
    for (const path of ['/admin/roles', '/admin/members'])
      expect([path, (await api.call(path, { as })).status]).toEqual([path, 403]);
  }
  expect((await put({ member: uma, role: 'moderator', given: true })).status).toBe(401);
});

test('what is not there, or no role that is given, is refused in words', async () => {
  const maya = await api.join('Maya');
  expect((await put({ member: 'nobody', role: 'moderator', given: true }, admin)).status).toBe(404);
  for (const body of [{}, { member: maya, role: 'administrator', given: true }, { member: maya, role: 'moderator' }])
    expect((await put(body, admin)).status).toBe(400);
  const long = { member: maya, role: 'moderator', given: true, reason: 'x'.repeat(501) };
  expect((await put(long, admin)).status).toBe(400);
});

test('an analyst whose role is taken back hears no more, also in what they have open', async () => {
  const nila = await api.join('Nila');
  expect((await api.call('/events', { as: nila })).status).toBe(403);
  await put({ member: nila, role: 'analyst', given: true }, admin);
  const follows = new Promise<void>((resolve) => {
    onFollow = resolve;
  });
  const response = await api.call('/events?follow=true&type=Nothing', { as: nila });
  const end = response.text();
  await follows;
  await put({ member: nila, role: 'analyst', given: false }, admin);
  expect(await end).toBe('');
  expect((await api.call('/events', { as: nila })).status).toBe(403);
});

test('members are found by name and by their whole address, which nobody else is told', async () => {
  const email = 'kavita.rao@example.in';
  const form = { name: 'Kavita Rao', email, password: 'a long enough passphrase 7', photo: '', gender: 'female' };
  const signUp = { ...form, dob: '1990-01-31', agreeToTerms: true };
  expect((await api.call('/auth/new', { method: 'POST', body: signUp })).status).toBe(201);
  const find = async (q: string) =>
    (await (await api.call(`/admin/members?q=${encodeURIComponent(q)}`, { as: admin })).json()).members;
  expect(await find('kavi')).toMatchObject([{ name: 'Kavita Rao', email: '', emailConfirmed: false }]);
  expect(await find('KAVITA.rao@example.in')).toMatchObject([{ name: 'Kavita Rao', email, roles: ['member'] }]);
  expect(await find('kavita.rao@example.com')).toEqual([]);
  const everybody = await (await api.call('/admin/members?limit=2', { as: admin })).text();
  expect(everybody).not.toContain('@');
  const { nextCursor } = JSON.parse(everybody);
  const second = await (await api.call(`/admin/members?limit=2&cursor=${nextCursor}`, { as: admin })).json();
  expect(second.members).toHaveLength(2);
  expect((await api.call('/admin/members?cursor=nonsense', { as: admin })).status).toBe(400);
});

test('who is forgotten has no role, and their words about others are gone', async () => {
  const [lata, boss] = [await api.join('Lata'), await api.join('Boss')];
  const { commands, reads, store } = api.platform;
  const data = { member: lata, role: 'moderator', by: boss } as const;
  const fact = { type: 'RoleGiven', data, personal: { reason: 'A secret reason' } } as const;
  await commands.begin(roleStream(lata), [fact], { actor: boss, at: api.time.now });
  await reads.waitFor(await store.head(), ['roles'], 5000);
  expect(reads.queries.roles.of(lata)).toEqual(['moderator']);
  for (const member of [boss, lata]) {
    const account = standingFrom(await commands.history(memberStream(member)));
    if (account.is !== 'member') throw new Error(`${member} is no member`);
    await eraser(api.platform).erase(account, { actor: member, at: api.time.now });
  }
  await reads.waitFor(await store.head(), ['roles', 'members'], 5000);
  expect(reads.queries.roles.of(lata)).toEqual([]);
  expect(reads.queries.roles.changes({ member: lata })).toMatchObject({ items: [{ reason: null }] });
  const changed = `/admin/roles?show=changes&member=${lata}`;
  expect((await (await api.call(changed, { as: admin })).json()).roles).toMatchObject([{ reason: null }]);
});

test('nobody is refused what the log has just given them: a read model that is behind is waited for', async () => {
  let position = 0;
  const row = { email: 'asha@example.in', emailConfirmed: 1, erased: 0 };
  const reads = {
    queries: { members: { find: () => row }, roles: { of: () => (position < 7 ? [] : ['moderator']) } },
    waitFor: async (wanted: number) => {
      position = wanted;
      return true;
    },
  };
  // All that is asked of it.
  const log = { reads, config: api.platform.config, store: { head: async () => 7 } } as unknown as Parameters<
    typeof hasRole
  >[0];
  expect(await hasRole(log, 'asha', 'moderator')).toBe(true);
});

test('an administrator without a second factor is asked to set one up first', async () => {
  const strict = await openSubjects((platform) => [roleRoutes(platform)], { ADMIN_EMAILS: OFFICE.ADMIN_EMAILS });
  onTestFinished(strict.close);
  const refused = await strict.call('/admin/roles', { as: await administrator(strict) });
  expect([refused.status, (await refused.json()).code]).toEqual([403, 'second-factor-required']);
});

test('who has not shown for long that it is them does so again before they give a role', async () => {
  const tara = await api.join('Tara');
  const before = api.time.now;
  api.time.now += 11 * 60_000;
  const refused = await put({ member: tara, role: 'moderator', given: true }, admin);
  expect([refused.status, (await refused.json()).code]).toEqual([403, 'step-up']);
  api.time.now = before;
});
