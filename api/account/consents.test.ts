import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyStream } from '#events/subjects/company.ts';
import { memberStream } from '#events/subjects/member.ts';
import { PURPOSES, type Purpose } from '#events/subjects/purposes.ts';
import { companyForm } from '../company/company.fixture.ts';
import { companyRoutes } from '../company/routes.ts';
import { PRIVACY_NOTICES } from '../contract/privacyNotice.ts';
import type { Consent } from '../contract/rights-answer.ts';
import { openSubjects, type Subjects } from '../e2e/subjects.fixture.ts';
import { SHOWN_TODAY, shown } from './notice.ts';
import { accountRoutes } from './routes.ts';

let api: Subjects;

beforeAll(async () => {
  api = await openSubjects((platform) => [accountRoutes(platform), companyRoutes(platform)]);
});
afterAll(() => api.close());

const consents = async (as: string): Promise<Map<Purpose, Consent>> => {
  const { consents: found } = await (await api.call('/auth/consents', { as })).json();
  return new Map(found.map((one: Consent) => [one.purpose, one]));
};
const choose = (as: string, purpose: string, given: boolean, key?: string) =>
  api.call('/auth/consents', { method: 'PUT', body: { purpose, given }, as, key });
const told = async (member: string): Promise<string[]> =>
  (await api.platform.commands.history(memberStream(member))).map(({ type }) => type);

/** A text that somebody agreed to stays as it was: a new one is a new version. */
test('the texts of the notices are those that the log names', () => {
  expect(PRIVACY_NOTICES.map(shown)).toEqual([
    {
      id: 'members',
      version: 1,
      language: 'en',
      digest: '3388ebaa4ed179bdc1f8b78b83f754a4da722eeb92dad2e8ba045b5504cc6ede',
    },
    {
      ...{ id: 'members', version: 2, language: 'en' },
      digest: 'dc6d88c64ff14fc37642d8308a8bf8d1e37773cf448081e7d9065efc66d1b428',
    },
  ]);
});

test('who signs up has agreed to what stood beside the box', async () => {
  const form = { name: 'Leela', email: 'leela@example.in', password: 'a long enough passphrase 7', gender: 'female' };
  const body = { ...form, photo: '', dob: '1990-01-31', agreeToTerms: 'true' };
  expect((await api.call('/auth/new', { method: 'POST', body })).status).toBe(201);
  const { user, accessToken } = await (
    await api.call('/auth/login', { method: 'POST', body: { email: form.email, password: form.password } })
  ).json();
  expect(await told(user._id)).toEqual(expect.arrayContaining(['MemberRegistered', 'ConsentGiven']));
  const headers = { authorization: `Bearer ${accessToken}` };
  const { consents: found } = await (await api.call('/auth/consents', { headers })).json();
  const at = new Date(api.time.now).toISOString();
  expect(found.map(({ purpose }: Consent) => purpose)).toEqual([...PURPOSES]);
  expect(found[0]).toEqual({ purpose: 'account', given: true, needed: true, at, notice: SHOWN_TODAY });
  expect(found.find(({ purpose }: Consent) => purpose === 'digest')).toMatchObject({ given: true, at });
  expect(found.find(({ purpose }: Consent) => purpose === 'findable')).toMatchObject({ given: false, at: null });
});

test('who is not 18 is refused, in words', async () => {
  const body = { name: 'Young', email: 'young@example.in', password: 'a long enough passphrase 7', gender: 'other' };
  const born = (dob: string) =>
    api.call('/auth/new', { method: 'POST', body: { ...body, photo: '', dob, agreeToTerms: true } });
  const refused = await born('2008-03-06');
  expect(refused.status).toBe(400);
  expect((await refused.json()).errors).toEqual([{ path: 'dob', message: 'You must be at least 18 years old' }]);
  expect((await born('2008-03-05')).status).toBe(201);
});

test('a consent is withdrawn at once, and is the switch of the settings', async () => {
  const asha = await api.join('Asha');
  expect((await consents(asha)).get('digest')).toEqual({
    ...{ purpose: 'digest', given: true, needed: false, at: null, notice: null },
  });
  api.time.now += 1000;
  const withdrawn = await choose(asha, 'digest', false, 'once');
  expect(withdrawn.status).toBe(200);
  const at = new Date(api.time.now).toISOString();
  expect((await consents(asha)).get('digest')).toMatchObject({ given: false, at, notice: SHOWN_TODAY });
  const { preferences } = await (await api.call('/auth/me', { as: asha })).json();
  expect(preferences).toEqual({ digest: false });

  const before = await told(asha);
  await choose(asha, 'digest', false);
  await choose(asha, 'digest', false, 'once');
  expect(await told(asha)).toEqual(before);

  // And the other way round: the switch is a consent.
  await api.call('/auth/preferences', { method: 'PUT', body: { digest: true, seenMarks: false }, as: asha });
  const now = await consents(asha);
  expect([now.get('digest')?.given, now.get('seenMarks')?.given, now.get('seenMarks')?.notice]).toEqual([
    ...[true, false, SHOWN_TODAY],
  ]);
});

test('a page that is not for everyone any more is for members', async () => {
  const ravi = await api.join('Ravi');
  await choose(ravi, 'page', false);
  expect((await (await api.call('/auth/me', { as: ravi })).json()).user.visibility).toBe('members');
  await api.call('/auth/me', { method: 'PATCH', body: { visibility: 'everyone' }, as: ravi });
  expect((await consents(ravi)).get('page')).toMatchObject({ given: true, notice: SHOWN_TODAY });
});

test('who takes the consent back is seen by no more than before they gave it', async () => {
  const asha = await api.join('Asha');
  const seenBy = async () => (await (await api.call('/auth/me', { as: asha })).json()).user.visibility;
  const see = (visibility: string) => api.call('/auth/me', { method: 'PATCH', body: { visibility }, as: asha });
  await see('connections');
  for (const given of [true, false, true, false]) await choose(asha, 'page', given);
  expect(await seenBy()).toBe('connections');
  // What was chosen last counts, and not what was chosen most narrowly.
  await see('members');
  await see('everyone');
  await choose(asha, 'page', false);
  expect(await seenBy()).toBe('members');
});

test('companies are found, and not any more, by one choice for all', async () => {
  const meera = await api.join('Meera');
  expect((await choose(meera, 'findable', true)).status).toBe(409);
  for (const email of ['one@example.in', 'two@example.in'])
    expect(
      (await api.call('/company', { method: 'POST', body: companyForm({ email, findable: true }), as: meera })).status,
    ).toBe(201);
  // What was ticked in the company's form is a consent, once.
  await api.dayAsked();
  await api.platform.reads.waitFor(await api.platform.store.head(), ['rights'], 5000);
  const at = new Date(api.time.now).toISOString();
  expect((await consents(meera)).get('findable')).toMatchObject({ given: true, at, notice: SHOWN_TODAY });
  expect((await told(meera)).filter((type) => type === 'ConsentGiven')).toHaveLength(1);
  expect((await choose(meera, 'findable', false)).status).toBe(200);
  const companies = api.platform.reads.queries.directory.ofOwner(meera);
  expect(companies.map(({ findable }) => findable)).toEqual([false, false]);
  expect((await consents(meera)).get('findable')).toMatchObject({ given: false, notice: SHOWN_TODAY });
  await api.dayAsked();
  expect((await told(meera)).filter((type) => type === 'ConsentWithdrawn')).toHaveLength(1);
  // What somebody else of the team wrote is no consent of hers.
  const { commands } = api.platform;
  const company = api.platform.reads.queries.directory.ofOwner(meera)[0]?._id ?? '';
  const data = { company, owner: meera, findable: true };
  await commands.execute(companyStream(company), { actor: 'editor', at: api.time.now }, () => ({
    facts: [{ type: 'CompanyEdited', data, personal: {} }],
  }));
  await api.dayAsked();
  expect((await told(meera)).filter((type) => type === 'ConsentGiven')).toHaveLength(1);
});

test('the account’s own consent ends with the account alone', async () => {
  const dev = await api.join('Dev');
  const refused = await choose(dev, 'account', false);
  expect([refused.status, (await refused.json()).code]).toEqual([409, 'needed']);
  expect((await choose(dev, 'account', true)).status).toBe(200);
  expect((await choose(dev, 'selling', true)).status).toBe(400);
  expect((await api.call('/auth/consents')).status).toBe(401);
});

test('a nominee is named, changed and removed, sealed under the member’s key', async () => {
  const nila = await api.join('Nila');
  const name = (fields: object) => api.call('/auth/nominee', { method: 'PUT', body: fields, as: nila });
  const named = { name: 'Meera Rao', reach: 'Flat 4, Rose Lane\nPune' };
  expect((await (await name(named)).json()).nominee).toMatchObject(named);
  await name(named);
  expect((await told(nila)).filter((type) => type === 'NomineeNamed')).toHaveLength(1);
  const recorded = await api.platform.store.readStream(memberStream(nila));
  expect(JSON.stringify(recorded.map(({ data }) => data))).not.toContain('Rose Lane');
  expect((await name({ name: 'Meera' })).status).toBe(400);
  expect((await api.call('/auth/nominee', { method: 'DELETE', as: nila })).status).toBe(204);
  expect(await (await api.call('/auth/nominee', { as: nila })).json()).toMatchObject({ nominee: null });
});

test('who is forgotten leaves no choice and no nominee behind', async () => {
  const uma = await api.join('Uma');
  await choose(uma, 'page', false);
  await api.call('/auth/nominee', { method: 'PUT', body: { name: 'Ila', reach: 'ila@example.in' }, as: uma });
  const { commands, keyring, reads } = api.platform;
  expect([reads.queries.rights.consents(uma).size, reads.queries.rights.nominee(uma)?.name]).toEqual([1, 'Ila']);
  await keyring.destroy(uma);
  const facts = [{ type: 'MemberErased', data: { member: uma } }] as const;
  const { position } = await commands.execute<never>(memberStream(uma), { actor: uma, at: api.time.now }, () => ({
    facts,
  }));
  await reads.waitFor(position, ['rights'], 5000);
  expect([reads.queries.rights.consents(uma).size, reads.queries.rights.nominee(uma)]).toEqual([0, undefined]);
});
