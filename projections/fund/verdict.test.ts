import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Facts, Line } from './lines.ts';
import { screen, verdict } from './verdict.ts';

const COMPANY: Facts = {
  ...{ industry: 'Fintech', stage: 'MVP', city: 'Kochi', state: 'Kerala', entityType: 'LLP', establishedYear: 2020 },
  ...{ revenue: [{ year: 2025, value: 5e6 }], recognitions: [], womenLed: null },
};
const TODAY = '2026-11-22';
type Criteria = Parameters<typeof verdict>[0];
const line = (criteria: Criteria, facts: Partial<Facts> = {}, on = TODAY): Line | undefined =>
  verdict(criteria, { ...COMPANY, ...facts }, on).lines[0];

test('a fund that checks nothing is open to all', () => {
  expect(verdict({}, COMPANY, TODAY)).toEqual({ fits: 'yes', lines: [] });
  expect(verdict({ industries: [], womenLed: false }, COMPANY, TODAY)).toEqual({ fits: 'yes', lines: [] });
});

test('each term says what is needed, what the company has, and whether it will do', () => {
  const criteria: Criteria = {
    ...{ industries: ['Tech', 'FINTECH'], stages: ['Seed'], states: ['Kerala', 'Goa'], entityTypes: ['Partnership'] },
    ...{ maxTurnover: 1e7, recognitions: ['dpiit'], womenLed: true },
  };
  const { fits, lines } = verdict(criteria, COMPANY, TODAY);
  expect(fits).toBe('no');
  expect(lines.map(({ kind, has, holds }) => [kind, has, holds])).toEqual([
    ['industry', 'Fintech', true],
    // A fund's stage for who has a first product.
    ['stage', 'MVP', true],
    ['state', 'Kerala', true],
    ['entityType', 'LLP', false],
    ['turnover', 5e6, true],
    ['recognition', null, null],
    ['womenLed', null, null],
  ]);
});

test('recognition and who leads it hold as the company says, and are not known until it does', () => {
  const recognised = (...recognitions: string[]) => line({ recognitions: ['dpiit', 'micro'] }, { recognitions });
  expect(recognised()).toMatchObject({ has: null, holds: null });
  expect(recognised('small', 'micro')).toMatchObject({ has: ['small', 'micro'], holds: true });
  expect(recognised('small')).toMatchObject({ has: ['small'], holds: false });
  const led = (womenLed: boolean | null) => line({ womenLed: true }, { womenLed });
  expect([true, false, null].map((one) => led(one)?.holds)).toEqual([true, false, null]);
  expect(line({ womenLed: false }, { womenLed: false })).toBeUndefined();
});

test('the rules of the day may say otherwise than the company; of several recognitions the one that holds counts', () => {
  const old = { establishedYear: 2000, recognitions: ['dpiit'] };
  expect(line({ recognitions: ['dpiit'] }, old)).toMatchObject({ has: ['dpiit'], holds: false });
  const both = { ...old, recognitions: ['dpiit', 'micro'] };
  expect(line({ recognitions: ['dpiit', 'micro'] }, both)).toMatchObject({ holds: true });
  const large = { ...both, revenue: [{ year: 2025, value: 11e7 }] };
  expect(line({ recognitions: ['dpiit', 'micro'] }, large)).toMatchObject({ holds: null });
  expect(line({ recognitions: ['dpiit'] }, { recognitions: ['dpiit'] })).toMatchObject({ until: '2029-12-31' });
});

test('a word that means anyone holds for everyone', () => {
  const untold = { stage: '', city: '', state: '', entityType: '', industry: '' };
  const anyone: Criteria[] = [
    ...[{ industries: ['Any industry'] }, { stages: ['Any stage'] }, { states: ['Goa', 'Pan-India'] }],
    { entityTypes: ['any registered entity'] },
  ];
  for (const facts of [{}, untold])
    expect(anyone.map((criteria) => line(criteria, facts)?.holds)).toEqual(Array(4).fill(true));
});

test('what a company has not told is not known, and one that fails decides', () => {
  expect(line({ entityTypes: ['LLP'] }, { entityType: '' })).toMatchObject({ has: null, holds: null });
  expect(line({ minTurnover: 1 }, { revenue: [{ year: 2024, value: 9 }] })).toMatchObject({ holds: null });
  expect(verdict({ womenLed: true }, COMPANY, TODAY).fits).toBe('unknown');
  expect(verdict({ womenLed: true, states: ['Goa'] }, COMPANY, TODAY).fits).toBe('no');
});

test('the age is as exact as what is known of it: at each boundary it holds, may hold, or fails', () => {
  // Founded in 2020: on 1 January at the earliest, on 31 December at the latest.
  const tooOld = (on: string) => line({ maxAgeMonths: 72 }, {}, on)?.holds;
  expect(['2026-01-31', '2026-02-01', '2027-01-30', '2027-01-31'].map(tooOld)).toEqual([true, null, null, false]);
  expect(line({ maxAgeMonths: 72 }, {}, '2026-01-31')?.until).toBe('2026-01-31');
  const tooYoung = (on: string) => line({ minAgeMonths: 24 }, {}, on)?.holds;
  expect(['2021-12-31', '2022-01-01', '2022-12-30', '2022-12-31'].map(tooYoung)).toEqual([false, null, null, true]);
  expect(line({ minAgeMonths: 24 }, {}, '2021-06-01')?.from).toBe('2022-01-01');
  expect(line({ maxAgeMonths: 12 }, {}, '2019-05-05')?.holds).toBe(false);
});

test('the turnover that counts is that of the financial year that ended last', () => {
  const revenue = [
    { year: 2024, value: 1 },
    { year: 2025, value: 100 },
  ];
  const at = (on: string) => line({ minTurnover: 50 }, { revenue }, on);
  expect(at('2026-03-31')).toMatchObject({ has: 1, holds: false, until: '2026-03-31' });
  expect(at('2026-04-01')).toMatchObject({ has: 100, holds: true, until: '2027-03-31' });
  expect(at('2027-04-01')).toMatchObject({ has: null, holds: null });
  for (const [value, holds] of [
    [49, false],
    [50, true],
    [90, true],
    [91, false],
  ] as const)
    expect(line({ minTurnover: 50, maxTurnover: 90 }, { revenue: [{ year: 2025, value }] })?.holds).toBe(holds);
});

const day = fc
  .integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2040, 0, 1) })
  .map((time) => new Date(time).toISOString().slice(0, 10));
const nextDay = (on: string) => new Date(Date.parse(on) + 86_400_000).toISOString().slice(0, 10);

test('what holds until a day holds on it, and no more for sure on the next; what may hold from a day did not before', () => {
  const ages = fc.record({ minAgeMonths: fc.nat({ max: 200 }), maxAgeMonths: fc.integer({ min: 200, max: 400 }) });
  fc.assert(
    fc.property(ages, fc.integer({ min: 1990, max: 2035 }), day, (criteria, establishedYear, on) => {
      const found = line(criteria, { establishedYear }, on);
      if (found?.until !== undefined) {
        expect(line(criteria, { establishedYear }, found.until)?.holds).toBe(true);
        expect(line(criteria, { establishedYear }, nextDay(found.until))?.holds).not.toBe(true);
      }
      if (found?.from !== undefined) {
        expect(line(criteria, { establishedYear }, found.from)?.holds).not.toBe(false);
        const before = new Date(Date.parse(found.from) - 86_400_000).toISOString().slice(0, 10);
        expect(line(criteria, { establishedYear }, before)?.holds).toBe(false);
      }
    }),
  );
});

test('a wider term never turns a fit away', () => {
  const criteria = fc.record({ minTurnover: fc.nat({ max: 100 }), maxTurnover: fc.integer({ min: 100, max: 200 }) });
  fc.assert(
    fc.property(criteria, fc.nat({ max: 300 }), fc.nat({ max: 50 }), ({ minTurnover, maxTurnover }, value, more) => {
      const facts = { revenue: [{ year: 2025, value }] };
      const narrow = line({ minTurnover, maxTurnover }, facts)?.holds;
      const wide = line({ minTurnover: minTurnover - more, maxTurnover: maxTurnover + more }, facts)?.holds;
      if (narrow) expect(wide).toBe(true);
    }),
  );
});

test('one fund screens many companies on many days as each verdict says', () => {
  const criteria: fc.Arbitrary<Criteria> = fc.record(
    {
      industries: fc.subarray(['Tech', 'fintech']),
      states: fc.subarray(['Goa', 'Kerala']),
      maxAgeMonths: fc.nat({ max: 100 }),
      minTurnover: fc.nat({ max: 9 }),
      recognitions: fc.subarray<'dpiit' | 'micro'>(['dpiit', 'micro']),
      womenLed: fc.boolean(),
    },
    { requiredKeys: [] },
  );
  const facts = fc.record({
    establishedYear: fc.oneof(fc.integer({ min: 2018, max: 2027 }), fc.integer({ min: 2004, max: 2017 })),
    revenue: fc.array(
      fc.record({
        year: fc.constantFrom(2024, 2025),
        value: fc.oneof(fc.nat({ max: 9 }), fc.constantFrom(6e7, 11e7, 150e7, 250e7, 350e7)),
      }),
      { maxLength: 2 },
    ),
    recognitions: fc.subarray(['dpiit', 'micro', 'small']),
    womenLed: fc.constantFrom(null, true, false),
  });
  const days = ['2025-03-31', '2025-11-30', '2026-02-03', '2026-03-31', '2026-04-30', '2026-10-31'];
  fc.assert(
    fc.property(criteria, fc.array(facts, { minLength: 1, maxLength: 5 }), (asked, companies) => {
      const screened = screen(asked, days);
      for (const one of companies) {
        const company = { ...COMPANY, ...one };
        expect(screened(company)).toEqual(days.map((day) => verdict(asked, company, day).fits === 'yes'));
      }
    }),
  );
});
