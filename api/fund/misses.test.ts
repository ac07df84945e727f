import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyForm } from '../company/company.fixture.ts';
import { companyRoutes } from '../company/routes.ts';
import type { MissesAnswer } from '../contract/fund.ts';
import { openSubjects, type Subjects } from '../e2e/subjects.fixture.ts';
import { warmPool } from '../e2e/warmPool.fixture.ts';
import type { Env } from '../http/env.ts';
import { READ_COST } from '../http/readBudget.ts';
import { joinTeam } from '../team/joinTeam.fixture.ts';
import { fundForm } from './fund.fixture.ts';
import { fundRoutes } from './routes.ts';

let api: Subjects;
let asha: string;
let ravi: string;
let company: string;

beforeAll(async () => {
  api = await openSubjects((platform) => [fundRoutes(platform), companyRoutes(platform)]);
  await warmPool(api.platform);
  [asha, ravi] = [await api.join('Asha'), await api.join('Ravi')];
  const body = companyForm({ industry: 'Fintech', city: 'Kochi', establishedYear: 2025, stage: 'MVP' });
  company = (await (await api.call('/company', { method: 'POST', body, as: asha })).json()).company._id;
});
afterAll(() => api.close());

async function fund(criteria: object, fields: object = {}, as = ravi): Promise<string> {
  const body = fundForm({ criteria, ...fields });
  return (await (await api.call('/opportunities', { method: 'POST', body, as })).json()).opportunity._id;
}
const ask = (as: string | undefined = asha, of = company) => api.call(`/opportunities/misses?company=${of}`, { as });
const misses = async () => (await (await ask()).json()).misses;

test('what opens more funds is told with how many, and follows what the company tells', async () => {
  expect(await misses()).toEqual([]);
  const first = await fund({ minTurnover: 1e7 }, { provider: 'Kaveri Trust', maxAmount: 5e6 });
  const second = await fund({ minAgeMonths: 12 });
  await fund({ states: ['Goa'], minAgeMonths: 12 });
  await fund({ minTurnover: 1e7 }, { deadline: '2026-03-04' });
  const answer = await ask();
  expect(answer.headers.get('etag')).not.toBeNull();
  expect(await answer.json()).toEqual({
    status: 'success',
    misses: [
      {
        change: { kind: 'turnover', tell: true },
        opens: 1,
        opportunities: [
          {
            ...{ _id: first, provider: 'Kaveri Trust', type: 'Grant', amount: 2_500_000, minAmount: null },
            ...{ maxAmount: 5e6, deadline: '2031-03-31', verified: false, reviewed: false },
          },
        ],
      },
      {
        change: { kind: 'age', from: '2026-12-31' },
        opens: 1,
        opportunities: [expect.objectContaining({ _id: second })],
      },
    ],
  });
  const body = {
    ...{ marketShare: [], employees: [], investors: [], founders: [], culture: [], growth: 5 },
    revenue: [{ year: 2024, amount: 9e6 }],
  };
  expect((await api.call(`/company/${company}/metrics`, { method: 'PUT', body, as: asha })).status).toBe(200);
  expect((await misses()).map(({ change }: { change: object }) => change)).toEqual([
    { kind: 'age', from: '2026-12-31' },
    { kind: 'turnover', atLeast: 1e7 },
  ]);
});

test('a fund that checks what the company does not meet, or has not told, is a near miss and fits no more', async () => {
  const fits = await fund({ states: ['Kerala'] }, { stage: 'Any stage', region: 'Kerala' });
  await fund({ recognitions: ['dpiit'] }, { stage: 'Any stage', region: 'Kerala' });
  // Those that come first are all missed: it is looked further.
  for (let n = 0; n < 3; n += 1)
    await fund({ states: ['Goa'] }, { stage: 'Any stage', region: 'Kerala', deadline: '2026-03-06' });
  const answer = await api.call(`/opportunities/fitting?company=${company}&limit=1`, { as: asha });
  expect((await answer.json()).opportunities.map(({ _id }: { _id: string }) => _id)).toEqual([fits]);
  expect((await misses())[0].change).toEqual({ kind: 'recognition', tell: true });
});

test('a fund that one offers oneself is nothing that a change opens, for none of its team', async () => {
  const own = await fund({ entityTypes: ['LLP'] }, { provider: 'Asha Trust' }, asha);
  const named = async (): Promise<string[]> => {
    const found = (await misses()) as MissesAnswer['misses'];
    return found.flatMap(({ opportunities }) => opportunities.map(({ _id }) => _id));
  };
  expect(await named()).not.toContain(own);
  const { providerId } = (await (await api.call(`/opportunities/${own}`)).json()).opportunity;
  const kavya = await api.join('Kavya');
  await joinTeam(api, { kind: 'company', thing: company, member: kavya, role: 'editor' });
  const asKavya = async (): Promise<string> => JSON.stringify(await (await ask(kavya)).json());
  expect(await asKavya()).toContain(own);
  await joinTeam(api, { kind: 'provider', thing: providerId, member: kavya, role: 'reviewer' });
  expect(await asKavya()).not.toContain(own);
});

test('only the team of a company asks', async () => {
  expect((await api.call(`/opportunities/misses?company=${company}`)).status).toBe(401);
  expect((await ask(ravi)).status).toBe(403);
  expect((await ask(asha, 'nobody')).status).toBe(404);
  expect((await api.call('/opportunities/misses', { as: asha })).status).toBe(400);
});

test('it costs a reader what a search costs, and nothing more while nothing has changed', async () => {
  const points: number[] = [];
  const spend = (cost: number): null => {
    points.push(cost);
    return null;
  };
  const look = () => counted.call(`/opportunities/misses?company=${_id}`, { as: meera });
  const counted = await openSubjects((platform) => {
    const app = new Hono<Env>().use(async (c, next) => {
      c.set('spend', spend);
      await next();
    });
    return [app.route('/', fundRoutes(platform)).route('/', companyRoutes(platform))];
  });
  await warmPool(counted.platform);
  const meera = await counted.join('Meera');
  const made = await counted.call('/company', { method: 'POST', body: companyForm(), as: meera });
  const { _id } = (await made.json()).company;
  // Its case is opened then, of which the companies' model hears too.
  await counted.dayAsked();
  await counted.platform.reads.waitFor(await counted.head(), ['directory', 'funds', 'teams'], 5000);
  await look();
  expect(points[0]).toBe(READ_COST.search);
  // What the thread took beyond that is owed, once.
  const asked = points.length;
  expect(asked).toBeLessThanOrEqual(2);
  await look();
  expect(points).toHaveLength(asked);
  await counted.close();
});
