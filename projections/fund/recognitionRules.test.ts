import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { RECOGNITION_RULES, standing } from './recognitionRules.ts';

const CRORE = 1e7;
const founded = (establishedYear: number, ...revenue: [year: number, crores: number][]) => ({
  establishedYear,
  revenue: revenue.map(([year, crores]) => ({ year, value: crores * CRORE })),
});

test.each([
  // Founded some day in 2017: its tenth year ends some day in 2027.
  ['2026-12-31', founded(2017), { holds: true, until: '2026-12-31' }],
  ['2027-01-01', founded(2017), { holds: null }],
  // As deep tech it may count for twenty.
  ['2028-01-01', founded(2017), { holds: null }],
  ['2037-12-31', founded(2017), { holds: null }],
  ['2038-01-01', founded(2017), { holds: false }],
  // Before February 2026 there was no deep tech, and 100 crore was the end.
  ['2026-02-03', founded(2014), { holds: false }],
  ['2026-02-04', founded(2014), { holds: null }],
  ['2026-02-03', founded(2020, [2023, 150]), { holds: false }],
  ['2026-02-04', founded(2020, [2023, 150]), { holds: true, until: '2029-12-31' }],
  ['2026-02-04', founded(2020, [2023, 200]), { holds: true, until: '2029-12-31' }],
  ['2026-02-04', founded(2020, [2023, 201]), { holds: null }],
  ['2026-02-04', founded(2020, [2023, 300]), { holds: null }],
  ['2026-02-04', founded(2020, [2023, 301]), { holds: false }],
  // A year that is not over has no turnover yet.
  ['2026-03-31', founded(2020, [2025, 301]), { holds: true, until: '2029-12-31' }],
  ['2026-04-01', founded(2020, [2025, 301]), { holds: false }],
  // Before any rule that is known here, as the company says.
  ['2019-02-18', founded(1990), { holds: true }],
] as const)('recognised by DPIIT, on %s: %j', (on, company, expected) => {
  expect(standing('dpiit', company, on)).toEqual(expected);
});

test.each([
  ['micro', '2025-03-31', 2023, 5, true],
  ['micro', '2025-03-31', 2023, 5.1, null],
  ['micro', '2025-04-01', 2024, 10, true],
  ['micro', '2025-04-01', 2024, 10.1, null],
  ['small', '2025-03-31', 2023, 50.1, null],
  ['small', '2025-04-01', 2024, 50.1, true],
  ['small', '2025-04-01', 2024, 100.1, null],
  ['medium', '2025-03-31', 2023, 250.1, null],
  ['medium', '2025-04-01', 2024, 500, true],
  ['medium', '2025-04-01', 2024, 500.1, null],
  // Of another year nothing follows.
  ['micro', '2025-04-01', 2023, 900, true],
  ['micro', '2020-06-30', 2019, 900, true],
] as const)('%s, on %s, with the turnover of %i at %d crore', (name, on, year, crores, holds) => {
  expect(standing(name, founded(2015, [year, crores]), on)).toEqual({ holds });
});

test('until the day that is told it holds, whatever that day is', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2010, max: 2030 }), fc.integer({ min: 0, max: 6000 }), (year, days) => {
      const dayAfter = (from: string, more: number) =>
        new Date(Date.parse(from) + more * 86_400_000).toISOString().slice(0, 10);
      const on = dayAfter('2019-02-19', days);
      const { holds, until } = standing('dpiit', founded(year), on);
      if (until === undefined) return;
      expect(holds).toBe(true);
      expect(standing('dpiit', founded(year), until).holds).toBe(true);
      expect(standing('dpiit', founded(year), dayAfter(until, 1)).holds).not.toBe(true);
    }),
  );
});

test('the rules of one kind follow one another without a gap, each with its source', () => {
  for (const rules of Object.values(RECOGNITION_RULES)) {
    for (const [i, { until, source }] of rules.entries()) {
      expect(source).toMatch(/\d{4}/);
      const next = rules[i + 1];
      if (!next) expect(until).toBeNull();
      else expect(Date.parse(next.from) - Date.parse(until ?? '')).toBe(86_400_000);
    }
  }
});
