import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyForm } from '../company/company.fixture.ts';
import { companyRoutes } from '../company/routes.ts';
import { openSubjects, type Subjects } from '../e2e/subjects.fixture.ts';
import { warmPool } from '../e2e/warmPool.fixture.ts';
import type { Env } from '../http/env.ts';
import { READ_COST } from '../http/readBudget.ts';
import { lastMonths } from './months.ts';
import { fundRoutes } from './routes.ts';

let api: Subjects;
let asha: string;
let left: number;
const spent: number[] = [];

beforeAll(async () => {
  left = Number.POSITIVE_INFINITY;
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
  for (let n = 0; n < 7; n += 1) {
    const form = { email: `c${n}@example.in`, industry: 'Tech', city: n < 3 ? 'Kochi' : 'Panaji', womenLed: true };
    await api.call('/company', { method: 'POST', body: companyForm(form), as: asha });
  }
});
afterAll(() => api.close());

const ask = (criteria: unknown, as: string | undefined = asha) =>
  api.call('/opportunities/backtest', { method: 'POST', body: { criteria }, as });
const now = async (criteria: object) => (await (await ask(criteria)).json()).months.at(-1).companies;

test('the last twelve months, the present one among them, end with India’s', () => {
  const months = lastMonths(Date.parse('2026-02-28T18:30:00Z'));
  expect(months).toHaveLength(12);
  expect(months[0]).toEqual({ month: '2025-04', day: '2025-04-30', until: Date.parse('2025-04-30T18:29:59.999Z') });
  expect(months.slice(-2)).toEqual([
    { month: '2026-02', day: '2026-02-28', until: Date.parse('2026-02-28T18:29:59.999Z') },
    { month: '2026-03', day: '2026-03-01', until: null },
  ]);
});

test('whoever could publish a fund asks how many companies would have met its terms', async () => {
  const { status, months, isCapped } = await (await ask({ states: ['Kerala'] })).json();
  expect([status, isCapped, months.length]).toEqual(['success', false, 12]);
  expect(months.slice(-2)).toEqual([
    { month: '2026-02', companies: 0 },
    { month: '2026-03', companies: 3 },
  ]);
  expect([await now({}), await now({ states: ['Assam'] })]).toEqual([7, 0]);
});

test('a term that says something of people is counted in steps, so that nobody is found out by it', async () => {
  expect([await now({ womenLed: true }), await now({ womenLed: true, states: ['Kerala'] })]).toEqual([5, 0]);
});

test('guests, unconfirmed addresses and wrong terms are refused', async () => {
  const newcomer = await api.join('Newcomer', '', { confirmed: false });
  expect((await api.call('/opportunities/backtest', { method: 'POST', body: { criteria: {} } })).status).toBe(401);
  const refused = await ask({}, newcomer);
  expect([refused.status, (await refused.json()).code]).toEqual([403, 'confirm-email']);
  expect((await ask({ minTurnover: -1 })).status).toBe(400);
  expect((await ask('all')).status).toBe(400);
});

test('it counts as a dear read, and who has used up their allowance waits', async () => {
  spent.length = 0;
  expect((await ask({})).status).toBe(200);
  expect(spent).toEqual([READ_COST.backtest]);
  left = 1;
  const refused = await ask({});
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '7']);
});
