import type { DatabaseSync } from 'node:sqlite';
import { spiedOn } from '#events/sqlite/plan.fixture.ts';
import { textOf } from '#events/sqlite/statements.ts';
import { type CompanyList, createCompanyLook } from './company/look.ts';
import { COMPANY_SEARCH } from './company/search.ts';
import { filled, type Model, opened } from './filled.fixture.ts';
import type { FundList } from './fund/list.ts';
import { createFundLook } from './fund/look.ts';
import { FUND_SEARCH } from './fund/search.ts';
import { createMemberLook, MEMBER_SEARCH } from './member/look.ts';
import { createPostLook, POST_SEARCH } from './post/look.ts';
import type { SearchIndex } from './search/index.ts';
import { type Beside, SEARCH_PARTS, searchSql } from './search/rank.ts';
import { createTemporalQueries } from './temporal/queries.ts';
import { STILL } from './temporal/tables.ts';

/** For tests alone. */
const NO_STATEMENT = /pragma_table_info/;

const NUMBERS = ['position', 'id', 'since'];

/** More rows than a filter may leave to be sorted, all alike. */
function fill(db: DatabaseSync, table: string, values: Readonly<Record<string, string | number | boolean>>): void {
  const columns = db.prepare(`SELECT name FROM pragma_table_info('${table}')`).all();
  const literal = (name: string): string => (NUMBERS.includes(name) ? 'n' : `'${values[name] ?? ''}'`);
  db.exec(`WITH RECURSIVE all_of (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM all_of WHERE n <= 10001)
    INSERT INTO ${table} SELECT ${columns.map(({ name }) => literal(String(name))).join(', ')} FROM all_of`);
}

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

/** What a search prepares for many finds, which there are not here. */
function searchParts(db: DatabaseSync, index: SearchIndex, beside: Beside): void {
  const parts = searchSql(index, beside);
  for (const part of ['scored', 'scores', 'matching', 'among'] as const)
    db.prepare(textOf(SEARCH_PARTS[part], parts[part]));
}

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
    searchParts(db, COMPANY_SEARCH, { table: 'company_facets', columns: ['f.stage'] });
  },
  funds(db) {
    fill(db, 'funds', { ...FUND_VALUES, interest: 0 });
    const { look } = createFundLook(db);
    lookForFunds((query) => {
      look(query);
      look({ ...query, q: 'surya' });
    });
    for (const q of TYPED) look({ q, today: TODAY });
    searchParts(db, FUND_SEARCH, { table: 'funds', columns: ['f.stage'] });
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
    searchParts(db, MEMBER_SEARCH, { table: 'members', key: 'position', columns: [], condition: 'f.erased = 0' });
  },
  feed(db) {
    const { look } = createPostLook(db);
    for (const q of TYPED) look({ q, limit: 20 });
    searchParts(db, POST_SEARCH, { table: 'tallies', key: 'post', columns: [] });
  },
};

const STATEMENTS = new Map<string, ReadonlySet<string>>();

/** Whatever is found, and how a search of it is put together. */
const SEARCHED: Readonly<Record<string, (db: DatabaseSync, q: string) => void>> = {
  directory: (db, q) => void createCompanyLook(db).look({ q, ...COMPANY_FILTERS }),
  funds: (db, q) => void createFundLook(db).look({ q, today: TODAY, ...FUND_FILTERS }),
  members: (db, q) => void createMemberLook(db).look({ q, limit: 20, without: 'member-1' }),
  feed: (db, q) => void createPostLook(db).look({ q, limit: 20 }),
};

/** Every statement by which a model serves requests. */
export function statementsOf(model: Model): ReadonlySet<string> {
  const known = STATEMENTS.get(model.name);
  if (known) return known;
  const db = opened(model);
  const { db: spied, seen } = spiedOn(db);
  model.queries(spied);
  if (model.own !== 'nothing') model.own(spied, (key) => key);
  DYNAMIC[model.name]?.(spied);
  db.close();
  const { db: searched, seen: found } = spiedOn(filled(model));
  for (const q of ['loom', 'lom', 'weaver saree']) SEARCHED[model.name]?.(searched, q);
  const statements = new Set([...seen, ...found].filter((sql) => !NO_STATEMENT.test(sql)));
  STATEMENTS.set(model.name, statements);
  return statements;
}
