import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { allPages, event } from '../runner/events.fixture.ts';
import { FACET_VALUES_MAX } from '../search/facetValues.ts';
import type { FundRow } from './fund.ts';
import { CONTACT, created, fundsGiven, idsOf, TODAY } from './funds.fixture.ts';
import type { FundSort } from './list.ts';

test('a fund is shown as it was created', () => {
  const fund = created(5);
  const { find } = fundsGiven(fund);
  const { fund: id, ...said } = fund.data;
  const createdAt = '1970-01-01T00:05:00.000Z';
  const life = { status: 'open', closedAs: null, review: '' };
  expect(find('f5', TODAY)).toEqual({ ...said, ...CONTACT, ...life, id, _id: id, industryCount: 1, createdAt });
  expect(find('nobody', TODAY)).toBeUndefined();
});

test('filters take an industry among the tags, the whole country for every region, and any capitals', () => {
  const { ids } = fundsGiven(
    created(1),
    created(2, { industry: 'Insurance', industryTags: [], region: 'Kerala', type: 'Debt' }),
    created(3, { region: 'Pan-India', stage: 'Growth', active: false }),
  );
  expect(ids({ industry: 'insurance' })).toEqual(['f3', 'f2', 'f1']);
  expect(ids({ industry: 'Fintech' })).toEqual(['f3', 'f1']);
  expect(ids({ region: 'kerala' })).toEqual(['f3', 'f2']);
  expect(ids({ region: 'Goa' })).toEqual(['f3']);
  expect(ids({ stage: 'seed', type: 'Grant' })).toEqual(['f1']);
  expect(ids({ active: false })).toEqual(['f3']);
  expect(ids({ active: true })).toEqual(['f2', 'f1']);
});

test('the deadline sort shows open funds by how soon they close, then the others', () => {
  const { ids } = fundsGiven(
    created(1, { deadline: '2025-06-14' }),
    created(2, { deadline: '2025-07-01' }),
    created(3, { deadline: TODAY }),
    created(4, { deadline: '2025-08-01', active: false }),
    created(5, { deadline: '2024-01-01' }),
  );
  expect(ids({ sort: 'deadline' })).toEqual(['f3', 'f2', 'f4', 'f1', 'f5']);
});

test('the popular sort shows open funds first, by who opened and saved them, never by amount', () => {
  const opened = (n: number, fund: string, member: string) => event('FundOpened', n, { fund, member }, null);
  const saving = (type: 'ThingSaved' | 'ThingUnsaved', n: number, id: string) =>
    event(type, n, { kind: 'fund' as const, id, member: 'm2' }, null);
  const { ids } = fundsGiven(
    created(1, { amount: 9e9 }),
    created(2, { amount: 50 }),
    created(3),
    created(4, { deadline: '2025-06-14' }),
    created(5),
    opened(6, 'f2', 'm2'),
    opened(7, 'f2', 'm3'),
    saving('ThingSaved', 8, 'f3'),
    saving('ThingSaved', 9, 'f4'),
    saving('ThingSaved', 10, 'f5'),
    saving('ThingUnsaved', 11, 'f5'),
  );
  expect(ids({ sort: 'popular' })).toEqual(['f3', 'f2', 'f5', 'f1', 'f4']);
});

test('industryCount counts the open funds of the same industry', () => {
  const { list } = fundsGiven(
    created(1),
    created(2, { industry: 'fintech' }),
    created(3, { deadline: '2025-06-14' }),
    created(4, { active: false }),
    created(5, { industry: '', industryTags: [] }),
  );
  expect(list().items.map(({ industryCount }) => industryCount)).toEqual([null, 2, 2, 2, 2]);
});

const SAID = fc.record({
  deadline: fc.constantFrom('2024-01-01', '2025-06-14', TODAY, '2025-07-01', '2026-01-01'),
  active: fc.boolean(),
  verified: fc.boolean(),
  amount: fc.constantFrom(1, 1.5, 1e13),
  region: fc.constantFrom('Pan-India', 'Goa'),
  industry: fc.constantFrom('Fintech', 'Tech', ''),
  type: fc.constantFrom('Grant' as const, 'Debt' as const),
});
const CHOSEN = fc.record(
  {
    region: fc.constantFrom('Goa', 'Kerala'),
    industry: fc.constant('Tech'),
    active: fc.boolean(),
    type: fc.constant('Debt'),
  },
  { requiredKeys: [] },
);

test('paging gives the whole list once, in order, in every sort, with ties and filters, also past midnight', () => {
  const closed = ({ active, deadline }: FundRow) => (active && deadline >= TODAY ? 0 : 1);
  const order: Record<FundSort, (a: FundRow, b: FundRow) => number> = {
    relevance: () => 0,
    newest: () => 0,
    popular: (a, b) => closed(a) - closed(b),
    deadline: (a, b) => closed(a) - closed(b) || (closed(a) ? -1 : 1) * a.deadline.localeCompare(b.deadline),
  };
  const sorts = fc.constantFrom<FundSort>('newest', 'popular', 'deadline');
  const several = fc.array(SAID, { minLength: 8, maxLength: 30, size: 'max' });
  // Filters leave little to page through: without any, most of the time.
  const chosenOrNot = fc.oneof({ arbitrary: fc.constant({}), weight: 2 }, CHOSEN);
  fc.assert(
    fc.property(several, chosenOrNot, sorts, fc.integer({ min: 1, max: 7 }), (said, chosen, sort, limit) => {
      const { list, page } = fundsGiven(...said.map((one, i) => created(i + 1, one)));
      const whole = list(chosen);
      const pages = allPages((cursor) =>
        page({ ...chosen, sort, limit, cursor, today: cursor === undefined ? TODAY : '2025-06-16' }),
      );
      expect(whole.total).toBe(whole.items.length);
      expect(idsOf(pages)).toEqual(idsOf(whole.items.toSorted(order[sort]))); // `whole` is newest first
    }),
    { numRuns: 60 },
  );
});

test('a cursor of another sort is refused', () => {
  const { list, page } = fundsGiven(created(1), created(2));
  const cursor = list({ limit: 1 }).nextCursor ?? '';
  expect(page({ sort: 'popular', cursor })).toEqual({ refused: 'cursor' });
  expect(page({ sort: 'deadline', cursor })).toEqual({ refused: 'cursor' });
  expect(page({ cursor: '~' })).toEqual({ refused: 'cursor' });
});

test('funds that fit a company come with their reasons, the closest first', () => {
  const { fitting } = fundsGiven(
    created(1, { industry: 'Sector Agnostic', industryTags: [], stage: 'Any stage', region: 'Pan-India' }),
    created(2, { region: 'bengaluru' }),
    created(3, { industryTags: ['Tech'], deadline: '2025-07-01' }),
    created(4, { industry: 'Tech', deadline: '2025-06-14' }),
    created(5, { industry: 'Tech', active: false }),
    created(6, { industry: 'Tech', stage: 'Late Stage' }),
    created(7, { industry: 'Tech', region: 'Kerala' }),
    created(8, { industry: '', industryTags: [] }),
    created(9, { industry: 'Tech', industryTags: ['Insurance'], region: 'Pan-India' }),
  );
  const company = { industry: 'Tech', stage: 'MVP', city: 'Bangalore' };
  const found = fitting(company, { today: TODAY });
  expect(idsOf(found.map(({ fund }) => fund))).toEqual(['f3', 'f9', 'f8', 'f1']);
  expect(found[0]?.reasons).toEqual([
    { kind: 'industry', value: 'Tech', any: false },
    { kind: 'stage', value: 'Seed', any: false },
    { kind: 'region', value: 'Karnataka', any: false },
  ]);
  expect(found[3]?.reasons.map(({ any }) => any)).toEqual([true, true, true]);
  expect(
    idsOf(fitting({ ...company, industry: 'Insurance', city: 'Bengaluru' }, { today: TODAY }).map((f) => f.fund)),
  ).toContain('f2');
});

test('an erased creator leaves no address, and a replay without the key gives the same rows', () => {
  const erasure = event('MemberErased', 9, { member: 'm1' }, null);
  const lived = fundsGiven(created(1), created(2, { creator: 'm2' }), erasure);
  const replayed = fundsGiven(created(1, {}, null), created(2, { creator: 'm2' }), erasure);
  expect(lived.find('f1', TODAY)).toMatchObject({ contactEmail: '', supportPhone: '' });
  expect(lived.find('f2', TODAY)).toMatchObject(CONTACT);
  expect(replayed.rows('funds')).toEqual(lived.rows('funds'));
});

test('whatever funds there are, those that fit are what a plain look at each of them finds, in order', () => {
  const word = (...words: string[]) => fc.constantFrom(...words);
  const anyFund = fc.record({
    industry: word('', 'Fintech', 'fintech', 'Any', 'Insurance'),
    industryTags: fc.uniqueArray(word('Insurance', 'All industries', 'Fintech'), { maxLength: 2 }),
    stage: word('Seed', 'Any stage', 'ANY STAGE', 'Growth', 'Early Stage'),
    region: word('Pan-India', 'Karnataka', 'karnataka', 'Kerala', 'Bengaluru'),
    deadline: word('2025-06-14', TODAY, '2025-07-01', '2025-08-01'),
    active: fc.boolean(),
  });
  const is = (one: string, ...others: readonly string[]) =>
    others.some((other) => other.toLowerCase() === one.toLowerCase());
  fc.assert(
    fc.property(fc.array(anyFund, { maxLength: 40 }), fc.integer({ min: 1, max: 20 }), (all, limit) => {
      const { fitting } = fundsGiven(...all.map((said, i) => created(i + 1, said)));
      const fits = all.flatMap((fund, i) => {
        const named = [fund.industry, ...fund.industryTags].filter((industry) => industry !== '');
        const same = named.some((industry) => is(industry, 'Fintech'));
        const any = named.length === 0 || named.some((industry) => is(industry, 'Any', 'All industries'));
        const open = fund.active && fund.deadline >= TODAY;
        const right =
          is(fund.stage, 'Any stage', 'Seed', 'Early Stage') && is(fund.region, 'Pan-India', 'Karnataka', 'Bengaluru');
        const exact = [same, !is(fund.stage, 'Any stage'), !is(fund.region, 'Pan-India')].filter(Boolean).length;
        return open && right && (same || any) ? [{ id: `f${i + 1}`, n: i + 1, exact, deadline: fund.deadline }] : [];
      });
      fits.sort((a, b) => b.exact - a.exact || a.deadline.localeCompare(b.deadline) || b.n - a.n);
      const company = { industry: 'Fintech', stage: 'Early Revenue', city: 'Bengaluru' };
      const found = fitting(company, { today: TODAY, limit }).map(({ fund }) => fund._id);
      expect(found).toEqual(fits.slice(0, limit).map(({ id }) => id));
    }),
  );
});

test('of very many tags those are told that most funds have, and the one that is asked for', () => {
  const tagged = (n: number) => created(n, { industryTags: Array.from({ length: 50 }, (_, i) => `Tag ${n} ${i}`) });
  const { list } = fundsGiven(...Array.from({ length: 10 }, (_, i) => tagged(i + 1)));
  const { industry } = list({ limit: 1 }).facets;
  expect(industry).toHaveLength(FACET_VALUES_MAX);
  expect(industry[0]).toEqual({ value: 'Fintech', count: 10 });
  const last = { value: 'Tag 9 9', count: 1 };
  expect(industry).not.toContainEqual(last);
  for (const query of [{ industry: 'tag 9 9' }, { industry: 'tag 9 9', q: 'build' }]) {
    const { facets, total } = list(query);
    expect([facets.industry.length, facets.industry.at(-1), total]).toEqual([301, last, 1]);
  }
});

test('values whose capitals the filters tell apart are counted apart', () => {
  const { list } = fundsGiven(
    created(1, { industryTags: ['Énergie'], region: 'ÎLE' }),
    created(2, { industryTags: ['énergie', 'ÉNERGIE'], region: 'Île' }),
    created(3, { industryTags: ['éNERGIE'], region: 'Îl' }),
  );
  const { industry, region } = list().facets;
  for (const { value, count } of industry) expect([value, list({ industry: value }).total]).toEqual([value, count]);
  for (const { value, count } of region) expect([value, list({ region: value }).total]).toEqual([value, count]);
});
