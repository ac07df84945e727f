import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyForm } from '../company/company.fixture.ts';
import { companyRoutes } from '../company/routes.ts';
import { openSubjects, type Subjects } from '../e2e/subjects.fixture.ts';
import { fundForm } from './fund.fixture.ts';
import { fundRoutes } from './routes.ts';

let api: Subjects;
let asha: string;
let ravi: string;
let company: string;

beforeAll(async () => {
  api = await openSubjects((platform) => [fundRoutes(platform), companyRoutes(platform)]);
  [asha, ravi] = [await api.join('Asha'), await api.join('Ravi')];
  const body = companyForm({ industry: 'Fintech', city: 'Kochi', establishedYear: 2020 });
  company = (await (await api.call('/company', { method: 'POST', body, as: asha })).json()).company._id;
});
afterAll(() => api.close());

async function fund(criteria: object): Promise<string> {
  const body = fundForm({ criteria });
  return (await (await api.call('/opportunities', { method: 'POST', body, as: ravi })).json()).opportunity._id;
}
const ask = (id: string, query = '', as: string | undefined = asha) =>
  api.call(`/opportunities/${id}/fit?company=${company}${query}`, { as });

test('says term by term whether a company fits, today and on any other day', async () => {
  const id = await fund({ states: ['Kerala'], industries: ['Tech'], maxAgeMonths: 72, womenLed: true });
  const { verdict } = await (await ask(id, '&on=2026-01-31')).json();
  expect(verdict).toEqual({
    fits: 'no',
    lines: [
      { kind: 'industry', needed: ['Tech'], has: 'Fintech', holds: false },
      { kind: 'state', needed: ['Kerala'], has: 'Kerala', holds: true },
      { kind: 'age', needed: { max: 72 }, has: { min: 61, max: 72 }, holds: true, until: '2026-01-31' },
      { kind: 'womenLed', needed: true, has: null, holds: null },
    ],
  });
  const later = await (await ask(id, '&on=2031-01-01')).json();
  expect(later.verdict.lines[2]).toMatchObject({ kind: 'age', holds: false });
});

test('turnover is what the company reported for the financial year that ended last', async () => {
  const id = await fund({ maxTurnover: 1e7 });
  expect((await (await ask(id)).json()).verdict).toMatchObject({ fits: 'unknown', lines: [{ has: null }] });
  const body = {
    ...{ marketShare: [], employees: [], investors: [], founders: [], culture: [], growth: 5 },
    revenue: [{ year: 2024, amount: 9e6 }],
  };
  expect((await api.call(`/company/${company}/metrics`, { method: 'PUT', body, as: asha })).status).toBe(200);
  expect((await (await ask(id)).json()).verdict).toMatchObject({ fits: 'yes', lines: [{ has: 9e6, holds: true }] });
});

test('a fund that checks nothing is open to all; only the owner of a company asks', async () => {
  const id = await fund({});
  expect((await (await ask(id)).json()).verdict).toEqual({ fits: 'yes', lines: [] });
  expect((await ask(id, '', '')).status).toBe(401);
  expect((await ask(id, '', ravi)).status).toBe(403);
  expect((await ask('nowhere')).status).toBe(404);
  expect((await api.call(`/opportunities/${id}/fit?company=nobody`, { as: asha })).status).toBe(404);
  expect((await ask(id, '&on=yesterday')).status).toBe(400);
});

test('a past day is judged by what the company had told then, and one before all that by what it told first', async () => {
  const id = await fund({ states: ['Kerala'] });
  const then = api.time.now;
  const DAY_MS = 86_400_000;
  const dayOf = (time: number) => new Date(time + 19_800_000).toISOString().slice(0, 10);
  api.time.now = then + 3 * DAY_MS;
  const moved = { method: 'PATCH', body: { city: 'Panaji', state: 'Goa' }, as: asha } as const;
  expect((await api.call(`/company/${company}`, moved)).status).toBe(200);
  const on = async (day: number) => (await (await ask(id, `&on=${dayOf(day)}`)).json()).verdict.lines[0];
  expect(await on(api.time.now)).toMatchObject({ has: 'Goa', holds: false });
  expect(await on(api.time.now + 9 * DAY_MS)).toMatchObject({ has: 'Goa', holds: false });
  expect(await on(api.time.now - DAY_MS)).toMatchObject({ has: 'Kerala', holds: true });
  expect(await on(then - 400 * DAY_MS)).toMatchObject({ has: 'Kerala', holds: true });
});
