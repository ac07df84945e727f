import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { INDIA_AHEAD_MS, indiaDayNumber } from '#events/indiaDay.ts';
import { memberStream } from '#events/subjects/member.ts';
import { providerStream } from '#events/subjects/provider.ts';
import { type Act, quotaStream } from '#events/subjects/quota.ts';
import { rightsRoutes } from '../account/rightsRoutes.ts';
import { settingsRoutes } from '../account/settingsRoutes.ts';
import { openSubjects, type Subjects } from '../e2e/subjects.fixture.ts';
import { CHANGES_BYTES_MOST } from '../provider/decide.ts';
import { providerRoutes } from '../provider/routes.ts';
import { savedSearchRoutes } from '../savedSearch/routes.ts';
import { joinTeam } from '../team/joinTeam.fixture.ts';
import { teamRoutes } from '../team/routes.ts';
import { quotaOf } from './quotas.ts';

/** How often a member changes in a day what stands in streams that are read whole each time. */

const A_DAY = 86_400_000;
let api: Subjects;
let asha: string;
let ravi: string;
let provider: string;
let search: string;
let times = 0;

beforeEach(async () => {
  api = await openSubjects(
    (platform) => [
      ...[settingsRoutes(platform), rightsRoutes(platform), savedSearchRoutes(platform)],
      ...[teamRoutes(platform), providerRoutes(platform)],
    ],
    { RATE_LIMIT: 'on' },
  );
  onTestFinished(api.close);
  // A second after a day has begun in India.
  api.time.now += A_DAY - ((api.time.now + INDIA_AHEAD_MS) % A_DAY) + 1000;
  [asha, ravi] = [await api.join('Asha'), await api.join('Ravi')];
  const made = async (path: string, body: object) => (await api.call(path, { method: 'POST', body, as: asha })).json();
  const offers = { name: 'Cauvery Trust', kind: 'venture', website: '', about: '', logo: '' };
  provider = (await made('/providers', offers)).provider._id;
  search = (await made('/saved/searches', { kind: 'fund', query: 'q=looms', name: 'Looms', alert: 'none' })).search._id;
  await joinTeam(api, { kind: 'provider', thing: provider, member: ravi, role: 'editor' });
});

/** As if she had done so many of it today. */
async function done(act: Act, count: number): Promise<void> {
  const day = indiaDayNumber(api.time.now);
  const facts = Array.from({ length: count }, () => ({
    type: 'QuotaUsed' as const,
    data: { member: asha, act, day },
  }));
  const command = { actor: asha, at: api.time.now };
  await api.platform.commands.execute<never>(quotaStream(act, asha, day), command, () => ({ facts }));
}
const send = (method: string, path: string, body?: object) =>
  api.call(path, { method, as: asha, ...(body && { body }) });
const another = () => {
  times += 1;
  return times;
};
const SETTINGS = {
  me: () => send('PATCH', '/auth/me', { city: `Hubballi ${another()}` }),
  preferences: () => send('PUT', '/auth/preferences', { seenMarks: another() % 2 === 0 }),
  consent: () => send('PUT', '/auth/consents', { purpose: 'reminders', given: true }),
  nominee: () => send('PUT', '/auth/nominee', { name: `Meera ${another()}`, reach: 'meera@example.in' }),
  search: () => send('PATCH', `/saved/searches/${search}`, { alert: another() % 2 === 0 ? 'daily' : 'none' }),
  role: () =>
    send('PATCH', `/teams/provider/${provider}/members/${ravi}`, { role: another() % 2 === 0 ? 'editor' : 'reviewer' }),
};
const withdraw = () => send('PUT', '/auth/consents', { purpose: 'reminders', given: false });
const edit = (body: object = { about: `Grants ${another()}` }) => send('PATCH', `/providers/${provider}`, body);
const inStream = async (stream: string) => (await api.platform.store.readStream(stream)).length;

test('all settings together, a day ends: 429 says when to go on, and then it goes on', async () => {
  for (const [name, set] of Object.entries(SETTINGS)) expect([name, (await set()).status]).toEqual([name, 200]);
  const today = quotaStream('setting', asha, indiaDayNumber(api.time.now));
  expect(await inStream(today)).toBe(Object.keys(SETTINGS).length);
  await done('setting', quotaOf('setting', 'settled') - Object.keys(SETTINGS).length);
  const before = await inStream(memberStream(asha));
  for (const [name, set] of Object.entries(SETTINGS)) {
    const refused = await set();
    expect([name, refused.status, refused.headers.get('Retry-After')]).toEqual([name, 429, String(A_DAY / 1000 - 1)]);
    expect(await refused.json()).toMatchObject({ status: 'error', code: 'too-many' });
  }
  expect(await inStream(memberStream(asha))).toBe(before);
  api.time.now += A_DAY;
  for (const [name, set] of Object.entries(SETTINGS)) expect([name, (await set()).status]).toEqual([name, 200]);
});

test('a consent can be withdrawn, and a nominee taken back, however much was changed that day', async () => {
  expect((await SETTINGS.nominee()).status).toBe(200);
  await done('setting', quotaOf('setting', 'settled') - 1);
  for (let n = 0; n < 2; n += 1) expect((await withdraw()).status).toBe(200);
  expect((await send('DELETE', '/auth/nominee')).status).toBe(204);
  expect((await SETTINGS.consent()).status).toBe(429);
});

test('a setting that is as it was writes nothing', async () => {
  const same = () => send('PUT', '/auth/preferences', { seenMarks: false, theme: 'dark' });
  expect((await same()).status).toBe(200);
  const before = await inStream(memberStream(asha));
  expect((await same()).status).toBe(200);
  expect((await send('PATCH', '/auth/me', {})).status).toBe(200);
  expect(await inStream(memberStream(asha))).toBe(before);
});

test('a provider is changed within the edits of a day', async () => {
  await done('edit', quotaOf('edit', 'new') - 1);
  expect((await edit()).status).toBe(200);
  expect((await edit()).status).toBe(429);
});

test('what a provider was fills so much room, and no more; who changes nothing is answered all the same', async () => {
  const about = (n: number) => `${n} `.padEnd(2000, 'क');
  const facts = Array.from({ length: Math.ceil(CHANGES_BYTES_MOST / 6000) }, (_, n) => ({
    type: 'ProviderChanged' as const,
    data: { provider, creator: asha, by: asha, about: about(n) },
  }));
  const command = { actor: asha, at: api.time.now };
  const rest = facts.splice(-10);
  await api.platform.commands.execute<never>(providerStream(provider), command, () => ({ facts }));
  expect((await edit()).status).toBe(200);
  await api.platform.commands.execute<never>(providerStream(provider), command, () => ({ facts: rest }));
  const refused = await edit();
  expect([refused.status, (await refused.json()).code]).toEqual([409, 'too-many']);
  expect((await edit({})).status).toBe(200);
});
