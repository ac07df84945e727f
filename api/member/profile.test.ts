import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { settingsRoutes } from '../account/settingsRoutes.ts';
import { connectionRoutes } from '../connection/routes.ts';
import { openSubjects, type Subjects } from '../e2e/subjects.fixture.ts';
import { providerRoutes } from '../provider/routes.ts';
import { employ } from '../team/employ.fixture.ts';
import { userRoutes } from './routes.ts';

const DAY_MS = 86_400_000;
let api: Subjects;
let asha: string;
let ravi: string;
let friend: string;

beforeAll(async () => {
  api = await openSubjects((platform) => [
    ...[userRoutes(platform), settingsRoutes(platform), connectionRoutes(platform), providerRoutes(platform)],
  ]);
  [asha, ravi, friend] = [await api.join('Asha'), await api.join('Ravi'), await api.join('Meera')];
  const note = 'We both ship by rail from Hubballi.';
  await api.call('/connections', { method: 'POST', body: { to: asha, note }, as: friend });
  await api.call(`/connections/${friend}`, { method: 'PUT', body: { accept: true }, as: asha });
  await api.call('/user/follow', { method: 'PUT', body: { userId: asha, followId: ravi }, as: asha });
});
afterAll(() => api.close());

const tell = (body: object, as = asha) => api.call('/auth/me', { method: 'PATCH', body, as });
const seenBy = async (as?: string) => (await (await api.call(`/user/${asha}`, { as })).json()).user;

const told = {
  headline: 'Handloom from Kanchipuram',
  about: 'Third generation.\nLooking for a wholesaler in Pune.',
  city: 'Kanchipuram',
  links: ['https://looms.example/asha', 'https://x.com/asha'],
};

test('what a member tells is answered to them, and to who may see it', async () => {
  const answer = await tell({ ...told, links: [...told.links, '', told.links[0]] });
  expect(answer.status).toBe(200);
  expect((await answer.json()).user).toMatchObject({ ...told, visibility: 'everyone', name: 'Asha' });
  expect(await seenBy()).toMatchObject({ visible: true, ...told, following: [ravi], companies: [], providers: [] });

  const head = await api.head();
  await tell(told);
  expect(await api.head(), 'the same again is no event').toBe(head);
  expect((await (await tell({ headline: '' })).json()).user).toMatchObject({ ...told, headline: '' });
  await tell(told);
});

test("a new account's links, and what it says of itself with a link in it, are for itself alone", async () => {
  const young = await openSubjects((platform) => [userRoutes(platform), settingsRoutes(platform)], {
    RATE_LIMIT: 'on',
  });
  onTestFinished(young.close);
  const maya = await young.join('Maya');
  const reader = await young.join('Ravi');
  const say = (body: object) => young.call('/auth/me', { method: 'PATCH', body, as: maya });
  const seen = async (as?: string) => (await (await young.call(`/user/${maya}`, { as })).json()).user;
  await say({ ...told, about: 'All of it at https://looms.example/maya' });
  const until = new Date(young.time.now + 3 * DAY_MS).toISOString();
  expect(await seen(maya)).toMatchObject({
    ...told,
    about: expect.stringContaining('maya'),
    heldLinks: { why: 'new', until },
  });
  for (const as of [undefined, reader]) {
    const user = await seen(as);
    expect(user).toMatchObject({ visible: true, headline: told.headline, about: '', links: [] });
    expect(user).not.toHaveProperty('heldLinks');
  }
  await say(told);
  expect(await seen(reader), 'without a link it is read at once').toMatchObject({ about: told.about, links: [] });
  for (const field of ['headline', 'city']) {
    await say({ [field]: 'Looms: HTTPS://xn--looms-9ra.example' });
    expect(await seen(reader), field).toMatchObject({ about: told.about, [field]: '' });
    expect((await seen(maya))[field], field).toContain('HTTPS');
    await say(told);
  }
  await say({ links: [], headline: 'www.looms.example' });
  expect(await seen(maya), 'without a link among its links').toHaveProperty('heldLinks');
  expect(await seen(reader)).toMatchObject({ headline: '' });
  await say({ links: [], headline: told.headline });
  expect(await seen(maya), 'and then nothing is held').not.toHaveProperty('heldLinks');
  await say(told);
  young.time.now += 3 * DAY_MS;
  expect(await seen(reader)).toMatchObject(told);
  expect(await seen(maya)).not.toHaveProperty('heldLinks');
});

const HIDDEN = { visible: false, headline: '', about: '', city: '', links: [], following: [], companies: [] };

test.each([
  ['everyone', { guest: true, member: true, connection: true, oneself: true }],
  ['members', { guest: false, member: true, connection: true, oneself: true }],
  ['connections', { guest: false, member: false, connection: true, oneself: true }],
] as const)('visible to %s: who sees what', async (visibility, sees) => {
  expect((await tell({ visibility })).status).toBe(200);
  const readers = { guest: undefined, member: ravi, connection: friend, oneself: asha };
  for (const [reader, as] of Object.entries(readers) as [keyof typeof readers, string | undefined][]) {
    const seen = await seenBy(as);
    expect(seen, reader).toMatchObject(sees[reader] ? { visible: true, ...told, following: [ravi] } : HIDDEN);
    // Name and face stand beside what they did.
    expect(seen, reader).toMatchObject({ _id: asha, name: 'Asha' });
    const { users } = await (await api.call(`/user/${asha}/following`, { as })).json();
    expect(users.length, reader).toBe(sees[reader] ? 1 : 0);
  }
});

test('of the providers they are in the team of, those are named that are theirs: not those they judge for', async () => {
  const lead = await api.join('Lead');
  const body = { name: 'Setu Foundation', kind: 'foundation', website: '', about: 'Grants for looms.', logo: '' };
  const { provider } = await (await api.call('/providers', { method: 'POST', body, as: lead })).json();
  const owned = provider._id;
  const seen = await (await api.call(`/user/${lead}`)).json();
  expect(seen.user.providers).toMatchObject([{ _id: owned }]);
  await employ(api.platform, { provider: owned, member: asha, role: 'reviewer', by: lead, at: api.time.now });
  await tell({ visibility: 'everyone' });
  for (const as of [undefined, ravi, asha]) expect((await seenBy(as)).providers).toEqual([]);
});

test('it says what they are to the reader', async () => {
  const states = await Promise.all([undefined, ravi, friend, asha].map(async (as) => (await seenBy(as)).connection));
  expect(states).toEqual(['none', 'none', 'connected', 'none']);
});

test.each([
  [{ headline: 'x'.repeat(121) }, 'headline'],
  [{ about: 'x'.repeat(2001) }, 'about'],
  [{ city: 'a\nb' }, 'city'],
  [{ links: ['javascript:alert(1)'] }, 'links.0'],
  [{ links: Array.from({ length: 6 }, (_, n) => `https://example.in/${n}`) }, 'links'],
  [{ links: 'https://example.in' }, 'links'],
  [{ visibility: 'nobody' }, 'visibility'],
])('%j is refused by name, and changes nothing', async (body, path) => {
  const before = await seenBy(asha);
  const answer = await tell(body);
  expect(answer.status).toBe(400);
  expect((await answer.json()).errors).toMatchObject([{ path }]);
  expect(await seenBy(asha)).toEqual(before);
});

test('whom they follow is there as soon as the two are connected, also for who was told before that it is not', async () => {
  await tell({ visibility: 'connections' });
  const late = await api.join('Late');
  const read = (headers = {}) => api.call(`/user/${asha}/following`, { as: late, headers });
  const before = await read();
  expect((await before.json()).users).toEqual([]);
  const note = 'We both weave, and both look for indigo.';
  await api.call('/connections', { method: 'POST', body: { to: asha, note }, as: late });
  await api.call(`/connections/${late}`, { method: 'PUT', body: { accept: true }, as: asha });
  const after = await read({ 'if-none-match': before.headers.get('etag') ?? '' });
  expect((await after.json()).users).toMatchObject([{ _id: ravi }]);
});
