import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyForm } from '../company/company.fixture.ts';
import { companyRoutes } from '../company/routes.ts';
import type { FairnessAnswer } from '../contract/fund.ts';
import { openSubjects, type Subjects } from '../e2e/subjects.fixture.ts';
import { warmPool } from '../e2e/warmPool.fixture.ts';
import type { Env } from '../http/env.ts';
import { READ_COST } from '../http/readBudget.ts';
import { fundRoutes } from './routes.ts';

let api: Subjects;
let asha: string;
let left = Number.POSITIVE_INFINITY;
const spent: number[] = [];

beforeAll(async () => {
  const spend = (points: number): number | null => {
    spent.push(points);
    left -= points;
    return left >= 0 ? null : 7;
  };
  api = await openSubjects((platform) => {
    const app = new Hono<Env>().use(async (c, next) => {
      c.set('spend', spend);
      await next();
    });
    return [app.route('/', fundRoutes(platform)).route('/', companyRoutes(platform))];
  });
  await warmPool(api.platform);
  asha = await api.join('Asha');
  // Seven in Kerala, of which five are small; three in Goa.
  for (let n = 0; n < 10; n += 1) {
    const where = { city: n < 7 ? 'Kochi' : 'Panaji', companySize: n < 5 ? '1-10' : '11-50' };
    const body = companyForm({ email: `c${n}@example.in`, industry: 'Tech', ...where });
    expect((await api.call('/company', { method: 'POST', body, as: asha })).status).toBe(201);
  }
});
afterAll(() => api.close());

const ask = (before: unknown, after: unknown, as: string | undefined = asha) =>
  api.call('/opportunities/fairness', { method: 'POST', body: { before, after }, as });
const told = async (before: object, after: object): Promise<FairnessAnswer> => (await ask(before, after)).json();

const OTHERS = { gained: null, lost: null };

test('who would gain and who would lose is told by month, state and size, in steps of five', async () => {
  const { months, states, sizes, isCapped } = await told({ states: ['Goa'] }, { states: ['Kerala'] });
  expect([months.length, isCapped]).toEqual([12, false]);
  // Three lose; seven gain, of whom five are small.
  expect(months.at(-1)).toEqual({ month: '2026-03', gained: 5, lost: null });
  expect(months.at(-2)).toEqual({ month: '2026-02', gained: null, lost: null });
  expect(states).toEqual([
    { state: 'Kerala', gained: 5, lost: null },
    { state: null, ...OTHERS },
  ]);
  expect(sizes).toEqual([
    { size: '1-10', gained: 5, lost: null },
    { size: null, ...OTHERS },
  ]);
});

test('the other way round those who gained lose', async () => {
  const { months, states } = await told({ states: ['Kerala'] }, { states: ['Goa'] });
  expect(months.at(-1)).toMatchObject({ gained: null, lost: 5 });
  expect(states[0]).toEqual({ state: 'Kerala', gained: null, lost: 5 });
});

test('of a difference that is nobody, and of one that is few, the same is told', async () => {
  const none = await told({ states: ['Assam'] }, { states: ['Assam'] });
  expect(none.states).toEqual([{ state: null, ...OTHERS }]);
  expect(await told({ states: ['Assam'] }, { states: ['Goa'] })).toEqual(none);
});

test('guests, unconfirmed addresses and wrong terms are refused', async () => {
  const newcomer = await api.join('Newcomer', '', { confirmed: false });
  const body = { before: {}, after: {} };
  expect((await api.call('/opportunities/fairness', { method: 'POST', body })).status).toBe(401);
  const refused = await ask({}, {}, newcomer);
  expect([refused.status, (await refused.json()).code]).toEqual([403, 'confirm-email']);
  for (const [before, after] of [
    [{}, { minTurnover: -1 }],
    [{ minAgeMonths: 9, maxAgeMonths: 3 }, {}],
    ['all', {}],
    [{}, null],
  ])
    expect((await ask(before, after)).status).toBe(400);
});

test('it costs what a backtest costs, and who has used up their allowance waits', async () => {
  spent.length = 0;
  expect((await ask({}, {})).status).toBe(200);
  expect(spent).toEqual([READ_COST.backtest]);
  left = 1;
  const refused = await ask({}, {});
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '7']);
});

test('that women lead a company is not told by any difference', async () => {
  left = Number.POSITIVE_INFINITY;
  const answer = async (before: object, after: object) =>
    (await api.call('/opportunities/fairness', { method: 'POST', body: { before, after }, as: asha })).json();
  expect(await answer({}, { womenLed: true })).toEqual(await answer({}, {}));
});
