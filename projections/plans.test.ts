import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { type CompanyList, createCompanyLook } from './company/look.ts';
import { COMPANY_SEARCH } from './company/search.ts';
import type { FundList } from './fund/list.ts';
import { createFundLook } from './fund/look.ts';
import { FUND_SEARCH } from './fund/search.ts';
import { createMemberLook, MEMBER_SEARCH } from './member/look.ts';
import { READ_MODELS } from './models.ts';
import { SCANS } from './plans.fixture.ts';
import { createPostLook, POST_SEARCH } from './post/look.ts';
import { searchSql } from './search/rank.ts';
import { spiedOn, unboundedSteps } from './sql/plan.fixture.ts';
import { createTemporalQueries } from './temporal/queries.ts';
import { STILL } from './temporal/tables.ts';
import { openViews } from './temporal/views.ts';

/** For tests alone. */
const NO_STATEMENT = /pragma_table_info/;

type Model = (typeof READ_MODELS)[number];

function opened({ tables, ...model }: Model): DatabaseSync {
  const db = new DatabaseSync(':memory:');
  db.exec(tables + ('indexes' in model ? model.indexes : ''));
  // Its queries read views of a connection's own.
  if (model.name === 'temporal') openViews(db);
  return db;
}

const NUMBERS = ['n', 'id', 'since'];

/** More rows than a filter may leave to be sorted, all alike. */
function fill(db: DatabaseSync, table: string, values: Readonly<Record<string, string | number | boolean>>): void {
  const columns = db.prepare(`SELECT name FROM pragma_table_info('${table}')`).all();
  const literal = (name: string): string => (NUMBERS.includes(name) ? 'n' : `'${values[name] ?? ''}'`);
  db.exec(`WITH RECURSIVE all_of (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM all_of WHERE n <= 10001)
    INSERT INTO ${table} SELECT ${columns.map(({ name }) => literal(String(name))).join(', ')} FROM all_of`);
}

const modelNamed = (name: string): Model => {
  const model = READ_MODELS.find((one) => one.name === name);
  if (!model) throw new Error(`there is no model ${name}`);
  return model;
};

const COMPANY_FILTERS = {
  ...{ industry: 'Tech', stage: 'Growth', city: 'Pune', state: 'Goa', companySize: '1-10', fundedType: 'Angel' },
  ...{ enterprise: 'msme', entityType: 'LLP', verified: 'true' },
};
const FUND_FILTERS = {
  ...{ type: 'Grant', stage: 'Seed', industry: 'Tech', region: 'Goa', entityType: 'LLP', provider: 'Setu' },
  ...{ active: true, status: 'open' as const, minAmount: 5, maxAmount: 9, deadlineBefore: '2026-01-01' },
};
/** Each filter alone, and all together. */
function choices<F extends object>(filters: F): Partial<F>[] {
  const each = Object.entries(filters).map(([name, value]) => ({ [name]: value }) as Partial<F>); // one of its own
  return [{}, ...each, filters];
}
const cursor = (...key: readonly unknown[]): string => Buffer.from(JSON.stringify(key)).toString('base64url');
const TYPED = ['surya', 'suray', 'ury', 'सूर्या', 'a b', 'bangalore'];

const COMPANY_VALUES = { ...COMPANY_FILTERS, cityKey: 'pune', enterprise: 'micro' };
const FUND_VALUES = { ...FUND_FILTERS, active: 1, deadline: '2025-12-31', amount: 5, industryTags: '[]' };
const TODAY = '2025-06-01';

/** Every kind of page, in every order. */
function lookForCompanies(look: (query: CompanyList) => void): void {
  const keys = { newest: [5], name: ['a', 5], founded: [2000, 5] };
  for (const filters of choices(COMPANY_FILTERS))
    for (const [sort, key] of Object.entries(keys) as ['newest' | 'name' | 'founded', unknown[]][]) {
      look({ ...filters, sort });
      look({ ...filters, sort, cursor: cursor(`companies:${sort}`, ...key) });
      look({ ...filters, industry: 'Rare', sort });
    }
}

/** The same for funds. */
function lookForFunds(look: (query: FundList) => void): void {
  const today = TODAY;
  const keys = { newest: [5], popular: [today, 0, 1, 5], deadline: [today, 0, today, 5] };
  const closed = { newest: [5], popular: [today, 1, 1, 5], deadline: [today, 1, today, 5] };
  for (const filters of choices(FUND_FILTERS))
    for (const sort of ['newest', 'popular', 'deadline'] as const) {
      look({ ...filters, sort, today });
      look({ ...filters, sort, today, cursor: cursor(`funds:${sort}`, ...keys[sort]) });
      look({ ...filters, sort, today, cursor: cursor(`funds:${sort}`, ...closed[sort]) });
      look({ sort, today, stage: 'Rare' });
      look({ sort, today, status: 'upcoming' });
      look({ sort, today, status: 'closed' });
      for (const verified of [true, false]) look({ sort, today, verified });
    }
}

/** What the dynamic readers prepare, whichever filters, sort, cursor and words they are asked with. */
const DYNAMIC: Readonly<Record<string, (db: DatabaseSync) => void>> = {
  directory(db) {
    fill(db, 'companies', COMPANY_VALUES);
    const { look } = createCompanyLook(db);
    lookForCompanies((query) => {
      look(query);
      look({ ...query, q: 'surya' });
    });
    for (const q of TYPED) look({ q });
    for (const sql of Object.values(searchSql(COMPANY_SEARCH, { table: 'company_facets', columns: ['f.stage'] })))
      db.prepare(sql);
  },
  funds(db) {
    fill(db, 'funds', { ...FUND_VALUES, interest: 0 });
    const { look } = createFundLook(db);
    lookForFunds((query) => {
      look(query);
      look({ ...query, q: 'surya' });
    });
    for (const q of TYPED) look({ q, today: TODAY });
    for (const sql of Object.values(searchSql(FUND_SEARCH, { table: 'funds', columns: ['f.stage'] }))) db.prepare(sql);
  },
  temporal(db) {
    fill(db, 'temporal_companies', { ...COMPANY_VALUES, until: STILL });
    fill(db, 'temporal_funds', { ...FUND_VALUES, until: STILL });
    const { companies, funds } = createTemporalQueries(db);
    lookForCompanies((query) => companies({ ...query, asOf: 20_000 }));
    lookForFunds((query) => funds({ ...query, asOf: 20_000 }));
  },
  members(db) {
    const { look } = createMemberLook(db);
    for (const q of TYPED) look({ q, limit: 20, without: 'm1' });
    const beside = { table: 'members', key: 'position', columns: [], condition: 'f.erased = 0' };
    for (const sql of Object.values(searchSql(MEMBER_SEARCH, beside))) db.prepare(sql);
  },
  feed(db) {
    const { look } = createPostLook(db);
    for (const q of TYPED) look({ q, limit: 20 });
    const beside = { table: 'tallies', key: 'post', columns: [] };
    for (const sql of Object.values(searchSql(POST_SEARCH, beside))) db.prepare(sql);
  },
};

const STATEMENTS = new Map<string, ReadonlySet<string>>();

/** Every statement by which a model serves requests. */
function statementsOf(model: Model): ReadonlySet<string> {
  const known = STATEMENTS.get(model.name);
  if (known) return known;
  const db = opened(model);
  const { db: spied, seen } = spiedOn(db);
  model.queries(spied);
  if (model.own !== 'nothing') model.own(spied, (key) => key);
  DYNAMIC[model.name]?.(spied);
  db.close();
  const statements = new Set([...seen].filter((sql) => !NO_STATEMENT.test(sql)));
  STATEMENTS.set(model.name, statements);
  return statements;
}

/** The steps that look at a whole table or sort it, and that no list gives a reason for. */
function unexplained(db: DatabaseSync, model: Model, statements: Iterable<string>): string[] {
  const listed = new Set(
    Object.values(model.statements).flatMap(({ sql, scans }) => (scans === undefined ? [] : [sql])),
  );
  return [...statements].flatMap((sql) =>
    listed.has(sql)
      ? []
      : unboundedSteps(db, sql)
          .filter((step) => !SCANS.some((one) => one.sql.test(sql) && one.step.test(step)))
          .map((step) => `${step}: ${sql}`),
  );
}

describe.each(READ_MODELS)('$name', (model) => {
  test('no statement that serves a request scans or sorts what grows, unless a list says what bounds it', () => {
    const db = opened(model);
    expect(unexplained(db, model, statementsOf(model))).toEqual([]);
    db.close();
  });

  test('each statement that says why it scans does', () => {
    const db = opened(model);
    for (const [name, { sql, scans }] of Object.entries(model.statements))
      if (scans !== undefined) expect({ name, steps: unboundedSteps(db, sql) }).not.toEqual({ name, steps: [] });
    db.close();
  });
});

const INDEXED = READ_MODELS.flatMap((model) =>
  [...`${model.tables} ${'indexes' in model ? model.indexes : ''}`.matchAll(/CREATE (?:UNIQUE )?INDEX (\w+)/g)].map(
    ([, index = '']) => ({ model: model.name, index }),
  ),
);
/** Indexes without which nothing grows, and why they are there. */
const SPARE: Readonly<Record<string, string>> = {
  company_values_by_code: 'the values of one facet are some hundreds',
  temporal_values_by_code: 'the same',
  temporal_likes_by_member: 'all likes of the post would be looked through: a range that this test takes for bounded',
  temporal_funds_by_industry: 'as with the present funds',
  funds_by_industry: 'the open funds are looked through in its place: a range that this test takes for bounded',
  applications_to_provider_by_status: 'all that were sent to one provider: a range that this test takes for bounded',
  applications_for_fund_by_status: 'the same for one fund',
  updates_of_kind: 'all updates would be looked through: a range that this test takes for bounded',
  companies_findable: 'another index of those that may be found would do, and be sorted',
  companies_findable_in: 'all that may be found would be looked through: a range that this test takes for bounded',
  companies_findable_of: 'the same',
  companies_findable_of_in: 'the same of the state',
  introduction_sides_moved: 'all introductions of one member: a range that this test takes for bounded',
  conversation_sides_of: 'all conversations of one member: a range that this test takes for bounded',
  posts_by_author: "everybody's posts would be looked through: a range that this test takes for bounded",
  temporal_posts_by_author: 'the same',
  comments_held_of: 'all comments of one author would be looked through: a range that this test takes for bounded',
  cases_waiting_kind: 'all that wait would be looked through: a range that this test takes for bounded',
  cases_state_kind: 'the same of those in one state',
  invitations_open_by: 'all that one member sent would be looked through: a range that this test takes for bounded',
  providers_created:
    'all that one member’s funds name would be looked through: a range that this test takes for bounded',
  saved_of_kind: "one member's saved things are 5,000 at the most",
};

/** Handlers find by these what an event changes, or what of a member is to be forgotten. */
const OF_HANDLERS: readonly string[] = [
  ...['notices_taken_back', 'temporal_companies_by_id', 'temporal_companies_by_owner', 'temporal_funds_by_id'],
  ...['temporal_comments_by_author', 'temporal_funds_by_contact', 'funds_by_contact', 'fund_drafts_of_writer'],
  ...['connections_by_other', 'blocks_of', 'temporal_comments_by_id', 'temporal_words_by_author'],
  ...['introduction_sides_of', 'funds_withheld_by_contactOf', 'file_uses_by_subject', 'messages_withheld_of'],
  ...['files_withdrawn_by_member', 'desk_acts_by_thing'],
  ...['temporal_industries_of', 'application_seen_of', 'bad_hosts_of'],
  ...['notices_of_words', 'notices_below', 'notices_withheld_below', 'notices_withheld_of'],
];

test.each(INDEXED.filter(({ index }) => !OF_HANDLERS.includes(index)))('the index $index of $model is used', (one) => {
  const model = modelNamed(one.model);
  const db = opened(model);
  const plans = [...statementsOf(model)].flatMap((sql) => db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all());
  expect(plans.some(({ detail }) => String(detail).includes(`INDEX ${one.index} `))).toBe(true);
  db.close();
});

test.each(INDEXED.filter(({ index }) => !(index in SPARE) && !OF_HANDLERS.includes(index)))(
  'without the index $index of $model a query would look through too much, and this is noticed',
  ({ model: name, index }) => {
    const model = modelNamed(name);
    const db = opened(model);
    const statements = statementsOf(model);
    const found = () => [...statements].map((sql) => unboundedSteps(db, sql).join());
    const before = found();
    db.exec(`DROP INDEX ${index}`);
    expect(found()).not.toEqual(before);
    db.close();
  },
);
