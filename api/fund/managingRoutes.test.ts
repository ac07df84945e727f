import { afterAll, beforeAll, expect, test } from 'vitest';
import { fundStream } from '#events/subjects/fund.ts';
import { openSubjects, type Subjects } from '../e2e/subjects.fixture.ts';
import { providerRoutes } from '../provider/routes.ts';
import { joinTeam as join } from '../team/joinTeam.fixture.ts';
import { fundForm } from './fund.fixture.ts';
import { fundRoutes } from './routes.ts';

let api: Subjects;
let asha: string;
let ravi: string;
let count = 0;

beforeAll(async () => {
  api = await openSubjects((platform) => [fundRoutes(platform), providerRoutes(platform)], { RATE_LIMIT: 'off' });
  asha = await api.join('Asha');
  ravi = await api.join('Ravi');
});
afterAll(() => api.close());

const send = (method: string, path: string, body?: object, as: string | undefined = asha, key?: string) =>
  api.call(`/opportunities${path}`, { method, ...(body && { body }), as, key });
async function publish(fields: object = {}, as = asha): Promise<string> {
  const answer = await send('POST', '', fundForm(fields), as);
  expect(answer.status).toBe(201);
  return (await answer.json()).opportunity._id;
}
const get = async (id: string, as?: string) => (await api.call(`/opportunities/${id}`, { as })).json();
const history = async (id: string) => (await (await api.call(`/opportunities/${id}/history`)).json()).changes;
const mine = async (as = asha) => (await (await api.call('/opportunities/mine', { as })).json()).opportunities;
const idOf = ({ _id }: { _id: string }): string => _id;

const joinTeam = (thing: string, member: string, role: 'editor' | 'reviewer') =>
  join(api, { kind: 'provider', thing, member, role });
const fail = async (answer: Response) => [answer.status, (await answer.json()).code];

test('a draft is written bit by bit, seen by its team alone, and published once it is whole', async () => {
  const began = await send('POST', '', { draft: true, type: 'Debt', stage: '', amount: '10,00,000' });
  expect(began.status).toBe(201);
  const { opportunity } = await began.json();
  expect(opportunity).toMatchObject({ status: 'draft', type: 'Debt', amount: 1e6, stage: '', creatorId: asha });
  const path = `/${opportunity._id}`;
  expect((await api.call(`/opportunities${path}`)).status).toBe(404);
  expect((await api.call(`/opportunities${path}`, { as: ravi })).status).toBe(404);
  expect(await get(opportunity._id, asha)).toMatchObject({ opportunity: { status: 'draft' } });
  expect(await mine()).toMatchObject([{ _id: opportunity._id, status: 'draft' }]);
  expect(await mine(ravi)).toEqual([]);

  const early = await send('POST', `${path}/publish`);
  expect(early.status).toBe(400);
  expect((await early.json()).errors).toContainEqual({ path: 'stage', message: 'Stage is required' });

  const { type: _, ...rest } = fundForm({ draft: true, region: 'Goa' });
  expect((await send('PATCH', path, rest)).status).toBe(200);
  expect((await send('PATCH', path, { draft: true, amount: '' })).status).toBe(200);
  expect((await send('POST', `${path}/publish`)).status).toBe(400);
  expect((await send('PATCH', path, { amount: 5e6 })).status).toBe(200);
  const published = await send('POST', `${path}/publish`, undefined, asha, 'once');
  expect((await published.json()).opportunity).toMatchObject({
    status: 'open',
    type: 'Debt',
    amount: 5e6,
    region: 'Goa',
  });
  expect((await send('POST', `${path}/publish`, undefined, asha, 'once')).status).toBe(200);
  expect(await fail(await send('POST', `${path}/publish`))).toEqual([409, 'wrong-state']);
  expect((await api.call(`/opportunities${path}`)).status).toBe(200);
  expect(await fail(await send('PATCH', path, { draft: true, amount: 1 }))).toEqual([409, 'wrong-state']);
});

test('terms change, a deadline moves, and everyone reads how it was before', async () => {
  const id = await publish({ minAmount: 100, maxAmount: 900, questions: [{ text: 'Why you?', kind: 'text' }] });
  const before = (await get(id)).opportunity;
  expect(before.questions).toEqual([{ _id: 'q1', text: 'Why you?', kind: 'text', required: true, options: [] }]);
  const change = {
    ...{
      deadline: '2031-06-30',
      maxAmount: null,
      contactEmail: 'new@cauvery.example.in',
      description: 'Also for pumps.',
    },
    ...{ criteria: { states: ['Goa'], maxAgeMonths: 120 }, region: before.region },
    questions: [
      { text: 'What for?', kind: 'number' },
      { text: 'Why you?', kind: 'text' },
    ],
  };
  const changed = await send('PATCH', `/${id}`, change);
  expect((await changed.json()).opportunity).toMatchObject({
    ...{ deadline: '2031-06-30', maxAmount: null, minAmount: 100, contactEmail: 'new@cauvery.example.in' },
    ...{ criteria: { states: ['Goa'], maxAgeMonths: 120 }, supportPhone: before.supportPhone },
    questions: [{ _id: 'q2', text: 'What for?' }, { _id: 'q1' }],
  });
  const fields = (await history(id)).map(({ field }: { field: string }) => field);
  expect(fields).toEqual(['deadline', 'criteria', 'description', 'maxAmount', 'questions']);
  expect((await history(id))[0]).toMatchObject({ field: 'deadline', from: '2031-03-31', to: '2031-06-30' });
  expect(JSON.stringify(await history(id))).not.toContain('cauvery');

  // What says nothing new writes nothing.
  const head = await api.head();
  expect((await send('PATCH', `/${id}`, change)).status).toBe(200);
  expect(await api.head()).toBe(head);
  const types = (await api.platform.commands.history(fundStream(id))).map(({ type }) => type);
  expect(types).toEqual(['FundCreated', 'FundExtended', 'FundChanged']);
});

test('a fund that is closed stays so, and says why', async () => {
  const id = await publish();
  expect(await fail(await send('POST', `/${id}/close`, { reason: 'bored' }))).toEqual([400, 'invalid']);
  const closed = await send('POST', `/${id}/close`, { reason: 'filled' });
  expect((await closed.json()).opportunity).toMatchObject({ status: 'closed', closedAs: 'filled', active: false });
  expect(await fail(await send('POST', `/${id}/close`, { reason: 'filled' }))).toEqual([409, 'wrong-state']);
  expect(await fail(await send('PATCH', `/${id}`, { deadline: '2032-01-01' }))).toEqual([409, 'wrong-state']);
  expect(await history(id)).toMatchObject([{ field: 'closed', from: '', to: 'filled' }]);
});

test('a draft that is dropped is gone', async () => {
  const { opportunity } = await (await send('POST', '', { draft: true, stage: 'Seed' })).json();
  const dropped = await send('POST', `/${opportunity._id}/close`, { reason: 'withdrawn' });
  expect((await dropped.json()).opportunity).toMatchObject({ status: 'closed', closedAs: 'withdrawn' });
  expect((await api.call(`/opportunities/${opportunity._id}`, { as: asha })).status).toBe(404);
  expect(await fail(await send('PATCH', `/${opportunity._id}`, { draft: true }))).toEqual([404, 'not-found']);
});

test('nobody else changes it, and what cannot be is refused in words', async () => {
  const id = await publish({ minAmount: 100, maxAmount: 900 });
  const drop = { reason: 'withdrawn' };
  for (const [method, path, body] of [
    ['PATCH', '', { amount: 5 }],
    ['POST', '/close', drop],
    ['POST', '/publish', undefined],
  ] as const) {
    expect(await fail(await send(method, `/${id}${path}`, body, ravi))).toEqual([403, 'not-manager']);
    expect(await fail(await send(method, `/${id}${path}`, body, ''))).toEqual([401, 'no-session']);
    expect(await fail(await send(method, `/nowhere${path}`, body))).toEqual([404, 'not-found']);
  }
  for (const [body, path] of [
    [{ minAmount: 1000 }, 'maxAmount'],
    [{ stage: ' ' }, 'stage'],
    [{ criteria: { minAgeMonths: 12, maxAgeMonths: 6 } }, 'criteria.maxAgeMonths'],
    [{ questions: [{ text: 'Which?', kind: 'choice', options: ['one'] }] }, 'questions.0.options'],
    [{ questions: Array.from({ length: 31 }, (_, n) => ({ text: `${n}?`, kind: 'text' })) }, 'questions'],
  ] as const) {
    const answer = await send('PATCH', `/${id}`, body);
    expect([answer.status, (await answer.json()).errors[0].path]).toEqual([400, path]);
  }
});

test('only who has confirmed an address publishes; anybody may write down a draft', async () => {
  const meera = await api.join('Meera', '', { confirmed: false });
  expect(await fail(await send('POST', '', fundForm(), meera))).toEqual([403, 'confirm-email']);
  const drafted = await send('POST', '', fundForm({ draft: true }), meera);
  const { opportunity } = await drafted.json();
  expect(await fail(await send('POST', `/${opportunity._id}/publish`, undefined, meera))).toEqual([
    403,
    'confirm-email',
  ]);
});

test('of a provider that nobody has verified, a member has three open ones; and twenty drafts', async () => {
  const limited = await openSubjects((platform) => [fundRoutes(platform)], { RATE_LIMIT: 'on' });
  const dev = await limited.join('Dev');
  const post = (body: object) => limited.call('/opportunities', { method: 'POST', body, as: dev });
  const ids: string[] = [];
  for (let n = 0; n < 3; n += 1) ids.push((await (await post(fundForm())).json()).opportunity._id);
  expect(await fail(await post(fundForm()))).toEqual([409, 'too-many']);
  const close = { method: 'POST', body: { reason: 'filled' }, as: dev };
  expect((await limited.call(`/opportunities/${ids[0]}/close`, close)).status).toBe(200);
  expect((await post(fundForm())).status).toBe(201);
  for (let n = 0; n < 20; n += 1) expect((await post({ draft: true })).status).toBe(201);
  expect(await fail(await post({ draft: true }))).toEqual([409, 'too-many']);
  await limited.close();
});

test('the team of its provider manages a fund: owners and editors change it, reviewers do not', async () => {
  const [meera, dev, uma] = [await api.join('Meera2'), await api.join('Dev'), await api.join('Uma')];
  const made = await api.call('/providers', {
    method: 'POST',
    body: { name: 'Nilgiri Angels', kind: 'angels' },
    as: asha,
  });
  const provider = (await made.json()).provider._id;
  await joinTeam(provider, meera, 'editor');
  await joinTeam(provider, dev, 'reviewer');
  const others = await send('POST', '', fundForm({ provider }), uma);
  expect(await fail(others)).toEqual([403, 'not-manager']);
  expect(await fail(await send('POST', '', fundForm({ provider, draft: true }), dev))).toEqual([403, 'not-manager']);

  const drafted = await send('POST', '', fundForm({ provider, draft: true }));
  const { opportunity } = await drafted.json();
  expect(opportunity).toMatchObject({ provider: 'Nilgiri Angels', providerId: provider, status: 'draft' });
  const path = `/${opportunity._id}`;
  expect(await mine(meera)).toMatchObject([{ _id: opportunity._id }]);
  expect([await mine(dev), await mine(uma)]).toEqual([[], []]);
  for (const stranger of [dev, uma])
    expect(await fail(await send('PATCH', path, { draft: true, region: 'Goa' }, stranger))).toEqual([404, 'not-found']);
  expect((await send('PATCH', path, { draft: true, region: 'Goa' }, meera)).status).toBe(200);
  const published = await send('POST', `${path}/publish`, undefined, meera);
  expect((await published.json()).opportunity).toMatchObject({ creatorId: meera, providerId: provider, region: 'Goa' });
  expect((await send('PATCH', path, { amount: 7 })).status).toBe(200);
  for (const stranger of [dev, uma])
    expect(await fail(await send('PATCH', path, { amount: 5 }, stranger))).toEqual([403, 'not-manager']);

  // Who is in its team means it by its name too.
  const { opportunity: named } = await (await send('POST', '', fundForm({ provider: ' nilgiri  ANGELS' }))).json();
  expect(named).toMatchObject({ provider: 'Nilgiri Angels', providerId: provider });
  const { opportunity: theirs } = await (await send('POST', '', fundForm({ provider: 'Nilgiri Angels' }), uma)).json();
  expect(theirs.providerId).not.toBe(provider);
});

test('a draft that names no provider is its writer’s alone', async () => {
  const begun = async (as: string) => (await (await send('POST', '', { draft: true }, as)).json()).opportunity._id;
  const [one, other] = [await api.join('Nila'), await api.join('Kiran')];
  const [hers, his] = [await begun(one), await begun(other)];
  expect([(await mine(one)).map(idOf), (await mine(other)).map(idOf)]).toEqual([[hers], [his]]);
  expect(await fail(await send('PATCH', `/${hers}`, { draft: true }, other))).toEqual([404, 'not-found']);
});

test('two who change a fund at once both have their say', async () => {
  count += 1;
  const id = await publish();
  const [one, other] = await Promise.all([
    send('PATCH', `/${id}`, { amount: 7e6 }),
    send('PATCH', `/${id}`, { region: `Goa ${count}` }),
  ]);
  expect([one.status, other.status]).toEqual([200, 200]);
  expect((await get(id)).opportunity).toMatchObject({ amount: 7e6, region: `Goa ${count}` });
});
