import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { factsOf } from '#projections/company/facts.ts';
import { verdict } from '#projections/fund/verdict.ts';
import { openSubjects, type Subjects } from '../e2e/subjects.fixture.ts';
import { warmPool } from '../e2e/warmPool.fixture.ts';
import { lastMonths } from './months.ts';
import { CRITERIA, DEEDS, pastCompanies } from './pastCompanies.fixture.ts';
import { fundRoutes } from './routes.ts';

let api: Subjects;
let past: ReturnType<typeof pastCompanies>;

beforeAll(async () => {
  api = await openSubjects((platform) => [fundRoutes(platform)]);
  api.time.now = Date.parse('2026-03-05T06:00:00Z');
  past = pastCompanies(api, await api.join('Asha'));
});
afterAll(() => api.close());

test('each month counts the companies that fit in a replay that ends with it', { timeout: 240_000 }, async () => {
  await warmPool(api.platform);
  let asked = 0;
  let counted = 0;
  await fc.assert(
    fc.asyncProperty(DEEDS, CRITERIA, async (deeds, criteria) => {
      for (const deed of deeds) await past.act(deed);
      const { store, reads } = api.platform;
      await reads.waitFor(await store.head(), ['directory'], 10_000);
      // Months have gone by, and with them every session.
      asked += 1;
      const as = await api.join(`Asker${asked}`);
      const answer = await api.call('/opportunities/backtest', { method: 'POST', body: { criteria }, as });
      const { months, isCapped } = await answer.json();
      expect(isCapped).toBe(false);
      const expected = [];
      for (const month of lastMonths(api.time.now)) {
        const companies = await past.replayed(month);
        const fitting = companies.filter((company) => verdict(criteria, factsOf(company), month.day).fits === 'yes');
        expected.push({ month: month.month, companies: fitting.length });
      }
      expect(months).toEqual(expected);
      for (const { companies } of expected) counted += companies;
    }),
    // What a run writes stays: a smaller history would not be the one that failed.
    { numRuns: 8, endOnFailure: true },
  );
  expect(counted).toBeGreaterThan(0);
});
