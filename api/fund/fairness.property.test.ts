import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CompanyRow } from '#projections/company/company.ts';
import { factsOf } from '#projections/company/facts.ts';
import type { GroupDifference } from '#projections/company/fairness.ts';
import { verdict } from '#projections/fund/verdict.ts';
import type { Criteria } from '../contract/criteria.ts';
import { openSubjects, type Subjects } from '../e2e/subjects.fixture.ts';
import { toldDifference } from './fairness.ts';
import { lastMonths, monthEnds } from './months.ts';
import { CRITERIA, DEEDS, pastCompanies } from './pastCompanies.fixture.ts';
import { fundRoutes } from './routes.ts';

let api: Subjects;
let past: ReturnType<typeof pastCompanies>;

beforeAll(async () => {
  api = await openSubjects((platform) => [fundRoutes(platform)]);
  past = pastCompanies(api, await api.join('Asha'));
});
afterAll(() => api.close());

const sorted = (groups: readonly GroupDifference[]) => groups.toSorted((a, b) => (a.name < b.name ? -1 : 1));

/** Counts one by one, as a plain reading of both rules has it. */
function recounted(
  companies: readonly CompanyRow[],
  { before, after }: Record<'before' | 'after', Criteria>,
  day: string,
) {
  const fits = (criteria: Criteria, company: CompanyRow) => verdict(criteria, factsOf(company), day).fits === 'yes';
  const differing = companies.filter((company) => fits(before, company) !== fits(after, company));
  const difference = (some: readonly CompanyRow[]) => {
    const gained = some.filter((company) => fits(after, company)).length;
    return { gained, lost: some.length - gained };
  };
  const by = (of: (company: CompanyRow) => string) =>
    [...Map.groupBy(differing, of)].map(([name, some]) => ({ name, ...difference(some) }));
  const states = sorted(by(({ state }) => state));
  return { ...difference(differing), states, sizes: sorted(by(({ companySize }) => companySize)) };
}

test('each month is what a replay that ends with it gives, and agrees with the backtests', {
  timeout: 240_000,
}, async () => {
  let differing = 0;
  await fc.assert(
    fc.asyncProperty(DEEDS, CRITERIA, CRITERIA, async (deeds, before, after) => {
      for (const deed of deeds) await past.act(deed);
      const { store, reads } = api.platform;
      await reads.waitFor(await store.head(), ['directory'], 10_000);
      const { backtest, fairness } = reads.queries.directory;
      const asked = lastMonths(api.time.now);
      const months = await monthEnds(store, asked);
      const found = fairness({ before, after, months });

      const [of, to] = [backtest({ criteria: before, months }), backtest({ criteria: after, months })];
      for (const [i, { gained, lost }] of found.months.entries()) {
        expect(gained - lost).toBe((to.months[i]?.companies ?? 0) - (of.months[i]?.companies ?? 0));
        differing += gained + lost;
      }

      for (const [i, month] of asked.entries()) {
        const { states, sizes, ...difference } = recounted(await past.replayed(month), { before, after }, month.day);
        expect(found.months[i]).toEqual({ month: month.month, ...difference });
        if (i < asked.length - 1) continue;
        expect({ states: sorted(found.states), sizes: sorted(found.sizes) }).toEqual({ states, sizes });
      }

      const back = fairness({ before: after, after: before, months });
      expect(back.months.map(({ gained, lost }) => [lost, gained])).toEqual(
        found.months.map(({ gained, lost }) => [gained, lost]),
      );
      for (const rule of [before, after]) {
        const same = fairness({ before: rule, after: rule, months });
        expect([same.states, same.sizes]).toEqual([[], []]);
        expect(same.months.every(({ gained, lost }) => gained === 0 && lost === 0)).toBe(true);
      }
    }),
    // What a run writes stays: a smaller history would not be the one that failed.
    { numRuns: 6, endOnFailure: true },
  );
  expect(differing).toBeGreaterThan(0);
});

const COUNT = fc.nat({ max: 30 });
const GROUPS = fc
  .dictionary(
    fc.constantFrom('Goa', 'Kerala', 'Assam', 'Bihar', 'Delhi', ''),
    fc.record({ gained: COUNT, lost: COUNT }),
  )
  .map((groups) => Object.entries(groups).map(([name, difference]) => ({ name, ...difference })));

/** How many a side of an answer leaves possible for all groups that are not shown. */
function leftOver(whole: number | null, shown: readonly (number | null)[]): { least: number; most: number } {
  const range = (count: number | null) => (count === null ? [0, 4] : [count, count + 4]) as [number, number];
  const [least, most] = range(whole);
  const [low, high] = shown.map(range).reduce((sum, [a, b]) => [sum[0] + a, sum[1] + b] as const, [0, 0] as const);
  return { least: Math.max(0, least - high), most: most - low };
}

test('nothing that is told, and no sum of it, gives a small count away', () => {
  fc.assert(
    fc.property(GROUPS, (states) => {
      const whole = (side: 'gained' | 'lost') => states.reduce((all, one) => all + one[side], 0);
      const month = { month: '2026-03', gained: whole('gained'), lost: whole('lost') };
      const told = toldDifference({ months: [month], states, sizes: [], isCapped: false });
      for (const { gained, lost } of [...told.months, ...told.states])
        for (const count of [gained, lost]) expect(count === null || (count >= 5 && count % 5 === 0)).toBe(true);
      for (const side of ['gained', 'lost'] as const) {
        const { least, most } = leftOver(
          told.months[0]?.[side] ?? null,
          told.states.slice(0, -1).map((one) => one[side]),
        );
        expect(most - least).toBeGreaterThanOrEqual(4);
      }
    }),
  );
});

test('whether nobody or four gain, the answer is the same', () => {
  const of = (gained: number) =>
    toldDifference({
      months: [{ month: '2026-03', gained, lost: 0 }],
      states: gained === 0 ? [] : [{ name: 'Goa', gained, lost: 0 }],
      sizes: gained === 0 ? [] : [{ name: '1-10', gained, lost: 0 }],
      isCapped: false,
    });
  for (const few of [1, 2, 3, 4]) expect(of(few)).toEqual(of(0));
  expect(of(5)).not.toEqual(of(0));
});
