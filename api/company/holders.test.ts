import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyStream } from '#events/subjects/company.ts';
import { memberStream } from '#events/subjects/member.ts';
import { standingFrom } from '../account/account.ts';
import { decideBeginErasure } from '../account/decide.ts';
import { eraser } from '../account/erase.ts';
import { memberData } from '../account/exportData.ts';
import { accountRoutes } from '../account/routes.ts';
import { ABANDONED_AFTER_MS } from '../commands/claims.ts';
import { MODEL_NAMES } from '../readModels/readModels.ts';
import { openTeams, type Teams } from '../team/team.fixture.ts';
import { companyAddresses } from './addresses.ts';

/** Who goes on with a company whose registrant has had themselves forgotten. */

let api: Teams;
beforeAll(async () => {
  api = await openTeams({ ANALYST_EMAILS: 'ana@example.in' }, (platform) => [accountRoutes(platform)]);
});
afterAll(() => api.close());

let companies = 0;
/** A company of somebody, with two more owners and an editor. */
async function companyOfFour() {
  companies += 1;
  const n = companies;
  const founder = await api.join(`Founder${n}`);
  const team = await api.company(founder, `Looms ${n}`);
  const [ravi, meera] = [
    await api.joinTeam(team, founder, `Ravi${n}`, 'owner'),
    await api.joinTeam(team, founder, `Meera${n}`, 'owner'),
  ];
  const editor = await api.joinTeam(team, founder, `Edi${n}`, 'editor');
  return { path: `/${team}`, id: team.split('/')[1] ?? '', founder, ravi, meera, editor };
}

async function erase(member: string): Promise<void> {
  const { platform, time } = api;
  const account = standingFrom(await platform.commands.history(memberStream(member)));
  if (account.is !== 'member') throw new Error('they are gone');
  await eraser(platform).erase(account, { actor: member, at: time.now });
  await platform.reads.waitFor(await platform.store.head(), MODEL_NAMES, 5000);
}

const edit = (path: string, as: string, body: object) => api.call(path, { method: 'PATCH', body, as });
const report = (path: string, as: string, name: string, image = '') =>
  api.call(`${path}/metrics`, { method: 'PUT', body: { growth: 7, founders: [{ name, role: 'CEO', image }] }, as });
const shown = async (path: string, as: string) => (await (await api.call(path, { as })).json()).company;
const codeOf = async (answer: Response) => [answer.status, (await answer.json()).code];
const DELETED = { name: 'Deleted member', phone: '', email: '', founders: [] };

test('owners and editors go on with a company whose registrant is erased, one after the other', async () => {
  const { path, id, founder, ravi, meera, editor } = await companyOfFour();
  await erase(founder);
  expect(await shown(path, ravi)).toMatchObject(DELETED);

  const changed = { phone: '+91 90000 11111', email: 'ravi@holders.example.in', name: 'Ravi Zephyrine' };
  const answer = await edit(path, ravi, changed);
  expect(answer.status).toBe(200);
  expect((await answer.json()).company).toMatchObject({ ...changed, ownerId: founder });
  expect((await report(path, ravi, 'Ravi Zephyrine')).status).toBe(200);
  // Whoever else changes it does so under the same key, as with who registered it.
  expect((await edit(path, editor, { tagline: 'Woven anew' })).status).toBe(200);
  const now = await shown(path, meera);
  expect(now).toMatchObject({ ...changed, ownerId: founder, tagline: 'Woven anew', growth: 7 });
  expect(now.founders).toMatchObject([{ name: 'Ravi Zephyrine' }]);
  const recorded = await api.platform.store.readStream(companyStream(id));
  expect(recorded.map(({ data }) => (data as { holder?: string }).holder)).toEqual([undefined, ravi, ravi, ravi]);

  await erase(ravi);
  expect(await shown(path, meera)).toMatchObject({ ...DELETED, tagline: 'Woven anew', growth: 7 });
  expect((await edit(path, meera, { phone: '+91 90000 22222' })).status).toBe(200);
  expect(await shown(path, editor)).toMatchObject({ ...DELETED, phone: '+91 90000 22222' });
});

test('an earlier moment shows what its holder told, until they are erased', async () => {
  const ana = await api.join('Ana');
  const { path, id, founder, ravi, meera } = await companyOfFour();
  await erase(founder);
  await edit(path, ravi, { name: 'Ravi Quilon', email: 'then@holders.example.in' });
  await report(path, ravi, 'Ravi Quilon');
  const { store } = api.platform;
  const then = await store.head();
  await edit(path, ravi, { phone: '044 3456789' });
  const at = async (query = '') => {
    const { companies: found } = await (await api.call(`/company?asOf=${then}${query}`, { as: ana })).json();
    return found.find(({ _id }: { _id: string }) => _id === id);
  };
  expect(await at()).toMatchObject({ name: 'Ravi Quilon', phone: '', email: 'then@holders.example.in' });
  expect(await at('&q=quilon')).toMatchObject({ _id: id });
  await erase(ravi);
  expect(await at()).toMatchObject(DELETED);
  expect(await at('&q=quilon')).toBeUndefined();
  expect((await edit(path, meera, { email: 'now@holders.example.in' })).status).toBe(200);
  expect(await at()).toMatchObject(DELETED);
});

test('an address is one company’s also where another took it up after its registrant left', async () => {
  const { path, founder, ravi } = await companyOfFour();
  await erase(founder);
  const email = 'one@holders.example.in';
  expect((await edit(path, ravi, { email })).status).toBe(200);
  const other = await companyOfFour();
  expect((await edit(other.path, other.founder, { email })).status).toBe(409);
  await erase(ravi);
  expect((await edit(other.path, other.founder, { email })).status).toBe(200);
});

/** Another company, which wants an address. */
async function another() {
  const { path, founder } = await companyOfFour();
  return async (email: string) => (await edit(path, founder, { email })).status;
}
const emailOf = async (path: string, as: string): Promise<string> => (await shown(path, as)).email;

test('the address of who is erased is free at once, also where the erasure broke off once it had begun', async () => {
  const { path, founder, ravi } = await companyOfFour();
  const wants = await another();
  const email = await emailOf(path, ravi);
  const { platform, time } = api;
  const command = { actor: founder, at: time.now };
  const account = standingFrom(await platform.commands.history(memberStream(founder)));
  if (account.is !== 'member') throw new Error('they have joined');
  await platform.commands.execute(memberStream(founder), command, decideBeginErasure(account.passwordHash));
  expect(await wants(email)).toBe(409);
  await eraser(platform).complete(founder, command);
  expect((await companyAddresses(platform).find(email)).holder).toBeNull();
  expect(await wants(email)).toBe(200);
});

test('nobody takes what who comes after has claimed and not yet written, unless that broke off', async () => {
  const { path, id, founder, ravi } = await companyOfFour();
  const wants = await another();
  await erase(founder);
  const claim = (email: string) =>
    companyAddresses(api.platform).take(email, id, { isNew: false, command: { actor: ravi, at: api.time.now } });
  const [given, lost] = ['given@holders.example.in', 'lost@holders.example.in'];
  await claim(given);
  expect(await wants(given)).toBe(409);
  expect((await edit(path, ravi, { email: given })).status).toBe(200);
  await erase(ravi);
  await claim(lost);
  expect(await wants(lost)).toBe(409);
  api.time.now += ABANDONED_AFTER_MS;
  expect(await wants(lost)).toBe(200);
});

test('who comes after a registrant agrees for themselves that funds find it, and takes that back for it', async () => {
  const { path, id, founder, ravi, meera } = await companyOfFour();
  expect((await edit(path, founder, { findable: true })).status).toBe(200);
  await erase(founder);
  const isFindable = () => api.platform.reads.queries.directory.known(id)?.findable;
  expect(isFindable()).toBe(false);
  expect((await edit(path, ravi, { findable: true })).status).toBe(200);
  expect(isFindable()).toBe(true);
  const consent = async (as: string) => {
    await api.dayAsked();
    await api.platform.reads.waitFor(await api.head(), ['rights'], 5000);
    const { consents } = await (await api.call('/auth/consents', { as })).json();
    return consents.find(({ purpose }: { purpose: string }) => purpose === 'findable');
  };
  expect(await consent(ravi)).toMatchObject({ given: true, at: new Date(api.time.now).toISOString() });
  expect(await consent(meera)).toMatchObject({ given: false, at: null });

  const choice = { method: 'PUT', body: { purpose: 'findable', given: false }, as: ravi };
  expect((await api.call('/auth/consents', choice)).status).toBe(200);
  expect(isFindable()).toBe(false);
  expect(await codeOf(await edit(path, meera, { findable: true }))).toEqual([403, 'owner-only']);
  await erase(ravi);
  expect((await edit(path, meera, { findable: true })).status).toBe(200);
});

test('the export of who holds it has it, with the founders’ pictures, which go with them', async () => {
  const { path, founder, ravi, meera } = await companyOfFour();
  await erase(founder);
  const image = await api.upload('Company/holder-founder.webp');
  const owned = { type: 'FileOwned', data: { key: image, member: ravi } } as const;
  await api.platform.commands.begin('file-holder-founder', [owned], { actor: ravi, at: api.time.now });
  await api.platform.reads.waitFor(await api.head(), ['files'], 5000);
  await edit(path, ravi, { phone: '044 1234567' });
  expect((await report(path, ravi, 'Ravi', image)).status).toBe(200);
  const found = new Map<string, string>();
  for await (const { name, content } of memberData(api.platform)(ravi))
    for await (const bytes of content) found.set(name, (found.get(name) ?? '') + Buffer.from(bytes).toString());
  expect(JSON.parse(found.get('companies.json') ?? '')).toMatchObject([
    { phone: '044 1234567', founders: [{ name: 'Ravi' }] },
  ]);
  expect([...found.keys()]).toContain('pictures/holder-founder.webp');
  await erase(ravi);
  expect(await api.platform.files.stat(image)).toBeNull();
  expect((await shown(path, meera)).founders).toEqual([]);
});

test('of two who are the first at once one is, and the other loads it again', async () => {
  const { path, id, founder, ravi, meera } = await companyOfFour();
  await erase(founder);
  const answers = await Promise.all([
    edit(path, ravi, { phone: '044 2345678' }),
    report(path, meera, 'Meera'),
    edit(path, ravi, { tagline: 'Both' }),
  ]);
  for (const { status } of answers) expect([200, 409]).toContain(status);
  expect(answers.map(({ status }) => status)).toContain(200);
  const recorded = await api.platform.store.readStream(companyStream(id));
  expect(new Set(recorded.slice(1).map(({ data }) => (data as { holder?: string }).holder)).size).toBe(1);
});
