import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DomainEvent, EventNamed } from '#events/catalogue.ts';
import { allPages, event, given, slicesOf } from '../runner/events.fixture.ts';
import { FACET_VALUES_MAX } from '../search/facetValues.ts';
import { type CompanyRow, sortName } from './company.ts';
import { createCompanyIds } from './ids.ts';
import type { CompanyList, CompanySort } from './look.ts';
import { directory } from './model.ts';
import { createDirectoryQueries, ownCompanies } from './queries.ts';

type Said = Partial<EventNamed<'CompanyRegistered'>['data']>;
type Contact = NonNullable<EventNamed<'CompanyRegistered'>['personal']>;

const CONTACT: Contact = { name: 'Asha Iyer', phone: '+91 98450 00000', email: 'asha@surya.example' };

function registered(n: number, said: Said = {}, contact: Contact | null = CONTACT) {
  const data = {
    company: `c${n}`,
    owner: 'm1',
    registeredEntity: `Surya ${n}`,
    tagline: 'Pumps that run on light',
    description: 'Solar pumps for small farms.',
    industry: 'Tech',
    companySize: '1-10',
    city: 'Pune',
    state: '',
    stage: 'Growth',
    establishedYear: 2020,
    fundedType: 'Bootstrapped',
    entityType: '',
    findable: false,
    recognitions: [],
    website: 'https://surya.example',
    socialLinks: ['https://linkedin.com/company/surya'],
    logo: 'Company/logo.webp',
    banner: '',
    ...said,
  };
  return event('CompanyRegistered', n, data, contact);
}

const REPORT = {
  marketShare: [{ name: 'Ours', percent: 12 }],
  revenue: [
    { year: 2023, value: 5e7 },
    { year: 2024, value: 3e8 },
  ],
  employees: [{ year: 2024, value: 14 }],
  investors: [{ name: 'Setu Ventures', amount: 1e7 }],
  growth: 40,
  culture: ['We ship on Fridays'],
};
const FOUNDERS = { founders: [{ name: 'Asha Iyer', role: 'CEO', image: 'User/asha.webp' }] };

function directoryGiven(...events: readonly DomainEvent[]) {
  const model = given(directory);
  model.project(...events);
  const queries = createDirectoryQueries(model.db);
  function list(query: CompanyList = {}) {
    const answer = queries.list(query);
    if ('refused' in answer) throw new Error(answer.refused);
    return answer;
  }
  return { ...model, ...queries, page: queries.list, list, ids: (query: CompanyList) => idsOf(list(query).items) };
}

const idsOf = (companies: readonly CompanyRow[]): string[] => companies.map(({ _id }) => _id);

test('a company is shown as it was registered, with the usual growth until it reports its own', () => {
  const { find } = directoryGiven(registered(5));
  expect(find('c5')).toEqual({
    _id: 'c5',
    owner: 'm1',
    holder: 'm1',
    ...CONTACT,
    registeredEntity: 'Surya 5',
    tagline: 'Pumps that run on light',
    description: 'Solar pumps for small farms.',
    industry: 'Tech',
    companySize: '1-10',
    enterprise: 'micro',
    city: 'Pune',
    state: 'Maharashtra',
    chosenState: '',
    stage: 'Growth',
    establishedYear: 2020,
    fundedType: 'Bootstrapped',
    entityType: '',
    findable: false,
    review: '',
    recognitions: [],
    womenLed: null,
    website: 'https://surya.example',
    socialLinks: ['https://linkedin.com/company/surya'],
    logo: 'Company/logo.webp',
    banner: '',
    growth: 25,
    employees: [],
    investors: [],
    founders: [],
    metrics: null,
    verified: false,
    verification: [],
    createdAt: '1970-01-01T00:05:00.000Z',
  });
  expect(find('nobody')).toBeUndefined();
});

test('what funds ask for is kept as it was told last; who has left is led by nobody and found by nobody', () => {
  const { find, project } = directoryGiven(registered(1, { findable: true }, { ...CONTACT, womenLed: true }));
  expect(find('c1')).toMatchObject({ findable: true, recognitions: [], womenLed: true });
  const edit = { company: 'c1', owner: 'm1', recognitions: ['dpiit' as const] };
  project(event('CompanyEdited', 2, edit, { womenLed: false }));
  expect(find('c1')).toMatchObject({ findable: true, recognitions: ['dpiit'], womenLed: false });
  project(event('CompanyEdited', 3, { company: 'c1', owner: 'm1', city: 'Kochi' }, {}));
  expect(find('c1')).toMatchObject({ recognitions: ['dpiit'], womenLed: false });
  project(event('CompanyEdited', 4, { company: 'c1', owner: 'm1' }, { womenLed: null }));
  expect(find('c1')?.womenLed).toBeNull();
  project(event('CompanyEdited', 5, { company: 'c1', owner: 'm1' }, { womenLed: true }));
  project(event('MemberErased', 6, { member: 'm1' }, null));
  expect(find('c1')).toMatchObject({ findable: false, recognitions: ['dpiit'], womenLed: null });
});

test('an edit changes what it names and nothing else, in the search too', () => {
  const { find, ids, project } = directoryGiven(registered(1));
  const before = find('c1');
  const links = ['https://x.com/chandra'];
  const edit = { company: 'c1', owner: 'm1', registeredEntity: 'Chandra', socialLinks: links };
  project(event('CompanyEdited', 2, edit, { phone: '12345' }));
  expect(find('c1')).toEqual({ ...before, registeredEntity: 'Chandra', socialLinks: links, phone: '12345' });
  expect(ids({ q: 'chandra' })).toEqual(['c1']);
  expect(ids({ q: 'surya' })).toEqual([]);
  expect(ids({ q: 'asha pump' })).toEqual(['c1']);
});

test('a report fills the figures and replaces the one before', () => {
  const { find, project } = directoryGiven(registered(1));
  project(event('CompanyMetricsReported', 2, { company: 'c1', owner: 'm1', ...REPORT }, FOUNDERS));
  expect(find('c1')).toMatchObject({
    growth: 40,
    employees: REPORT.employees,
    investors: REPORT.investors,
    founders: FOUNDERS.founders,
    metrics: REPORT,
    enterprise: 'small',
  });
  const next = { ...REPORT, company: 'c1', owner: 'm1', growth: null, revenue: [], employees: [] };
  project(event('CompanyMetricsReported', 3, next, { founders: [] }));
  expect(find('c1')).toMatchObject({ growth: 25, employees: [], founders: [], enterprise: 'micro' });
});

test('an erased member is gone from rows, search and file, and a replay without the key gives the same rows', () => {
  const contact = { name: 'Xanthippe Quilon', phone: '+91 77777 12121', email: 'xanthippe@quilon.example' };
  const founders = { founders: [{ name: 'Xanthippe Quilon', role: 'CEO', image: 'User/xq.webp' }] };
  const history = (known: boolean) => [
    registered(1, { owner: 'm2' }),
    registered(2, {}, known ? contact : null),
    event(
      'CompanyEdited',
      3,
      { company: 'c2', owner: 'm1', city: 'Kochi' },
      known ? { phone: '+91 88888 34343' } : null,
    ),
    event('CompanyMetricsReported', 4, { company: 'c2', owner: 'm1', ...REPORT }, known ? founders : null),
  ];
  const erasure = event('MemberErased', 5, { member: 'm1' }, null);
  const lived = directoryGiven(...history(true));
  expect(lived.ids({ q: 'xanth' })).toEqual(['c2']);
  lived.project(erasure);
  expect(lived.find('c2')).toMatchObject({ name: 'Deleted member', phone: '', email: '', founders: [], city: 'Kochi' });
  expect(lived.find('c1')).toMatchObject(CONTACT);
  expect(lived.ids({ q: 'xanth' })).toEqual([]);
  expect(lived.ids({ q: 'solar' })).toEqual(['c2', 'c1']);

  const replayed = directoryGiven(...history(false), erasure);
  expect(replayed.rows('companies')).toEqual(lived.rows('companies'));
  // Fails where the index and the rows disagree.
  for (const { db } of [lived, replayed])
    db.exec("INSERT INTO company_search (company_search) VALUES ('integrity-check')");
  for (const table of [
    'company_search_words',
    'company_search_near',
    'company_search_names',
    'company_facets',
    'company_values',
  ])
    expect(replayed.rows(table)).toEqual(lived.rows(table));

  lived.db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  const bytes = readFileSync(lived.path).toString('latin1').toLowerCase();
  expect(bytes).toContain('surya');
  for (const word of ['xanth', 'quilon', '77777', '88888']) expect(bytes).not.toContain(word);
});

test('search finds words by their beginnings, without accents and capitals, in any script', () => {
  const { ids } = directoryGiven(
    registered(1, { registeredEntity: 'Café Kaveri', description: 'Coffee from Coorg' }),
    registered(2, { registeredEntity: 'हिन्दी प्रकाशन', city: 'Lucknow' }),
    registered(3, { registeredEntity: 'தமிழ் நெசவு' }),
  );
  expect(ids({ q: 'cafe cOOrg' })).toEqual(['c1']);
  expect(ids({ q: 'हिन्' })).toEqual(['c2']);
  expect(ids({ q: 'தமி' })).toEqual(['c3']);
  expect(ids({ q: 'luck' })).toEqual(['c2']);
  expect(ids({ q: 'cafe luck' })).toEqual([]);
  expect(ids({ q: '  "*" ' })).toEqual([]);
});

test('no search text, however hostile, makes an error', () => {
  const { list } = directoryGiven(registered(1));
  const syntax = fc.constantFrom(
    '"',
    "'",
    '*',
    '^',
    '(',
    ')',
    'NEAR(',
    ' AND ',
    ' OR ',
    ' NOT ',
    'name:',
    '-',
    '+',
    '\0',
  );
  const hostile = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(fc.oneof(syntax, fc.string())).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(hostile, (q) => {
      expect(list({ q }).total).toBeLessThanOrEqual(1);
    }),
    { numRuns: 500 },
  );
  expect(list({ q: 'a'.repeat(100_000) }).total).toBe(0);
  expect(list({ q: 'so '.repeat(100_000) }).total).toBe(1);
});

test('a filter value is taken as it stands; a city in any capitals', () => {
  const { ids, list } = directoryGiven(
    registered(1, { city: 'Pune' }),
    registered(2, { city: 'PUNE' }),
    registered(3, { city: "Pu'ne" }),
  );
  expect(ids({ city: 'pune' })).toEqual(['c2', 'c1']);
  expect(ids({ city: "Pu'ne" })).toEqual(['c3']);
  expect(ids({ industry: "Tech' OR 1=1 --" })).toEqual([]);
  const cities = [
    { value: 'Pune', count: 2 },
    { value: "Pu'ne", count: 1 },
  ];
  expect(list().facets.city).toEqual(cities);
  expect(list({ q: 'solar' }).facets.city).toEqual(cities);
});

test("'msme' asks for any class of enterprise, and leaves the choice among them", () => {
  const { list, ids } = directoryGiven(
    registered(1),
    registered(2, { companySize: '500+' }),
    registered(3, { companySize: '11-50', city: 'Kochi' }),
  );
  expect(ids({ enterprise: 'msme' })).toEqual(['c3', 'c1']);
  expect(ids({ enterprise: 'msme', q: 'kochi' })).toEqual(['c3']);
  expect(list({ enterprise: 'msme', city: 'Pune' })).toMatchObject({
    total: 1,
    facets: { city: [{ count: 1 }, { count: 1 }], enterprise: [{ value: 'micro', count: 1 }] },
  });
});

const SAID = fc.record({
  industry: fc.constantFrom('Tech', 'Fintech'),
  stage: fc.constantFrom('Growth', 'MVP'),
  city: fc.constantFrom('Pune', 'Kochi', 'Delhi'),
  companySize: fc.constantFrom('', '1-10', '11-50', '500+'),
  fundedType: fc.constantFrom('Bootstrapped', 'VC Funded'),
  establishedYear: fc.constantFrom(2019, 2020),
  registeredEntity: fc.constantFrom('Alpha', 'alpha', 'Álpha', 'Beta', 'x'.repeat(100), 'x'.repeat(101), 'हिन्दी', ''),
});
const FILTERS = ['industry', 'stage', 'city', 'companySize', 'fundedType'] as const;
const CHOSEN = fc.record(
  {
    q: fc.constantFrom('alpha', 'b', 'solar', 'tech'),
    industry: fc.constantFrom('Tech', 'Fintech'),
    stage: fc.constant('Growth'),
    city: fc.constantFrom('Pune', 'Kochi'),
    companySize: fc.constant('1-10'),
    fundedType: fc.constant('VC Funded'),
    enterprise: fc.constantFrom('micro', 'msme'),
  },
  { requiredKeys: [] },
);

test('paging gives the whole list once, in order, in every sort, with ties and filters', () => {
  const order: Record<CompanySort, (a: CompanyRow, b: CompanyRow) => number> = {
    relevance: () => 0,
    newest: () => 0,
    name: (a, b) => Buffer.compare(nameKey(a), nameKey(b)),
    founded: (a, b) => b.establishedYear - a.establishedYear,
  };
  const nameKey = ({ registeredEntity }: CompanyRow) => Buffer.from(sortName(registeredEntity));
  const sorts = fc.constantFrom<CompanySort>('relevance', 'newest', 'name', 'founded');
  const several = fc.array(SAID, { minLength: 8, maxLength: 30, size: 'max' });
  // Filters leave little to page through: without any, most of the time.
  const chosenOrNot = fc.oneof({ arbitrary: fc.constant({}), weight: 2 }, CHOSEN);
  fc.assert(
    fc.property(several, chosenOrNot, sorts, fc.integer({ min: 1, max: 7 }), (said, chosen, sort, limit) => {
      const { list, page } = directoryGiven(...said.map((one, i) => registered(i + 1, one)));
      const whole = list({ ...chosen, sort: sort === 'relevance' ? sort : 'newest' });
      const pages = allPages((cursor) => page({ ...chosen, sort, limit, cursor }));
      expect(whole.total).toBe(whole.items.length);
      expect(idsOf(pages)).toEqual(idsOf(whole.items.toSorted(order[sort]))); // `whole` is newest first, or by relevance
    }),
    { numRuns: 60 },
  );
});

test('a facet counts what choosing its value would give', () => {
  fc.assert(
    fc.property(fc.array(SAID, { maxLength: 30, size: 'max' }), CHOSEN, (said, chosen) => {
      const { list } = directoryGiven(...said.map((one, i) => registered(i + 1, one)));
      const { facets } = list(chosen);
      for (const filter of FILTERS) {
        const found = new Set(list({ ...chosen, [filter]: undefined }).items.map((company) => company[filter]));
        found.delete('');
        expect(new Set(facets[filter].map(({ value }) => value))).toEqual(found);
        for (const { value, count } of facets[filter]) expect(list({ ...chosen, [filter]: value }).total).toBe(count);
        const counts = facets[filter].map(({ count }) => count);
        expect(counts).toEqual(counts.toSorted((a, b) => b - a));
      }
    }),
    { numRuns: 40 },
  );
});

test('of very many towns those are told that most companies are in, and the one that is asked for', () => {
  const towns = Array.from({ length: FACET_VALUES_MAX + 50 }, (_, i) => `Town ${String(i).padStart(4, '0')}`);
  const { list } = directoryGiven(
    ...towns.map((city, i) => registered(i + 1, { city })),
    registered(towns.length + 1, { city: towns.at(-1) ?? '' }),
  );
  const { city } = list({ limit: 1 }).facets;
  expect(city).toHaveLength(FACET_VALUES_MAX);
  expect(city.slice(0, 2)).toEqual([
    { value: 'Town 0349', count: 2 },
    { value: 'Town 0000', count: 1 },
  ]);
  for (const query of [{ city: 'town 0348' }, { city: 'town 0348', q: 'solar' }]) {
    const { facets, total } = list(query);
    expect([facets.city.length, facets.city.at(-1), total]).toEqual([301, { value: 'Town 0348', count: 1 }, 1]);
  }
});

test('of more than 10,000 finds 10,000 are counted, with those that come in by name', () => {
  const oldest = registered(1, { registeredEntity: 'Solar', description: '' });
  const { list } = directoryGiven(oldest, ...Array.from({ length: 10_001 }, (_, i) => registered(i + 2)));
  const { items, total, totalIsCapped, facets } = list({ q: 'solar', limit: 2 });
  expect(idsOf(items)).toEqual(['c1', 'c10002']);
  expect({ total, totalIsCapped }).toEqual({ total: 10_000, totalIsCapped: true });
  expect(facets.industry).toEqual([{ value: 'Tech', count: 10_000 }]);
});

test('of more than 10,000 finds a filter lists those that pass, also the oldest', () => {
  const oldest = [1, 2, 3].map((n) => registered(n, { city: n === 2 ? 'Pune' : 'Goa' }));
  const { ids } = directoryGiven(...oldest, ...Array.from({ length: 10_001 }, (_, i) => registered(i + 4)));
  expect(ids({ q: 'solar', city: 'Goa' })).toEqual(['c3', 'c1']);
  expect(ids({ q: 'solar', city: 'Goa', sort: 'name' })).toEqual(['c1', 'c3']);
  expect(ids({ q: 'solar', city: 'Goa', stage: 'Growth' })).toEqual(['c3', 'c1']);
});

test('a cursor of another sort, or none of ours, is refused', () => {
  const { list, page } = directoryGiven(registered(1), registered(2));
  const cursor = list({ limit: 1 }).nextCursor ?? '';
  expect(list({ limit: 1, cursor })).toMatchObject({ items: [{ _id: 'c1' }], nextCursor: null, total: 2 });
  expect(page({ sort: 'name', cursor })).toEqual({ refused: 'cursor' });
  expect(page({ cursor: 'bm9wZQ' })).toEqual({ refused: 'cursor' });
});

test('the longest name makes a cursor that still fits the API', () => {
  const { list } = directoryGiven(
    registered(1, { registeredEntity: '각"\\'.repeat(40) }),
    registered(2, { registeredEntity: '각"\\'.repeat(40) }),
  );
  expect(list({ sort: 'name', limit: 1 }).nextCursor?.length).toBeLessThanOrEqual(512);
});

test("a member's own companies, newest first", () => {
  const { ofOwner } = directoryGiven(registered(1), registered(2, { owner: 'm2' }), registered(3));
  expect(idsOf(ofOwner('m1'))).toEqual(['c3', 'c1']);
});

test('the ids of companies that others see, newest first, page by page', () => {
  const { db, project } = directoryGiven(...[1, 2, 3, 4, 5].map((n) => registered(n)));
  project(event('ThingHidden', 6, { kind: 'company', id: 'c4', case: 'k', reason: 'spam', by: 'm3' }, null));
  const ids = createCompanyIds(db);
  const first = ids(2);
  expect(first).toEqual({ ids: ['c5', 'c3'], nextCursor: expect.any(String) });
  const cursor = 'refused' in first ? '' : (first.nextCursor ?? '');
  expect(ids(2, cursor)).toEqual({ ids: ['c2', 'c1'], nextCursor: null });
  expect(ids(1000)).toEqual({ ids: ['c5', 'c3', 'c2', 'c1'], nextCursor: null });
  expect(ids(2, 'bm9wZQ')).toEqual({ refused: 'cursor' });
});

test("a page of a member's own companies has those that others do not see, in their order", () => {
  const { own, project } = directoryGiven(
    ...[1, 2, 3, 4, 5, 6].map((n) => registered(n)),
    registered(7, { owner: 'm2' }),
  );
  for (const n of [2, 3, 6])
    project(event('ThingHidden', 10 + n, { kind: 'company', id: `c${n}`, case: 'k', reason: 'spam', by: 'm3' }, null));
  const pages = [];
  let cursor: string | undefined;
  do {
    const page = own('m1', { limit: 2, cursor });
    if ('refused' in page) throw new Error('its own cursor');
    pages.push(idsOf(page.items));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(pages).toEqual([
    ['c6', 'c5'],
    ['c4', 'c3'],
    ['c2', 'c1'],
  ]);
  expect(own('m1', { cursor: 'bm9wZQ' })).toEqual({ refused: 'cursor' });
});

test('of very many companies of one member an export reads so many at once, and each of them', () => {
  const { db, project } = directoryGiven(
    ...Array.from({ length: 450 }, (_, i) => registered(i + 1)),
    registered(451, { owner: 'm2' }),
  );
  project(event('ThingHidden', 500, { kind: 'company', id: 'c450', case: 'k', reason: 'spam', by: 'm3' }, null));
  const slices = slicesOf(ownCompanies(db, (key) => key)['companies.json'], 'm1').map((rows) =>
    idsOf(rows as readonly CompanyRow[]),
  );
  expect(slices.map((ids) => ids.length)).toEqual([200, 200, 50]);
  expect(slices.flat()).toEqual(Array.from({ length: 450 }, (_, i) => `c${i + 1}`));
});

test('what is hidden or shown again while an export is read stands in it once', () => {
  const { db, project } = directoryGiven(...Array.from({ length: 250 }, (_, i) => registered(i + 1)));
  const decided = (type: 'ThingHidden' | 'ThingShown', position: number, id: string) =>
    event(type, position, { kind: 'company', id, case: 'k', reason: 'spam', by: 'm3' }, null);
  project(decided('ThingHidden', 300, 'c5'));
  const slices = slicesOf(ownCompanies(db, (key) => key)['companies.json'], 'm1', () =>
    project(decided('ThingShown', 301, 'c5'), decided('ThingHidden', 302, 'c6'), decided('ThingHidden', 303, 'c249')),
  );
  const ids = slices.flatMap((rows) => idsOf(rows as readonly CompanyRow[]));
  expect(ids).toEqual(Array.from({ length: 250 }, (_, i) => `c${i + 1}`));
});

test('a further page counts nothing anew, unless something was written meanwhile', () => {
  const { list, project } = directoryGiven(registered(1), registered(2), registered(3, { industry: 'Textiles' }));
  const first = list({ limit: 1 });
  const second = list({ limit: 1, cursor: first.nextCursor ?? '' });
  expect(second.facets).toBe(first.facets);
  expect(list({ limit: 1, industry: 'Textiles' }).total).toBe(1);
  project(registered(4));
  const third = list({ limit: 1, cursor: second.nextCursor ?? '' });
  expect([third.total, third.facets.industry[0]]).toEqual([4, { value: 'Tech', count: 3 }]);
});
