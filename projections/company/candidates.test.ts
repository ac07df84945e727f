import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { verdict } from '../fund/verdict.ts';
import { event, given } from '../runner/events.fixture.ts';
import { LOOKED_MAX } from './candidates.ts';
import type { StoredCompany } from './company.ts';
import { factsOf } from './facts.ts';
import { directory } from './model.ts';
import { createDirectoryQueries } from './queries.ts';

const TODAY = '2026-11-22';
type Said = Partial<Pick<StoredCompany, 'industry' | 'city' | 'stage' | 'establishedYear'>> & {
  findable?: boolean;
  recognitions?: 'dpiit'[];
  womenLed?: boolean | null;
};
function registered(n: number, { womenLed = null, ...said }: Said) {
  const data = {
    ...{ company: `c${n}`, owner: `m${n}`, registeredEntity: 'Surya', tagline: '', description: '', industry: 'Tech' },
    ...{ companySize: '', city: 'Kochi', state: '', stage: 'MVP', establishedYear: 2020, fundedType: '' },
    ...{ entityType: '', website: '', socialLinks: [], logo: '', banner: '', findable: true, recognitions: [] },
    ...said,
  };
  return event('CompanyRegistered', n, data, { name: 'Asha', phone: '', email: '', womenLed });
}
function queriesGiven(...companies: readonly Said[]) {
  const model = given(directory);
  model.project(...companies.map((said, i) => registered(i + 1, said)));
  return { ...createDirectoryQueries(model.db), ...model };
}

test('only who agreed is found, the newest first, and no more than are asked for', () => {
  const { candidates, project } = queriesGiven({}, { findable: false }, {}, { city: 'Pune' }, {});
  const found = (limit = 10) => candidates({ criteria: { states: ['Kerala'] }, today: TODAY, limit }).positions;
  expect(found()).toEqual([5, 3, 1]);
  expect(found(2)).toEqual([5, 3]);
  project(event('CompanyEdited', 6, { company: 'c5', owner: 'm5', findable: false }, {}));
  expect(found()).toEqual([3, 1]);
  project(event('MemberErased', 7, { member: 'm3' }, null));
  expect(found()).toEqual([1]);
});

test('what is not known does not fit; turnover is looked up where it is asked', () => {
  const { candidates, project } = queriesGiven({}, {});
  const report = { marketShare: [], employees: [], investors: [], growth: null, culture: [] };
  const revenue = [{ year: 2025, value: 50 }];
  project(event('CompanyMetricsReported', 3, { company: 'c2', owner: 'm2', ...report, revenue }, { founders: [] }));
  const found = (criteria: object) => candidates({ criteria, today: TODAY, limit: 10 }).positions;
  expect([found({ minTurnover: 50 }), found({ minTurnover: 51 }), found({ womenLed: true }), found({})]).toEqual([
    [2],
    [],
    [],
    [2, 1],
  ]);
});

test('so many are looked at and no more, and the answer says so', () => {
  const { db, candidates } = queriesGiven({ recognitions: ['dpiit'] });
  const columns =
    'position, id, owner, holder, industry, stage, city, cityKey, state, chosenState, companySize, fundedType';
  const rest = 'enterprise, entityType, establishedYear, sortName, createdAt, registeredEntity, tagline, website, logo';
  const last = 'banner, name, phone, email, founders, socialLinks, metrics, verified, verification, description';
  const all = `${columns}, ${rest}, ${last}, findable, recognitions, womenLed`;
  const copy = all.replace('position, id,', "x + 1, 'd' || x,").replace('recognitions,', "'[]',");
  db.exec(`WITH RECURSIVE many (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM many WHERE x < ${LOOKED_MAX})
    INSERT INTO companies (${all}) SELECT ${copy} FROM companies, many WHERE position = 1`);
  const query = { today: TODAY, limit: 5 };
  expect(candidates({ ...query, criteria: { recognitions: ['dpiit'] } })).toEqual({ positions: [], isCapped: true });
  const newest = Array.from({ length: 5 }, (_, i) => LOOKED_MAX + 1 - i);
  expect(candidates({ ...query, criteria: {} })).toEqual({ positions: newest, isCapped: false });
});

test('those are found that a verdict over each would find', () => {
  const said = fc.record({
    industry: fc.constantFrom('Tech', 'Fintech', 'Education'),
    city: fc.constantFrom('Kochi', 'Panaji', 'Nowhere'),
    stage: fc.constantFrom('MVP', 'Growth'),
    establishedYear: fc.integer({ min: 2018, max: 2026 }),
    findable: fc.boolean(),
    recognitions: fc.constantFrom<'dpiit'[][]>([], ['dpiit']),
    womenLed: fc.constantFrom(null, true, false),
  });
  const criteria = fc.record(
    {
      industries: fc.subarray(['tech', 'FINTECH', 'Any']),
      states: fc.subarray(['Goa', 'Kerala', 'Kochi', 'Pan-India']),
      maxAgeMonths: fc.nat({ max: 100 }),
      recognitions: fc.constantFrom<'dpiit'[][]>(['dpiit']),
      womenLed: fc.boolean(),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.array(said, { minLength: 1, maxLength: 15 }), fc.array(criteria, { minLength: 3 }), (all, asked) => {
      const { candidates, numbered } = queriesGiven(...all);
      const companies = numbered(all.map((_, i) => i + 1));
      for (const one of asked) {
        const fitting = companies.flatMap((company, i) =>
          company.findable && verdict(one, factsOf(company), TODAY).fits === 'yes' ? [i + 1] : [],
        );
        expect(candidates({ criteria: one, today: TODAY, limit: 50 }).positions).toEqual(fitting.reverse());
      }
    }),
    { numRuns: 40 },
  );
});
