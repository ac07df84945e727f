import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Criteria, Facts } from './lines.ts';
import { type Change, type Checked, MISSED_FUNDS_MAX, MISSES_MAX, misses } from './misses.ts';
import { verdict } from './verdict.ts';

const COMPANY: Facts = {
  ...{ industry: 'Fintech', stage: 'MVP', city: 'Kochi', state: 'Kerala', entityType: '', establishedYear: 2025 },
  ...{ revenue: [{ year: 2025, value: 5e6 }], recognitions: [], womenLed: null },
};
const TODAY = '2026-11-22';
const fund = (criteria: Criteria, deadline = '2030-01-01'): Checked => ({ criteria, deadline });
const found = (company: Partial<Facts>, ...funds: Checked[]) => misses({ ...COMPANY, ...company }, TODAY, funds);
const changes = (company: Partial<Facts>, ...funds: Checked[]) =>
  found(company, ...funds).map(({ change, opens }) => [change, opens]);

test('a fund that fits already, or that is missed by two terms, is no near miss', () => {
  expect(found({}, fund({}), fund({ states: ['Kerala'] }), fund({ states: ['Goa'], minTurnover: 6e6 }))).toEqual([]);
});

test('what has only to be told comes first, then waiting, growing, and being another company', () => {
  const goa = fund({ states: ['Goa'] });
  expect(
    changes(
      {},
      goa,
      goa,
      goa,
      fund({ stages: ['Series A'] }),
      fund({ minAgeMonths: 24 }),
      fund({ entityTypes: ['LLP'] }),
    ),
  ).toEqual([
    [{ kind: 'entityType', tell: true }, 1],
    [{ kind: 'age', from: '2027-12-31' }, 1],
    [{ kind: 'stage', to: 'Early Revenue' }, 1],
    [{ kind: 'stage', to: 'Growth' }, 1],
    [{ kind: 'stage', to: 'Scaling' }, 1],
    [{ kind: 'state', to: 'Goa' }, 3],
  ]);
});

test('what the company says of itself counts: a recognition to get, and nothing where women do not lead it', () => {
  const dpiit = fund({ recognitions: ['dpiit'] });
  expect(changes({}, dpiit)).toEqual([[{ kind: 'recognition', tell: true }, 1]]);
  expect(changes({ recognitions: ['micro'] }, dpiit)).toEqual([[{ kind: 'recognition', to: 'dpiit' }, 1]]);
  expect(changes({}, fund({ womenLed: true }))).toEqual([[{ kind: 'womenLed', tell: true }, 1]]);
  expect(changes({ womenLed: false }, fund({ womenLed: true }))).toEqual([]);
});

test('a turnover to reach opens what needs less, too, and nothing that is for the smaller', () => {
  const needs = (minTurnover: number, maxTurnover?: number) =>
    fund({ minTurnover, ...(maxTurnover === undefined ? {} : { maxTurnover }) });
  expect(changes({}, needs(6e6, 8e6), needs(7e6), needs(9e6))).toEqual([
    [{ kind: 'turnover', atLeast: 7e6 }, 2],
    [{ kind: 'turnover', atLeast: 9e6 }, 2],
    [{ kind: 'turnover', atLeast: 6e6 }, 1],
  ]);
  expect(changes({ revenue: [] }, needs(6e6))).toEqual([[{ kind: 'turnover', tell: true }, 1]]);
  expect(changes({}, fund({ maxTurnover: 1 }))).toEqual([]);
});

test('nobody is told to wait beyond the deadline, or for a day on which something else no longer holds', () => {
  expect(changes({}, fund({ minAgeMonths: 24 }, '2027-12-30'))).toEqual([]);
  // The turnover of the year that will have ended then is not known yet.
  expect(changes({}, fund({ minAgeMonths: 24, minTurnover: 1 }))).toEqual([]);
  // Too old already, or perhaps.
  expect(changes({ establishedYear: 2010 }, fund({ maxAgeMonths: 12 }))).toEqual([]);
});

test('nobody is told to grow for a fund that closes before the running financial year ends, or is too old for it then', () => {
  expect(changes({}, fund({ minTurnover: 6e6 }, '2027-03-31'))).toEqual([]);
  expect(changes({}, fund({ minTurnover: 6e6 }, '2027-04-01'))).toEqual([[{ kind: 'turnover', atLeast: 6e6 }, 1]]);
  // On 1 April 2027 a company of January 2025 is 27 months old.
  expect(changes({}, fund({ minTurnover: 6e6, maxAgeMonths: 26 }))).toEqual([]);
});

test('a company that has a class by its size is told of no other class', () => {
  expect(changes({ recognitions: ['micro'] }, fund({ recognitions: ['small', 'medium'] }))).toEqual([]);
  expect(changes({ recognitions: ['dpiit'] }, fund({ recognitions: ['micro'] }))).toEqual([
    [{ kind: 'recognition', to: 'micro' }, 1],
  ]);
});

test('a company goes on from its stage and not back, and to no stage that is none', () => {
  expect(changes({ stage: 'Established' }, fund({ stages: ['Pre-Seed'] }))).toEqual([]);
  expect(changes({}, fund({ stages: ['Bridge round'] }), fund({ states: ['Atlantis'] }))).toEqual([]);
});

test('at most twenty changes, and twenty funds of each: the number says how many there are', () => {
  const many = found({}, ...Array.from({ length: 30 }, () => fund({ industries: ['Aerospace'] })));
  expect(many).toMatchObject([{ change: { kind: 'industry', to: 'Aerospace' }, opens: 30 }]);
  expect(many[0]?.funds).toHaveLength(MISSED_FUNDS_MAX);
  const industries = Array.from({ length: 30 }, (_, n) => fund({ industries: [`Industry ${n}`] }));
  expect(found({}, ...industries)).toHaveLength(MISSES_MAX);
});

const some = (...words: string[]) =>
  fc.option(fc.uniqueArray(fc.constantFrom(...words), { maxLength: 2 }), { nil: undefined });
const number = (max: number) => fc.option(fc.nat({ max }), { nil: undefined });
const CRITERIA = fc
  .record({
    industries: some('Tech', 'FINTECH', 'Any'),
    stages: some('Seed', 'Series A', 'Growth', 'Late Stage', 'Scaling', 'Any stage'),
    states: some('Goa', 'Orissa', 'Kerala', 'Karnataka', 'Kochi', 'Pan-India'),
    entityTypes: some('LLP', 'Private Limited Company'),
    minAgeMonths: number(60),
    maxAgeMonths: number(200),
    minTurnover: number(20),
    maxTurnover: number(60),
    recognitions: some('dpiit', 'micro'),
    womenLed: fc.constantFrom(undefined, undefined, true),
  })
  .map((all) => Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Criteria);
const FUND = fc.record({ criteria: CRITERIA, deadline: fc.constantFrom('2026-12-01', '2028-06-30', '2033-01-01') });
const FACTS: fc.Arbitrary<Facts> = fc.record({
  industry: fc.constantFrom('Fintech', 'Tech', 'Other'),
  stage: fc.constantFrom('Ideation', 'prototype', 'MVP', 'Growth', 'Established'),
  city: fc.constantFrom('Kochi', 'Panaji', 'Nowhere'),
  state: fc.constantFrom('', 'Kerala', 'Goa'),
  entityType: fc.constantFrom('', 'LLP', 'Partnership Firm'),
  establishedYear: fc.integer({ min: 2015, max: 2026 }),
  recognitions: fc.subarray(['dpiit', 'small']),
  womenLed: fc.constantFrom(null, true, false),
  revenue: fc
    .option(fc.nat({ max: 50 }), { nil: undefined })
    .map((value) => (value === undefined ? [] : [{ year: 2025, value }])),
});

/** The company after the change, and the day. Who has to tell something tells what the fund wants to hear. */
function applied(company: Facts, { kind, to, atLeast, from, tell }: Change, criteria: Criteria): [Facts, string] {
  if (from !== undefined) return [company, from];
  const told = { state: criteria.states, entityType: criteria.entityTypes };
  const value = tell && (kind === 'state' || kind === 'entityType') ? told[kind]?.[0] : to;
  const rupees = tell && kind === 'turnover' ? (criteria.minTurnover ?? criteria.maxTurnover) : atLeast;
  if (kind === 'womenLed') return [{ ...company, womenLed: true }, TODAY];
  if (kind === 'recognition')
    return [{ ...company, recognitions: to === undefined ? (criteria.recognitions ?? []) : [to] }, TODAY];
  const revenue = rupees === undefined ? company.revenue : [{ year: 2025, value: rupees }];
  return [{ ...company, revenue, ...(value === undefined ? {} : { [kind]: value }) }, TODAY];
}

test('a recognition that the rules no longer give a company is no way for it', () => {
  const dpiit = fund({ recognitions: ['dpiit'] });
  expect(changes({ establishedYear: 2000 }, dpiit)).toEqual([]);
  expect(changes({ establishedYear: 2000, recognitions: ['dpiit'] }, dpiit)).toEqual([]);
  expect(changes({ establishedYear: 2000, recognitions: ['micro'] }, dpiit)).toEqual([]);
});

test('a near miss, once made good, fits', () => {
  fc.assert(
    fc.property(FACTS, fc.array(FUND, { minLength: 5, maxLength: 19 }), (company, funds) => {
      for (const { change, opens, funds: opened } of misses(company, TODAY, funds)) {
        expect(opened).toHaveLength(opens);
        for (const { criteria, deadline } of opened) {
          expect(verdict(criteria, company, TODAY).fits).not.toBe('yes');
          const [after, day] = applied(company, change, criteria);
          // A fund that wants less than nothing of a range can be told nothing that fits.
          if (change.tell && (criteria.minTurnover ?? 0) > (criteria.maxTurnover ?? Number.POSITIVE_INFINITY)) continue;
          expect([change, verdict(criteria, after, day).fits]).toEqual([change, 'yes']);
          expect(day <= deadline).toBe(true);
        }
      }
    }),
    { numRuns: 300 },
  );
});
