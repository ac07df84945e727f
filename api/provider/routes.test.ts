import { afterAll, beforeAll, expect, test } from 'vitest';
import { impliedProvider } from '#events/subjects/fund.ts';
import type { OwnProvidersAnswer } from '../contract/provider.ts';
import { openSubjects, type Subjects } from '../e2e/subjects.fixture.ts';
import { fundForm } from '../fund/fund.fixture.ts';
import { fundRoutes } from '../fund/routes.ts';
import { employ as employed } from '../team/employ.fixture.ts';
import { providerRoutes } from './routes.ts';

let api: Subjects;
let asha: string;
let ravi: string;

beforeAll(async () => {
  api = await openSubjects((platform) => [providerRoutes(platform), fundRoutes(platform)]);
  asha = await api.join('Asha');
  ravi = await api.join('Ravi');
});
afterAll(() => api.close());

const form = {
  ...{ name: 'Setu Foundation', kind: 'foundation', website: 'https://setu.example.in' },
  ...{ about: 'Grants for looms.\nAnd for weavers.', logo: '' },
};
const create = (fields: object = {}, as: string | undefined = asha, key?: string) =>
  api.call('/providers', { method: 'POST', body: { ...form, ...fields }, as, key });
const change = (id: string, body: object, as: string | undefined = asha, key?: string) =>
  api.call(`/providers/${id}`, { method: 'PATCH', body, as, key });
const read = (id: string, as?: string) => api.call(`/providers/${id}`, { as });
const mine = async (as: string): Promise<OwnProvidersAnswer> => (await api.call('/providers/mine', { as })).json();
const fund = async (provider: string, as: string) =>
  expect((await api.call('/opportunities', { method: 'POST', body: fundForm({ provider }), as })).status).toBe(201);

const employ = (provider: string, member: string, role: 'editor' | 'reviewer'): Promise<void> =>
  employed(api.platform, { provider, member, role, by: asha, at: api.time.now });

test('a provider is created, shown to everyone, changed and listed to its team', async () => {
  const made = await create();
  expect(made.status).toBe(201);
  const { provider } = await made.json();
  expect(provider).toEqual({
    ...{
      ...form,
      _id: expect.any(String),
      logoUrl: '',
      verified: false,
      proofs: [],
      verification: { parts: [] },
      ledger: null,
      role: 'owner',
    },
    createdAt: new Date(api.time.now).toISOString(),
  });
  const { role: _, ...shown } = provider;
  expect((await (await read(provider._id)).json()).provider).toEqual(shown);
  expect((await (await read(provider._id, ravi)).json()).provider).toEqual(shown);
  expect((await (await read(provider._id, asha)).json()).provider).toEqual(provider);

  const changed = await change(provider._id, { name: 'Setu Trust', kind: 'corporate' });
  expect([changed.status, (await changed.json()).provider]).toEqual([
    200,
    { ...provider, name: 'Setu Trust', kind: 'corporate' },
  ]);
  expect((await mine(asha)).providers).toMatchObject([{ _id: provider._id, name: 'Setu Trust', role: 'owner' }]);
  expect((await mine(ravi)).providers).toEqual([]);
});

test('a repeated request makes one provider; what says nothing new writes nothing', async () => {
  const first = await (await create({}, asha, 'once')).json();
  const head = await api.head();
  const again = await create({}, asha, 'once');
  expect([again.status, await again.json()]).toEqual([201, first]);
  expect((await change(first.provider._id, form)).status).toBe(200);
  expect(await api.head()).toBe(head);
  await change(first.provider._id, { about: 'One' }, asha, 'about');
  await change(first.provider._id, { about: 'Two' });
  const repeated = await change(first.provider._id, { about: 'One' }, asha, 'about');
  expect((await repeated.json()).provider.about).toBe('Two');
});

test('owners and editors change it; reviewers, strangers and guests do not', async () => {
  const { provider } = await (await create()).json();
  const [editor, reviewer] = [await api.join('Edi'), await api.join('Revi')];
  await employ(provider._id, editor, 'editor');
  await employ(provider._id, reviewer, 'reviewer');
  const status = async (as?: string) => (await change(provider._id, { about: `By ${as}` }, as)).status;
  expect([await status(asha), await status(editor)]).toEqual([200, 200]);
  const refused = await change(provider._id, { about: 'Mine' }, reviewer);
  expect([refused.status, (await refused.json()).code]).toEqual([403, 'not-manager']);
  expect(await status(ravi)).toBe(403);
  expect((await api.call(`/providers/${provider._id}`, { method: 'PATCH', body: {} })).status).toBe(401);
  expect((await mine(reviewer)).providers).toMatchObject([{ _id: provider._id, role: 'reviewer' }]);
});

test('a fund that names a provider implies it, and its creator owns the team', async () => {
  await fund('Cauvery Trust', ravi);
  await fund(' cauvery  TRUST', ravi);
  const id = impliedProvider(ravi, 'Cauvery Trust');
  expect((await (await read(id, ravi)).json()).provider).toMatchObject({
    ...{ _id: id, name: 'Cauvery Trust', kind: null, website: '', about: '', logo: '', role: 'owner' },
  });
  expect((await mine(ravi)).providers).toHaveLength(1);
  expect((await change(id, { kind: 'bank' }, asha)).status).toBe(403);
  const changed = await change(id, { kind: 'bank', name: 'Cauvery Bank' }, ravi);
  expect((await changed.json()).provider).toMatchObject({ name: 'Cauvery Bank', kind: 'bank', about: '' });
  // What a later fund calls it changes nothing.
  await fund('Cauvery Trust', ravi);
  expect((await (await read(id)).json()).provider).toMatchObject({ name: 'Cauvery Bank', kind: 'bank' });
});

test('a logo is one that the member uploaded, and stays when somebody else of the team changes the rest', async () => {
  const logo = await api.upload('Company/setu-logo.webp');
  const { provider } = await (await create({ logo })).json();
  expect(provider.logoUrl).toContain('setu-logo');
  expect(api.platform.reads.queries.files.shownBy(asha)).toContain(logo);
  const editor = await api.join('Kiran');
  await employ(provider._id, editor, 'editor');
  expect((await change(provider._id, { logo, about: 'Same picture' }, editor)).status).toBe(200);
  const stolen = await create({ logo }, ravi);
  expect([stolen.status, (await stolen.json()).errors[0].path]).toEqual([400, 'logo']);
  expect((await change(provider._id, { logo: 'Company/gone.webp' })).status).toBe(400);
});

test('what is no provider is refused in words; an unknown one is none', async () => {
  expect((await api.call('/providers', { method: 'POST', body: form })).status).toBe(401);
  expect((await api.call('/providers/mine')).status).toBe(401);
  expect((await read('unknown')).status).toBe(404);
  expect((await change('unknown', {})).status).toBe(404);
  for (const [fields, path] of [
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(161) }, 'name'],
    [{ name: 'Two\nlines' }, 'name'],
    [{ kind: 'club' }, 'kind'],
    [{ kind: undefined }, 'kind'],
    [{ website: 'javascript:alert(1)' }, 'website'],
    [{ about: 'x'.repeat(2001) }, 'about'],
    [{ logo: 'Post/other.webp/..' }, 'logo'],
  ] as const) {
    const answer = await create(fields);
    expect([fields, answer.status, (await answer.json()).errors?.[0]?.path]).toEqual([fields, 400, path]);
  }
});

test('nobody creates more than twenty; what funds imply does not count', async () => {
  const meera = await api.join('Meera');
  await fund('Meera Trust', meera);
  for (let n = 0; n < 20; n += 1) expect((await create({ name: `Trust ${n}` }, meera, `t${n}`)).status).toBe(201);
  const refused = await create({}, meera);
  expect([refused.status, (await refused.json()).code]).toEqual([409, 'too-many']);
  expect((await create({ name: 'Trust 3' }, meera, 't3')).status).toBe(201);
});
