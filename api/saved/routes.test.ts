import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyForm } from '../company/company.fixture.ts';
import { companyRoutes } from '../company/routes.ts';
import { dayInIndia } from '../contract/indiaDay.ts';
import type { SavedAnswer } from '../contract/saved.ts';
import { openSubjects, type Subjects } from '../e2e/subjects.fixture.ts';
import { fundForm } from '../fund/fund.fixture.ts';
import { fundRoutes } from '../fund/routes.ts';
import { savedRoutes } from './routes.ts';

let api: Subjects;
let asha: string;
let ravi: string;
let fund: string;
let company: string;

beforeAll(async () => {
  api = await openSubjects((platform) => [savedRoutes(platform), fundRoutes(platform), companyRoutes(platform)]);
  asha = await api.join('Asha');
  ravi = await api.join('Ravi');
  const created = await api.call('/opportunities', { method: 'POST', as: asha, body: fundForm() });
  fund = (await created.json()).opportunity._id;
  const registered = await api.call('/company', { method: 'POST', as: asha, body: companyForm() });
  company = (await registered.json()).company._id;
});
afterAll(() => api.close());

const save = (path: string, as?: string, key?: string) => api.call(`/saved/${path}`, { method: 'PUT', as, key });
const drop = (path: string, as?: string) => api.call(`/saved/${path}`, { method: 'DELETE', as });
const list = async (as: string, query = ''): Promise<SavedAnswer> => (await api.call(`/saved${query}`, { as })).json();

test('what is saved is listed at once, the newest first, to its member alone', async () => {
  expect((await save(`fund/${fund}`, ravi)).status).toBe(204);
  expect((await save(`company/${company}`, ravi)).status).toBe(204);
  const { saved, nextCursor } = await list(ravi);
  expect(nextCursor).toBeNull();
  expect(saved.map(({ kind, _id, path }) => [kind, _id, path])).toEqual([
    ['company', company, `/startups/${company}`],
    ['fund', fund, `/dashboard/funds/${fund}`],
  ]);
  expect(saved[1]).toMatchObject({ title: 'Cauvery Innovation Trust', line: 'Grant · Seed · Tamil Nadu' });
  expect(saved.map(({ verified, reviewed }) => [verified, reviewed])).toEqual([
    ...[
      [false, false],
      [false, false],
    ],
  ]);
  expect(saved.map(({ deadline, closed }) => [deadline, closed])).toEqual([
    ['', false],
    [fundForm().deadline, false],
  ]);
  expect((await list(ravi, '?kind=fund')).saved).toHaveLength(1);
  expect((await list(asha)).saved).toEqual([]);
});

test('which things are saved is answered by ids, under a tag', async () => {
  const answer = await api.call('/saved/ids', { as: ravi });
  expect((await answer.json()).ids).toEqual({ fund: [fund], company: [company], post: [] });
  const headers = { 'if-none-match': answer.headers.get('etag') ?? '' };
  expect((await api.call('/saved/ids', { as: ravi, headers })).status).toBe(304);
  expect((await (await api.call('/saved/ids', { as: asha })).json()).ids.fund).toEqual([]);
  expect((await api.call('/saved/ids')).status).toBe(401);
});

test('pages follow on one another', async () => {
  const first = await list(ravi, '?limit=1');
  expect(first.saved.map(({ kind }) => kind)).toEqual(['company']);
  const second = await list(ravi, `?limit=1&cursor=${first.nextCursor}`);
  expect(second.saved.map(({ kind }) => kind)).toEqual(['fund']);
  expect(second.nextCursor).toBeNull();
  expect((await api.call('/saved?cursor=abc', { as: ravi })).status).toBe(400);
});

test('saved twice, or taken off twice, is done once', async () => {
  const head = await api.head();
  expect((await save(`fund/${fund}`, ravi)).status).toBe(204);
  expect(await api.head()).toBe(head);
  for (const _ of [1, 2]) expect((await drop(`fund/${fund}`, ravi)).status).toBe(204);
  expect((await list(ravi)).saved.map(({ kind }) => kind)).toEqual(['company']);
  expect((await save(`fund/${fund}`, ravi, 'again')).status).toBe(204);
  expect((await save(`fund/${fund}`, ravi, 'again')).status).toBe(204);
  expect((await list(ravi)).saved).toHaveLength(2);
});

test('of a saved fund it is told until when one can apply, and that it is closed', async () => {
  const meera = await api.join('Meera');
  const before = api.time.now;
  const deadline = dayInIndia(before);
  const body = fundForm({ deadline });
  const { opportunity } = await (await api.call('/opportunities', { method: 'POST', as: asha, body })).json();
  await save(`fund/${opportunity._id}`, meera);
  const told = async () => (await list(meera)).saved.map((one) => [one.deadline, one.closed]);
  try {
    api.time.now = Date.parse(`${deadline}T23:59:59.999+05:30`);
    expect(await told()).toEqual([[deadline, false]]);
    api.time.now += 1;
    expect(await told()).toEqual([[deadline, true]]);
  } finally {
    api.time.now = before;
  }
});

test('guests are asked to sign in; what there is not cannot be saved', async () => {
  expect((await save(`fund/${fund}`)).status).toBe(401);
  expect((await drop(`fund/${fund}`)).status).toBe(401);
  expect((await api.call('/saved')).status).toBe(401);
  expect((await save('fund/none', ravi)).status).toBe(404);
  expect((await save(`house/${fund}`, ravi)).status).toBe(400);
});
