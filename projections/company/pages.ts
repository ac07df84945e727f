import type { DatabaseSync } from 'node:sqlite';
import { createFilterPlanner, type Filter } from '../search/rarest.ts';
import { CURSOR_REFUSED, type CursorRefused, cursorOf } from '../sql/cursor.ts';
import { arrayRows, composed, prepareAll } from '../sql/rows.ts';
import { createStatements } from '../sql/statements.ts';
import { ENTERPRISE_CLASSES } from './enterprise.ts';
import { FACET_COLUMN, FACET_STATEMENTS, type Facet } from './facets.ts';
import { type CompanyFilters, givenIn, isAny, keyOf } from './filters.ts';
import type { CompanyList, CompanySort } from './look.ts';

export type ColumnSort = Exclude<CompanySort, 'relevance'>;

/** A page of companies by their row numbers. */
export interface NumbersPage {
  readonly positions: readonly number[];
  readonly nextCursor: string | null;
}

const CURSORS = {
  newest: cursorOf('companies:newest', ['number']),
  name: cursorOf('companies:name', ['string', 'number']),
  founded: cursorOf('companies:founded', ['number', 'number']),
} as const;

/** For each sort by a column: its order, what comes behind a key (k0, k1), and what its cursor is made of. */
const SORTS = {
  newest: { order: 'position DESC', behind: 'position < :k0', key: 'position' },
  name: {
    order: 'sortName, position DESC',
    behind: 'sortName >= :k0 AND (sortName > :k0 OR position < :k1)',
    key: 'sortName, position',
  },
  founded: {
    order: 'establishedYear DESC, position DESC',
    behind: '(establishedYear, position) < (:k0, :k1)',
    key: 'establishedYear, position',
  },
} as const;

type Values = Readonly<Record<string, string | number>>;
type Given = { readonly conditions: readonly string[]; readonly values: Values };

export const COMPANY_PAGE = composed(
  'page of companies',
  'a page in its order, or what the rarest filter leaves, sorted',
);

/** Pages of companies in the order of a column. */
export function createCompanyPages(db: DatabaseSync) {
  const statement = createStatements(db);
  const plan = createFilterPlanner(db, 'companies');
  const { codeOf } = prepareAll(db, FACET_STATEMENTS);

  function filterOf(facet: Facet, value: string): Filter & { readonly values: Values; readonly isOne: boolean } {
    const passing = isAny(facet, value) ? ENTERPRISE_CLASSES : [keyOf(facet, value)];
    const values = Object.fromEntries(passing.map((one, i) => [`${facet}${i}`, one]));
    const names = Object.keys(values).map((name) => `:${name}`);
    const indexed = `${FACET_COLUMN[facet]} IN (${names.join(', ')})`;
    return { indexed, walked: `+${indexed}`, values, isOne: passing.length === 1 };
  }

  /** The same filters, asked of `company_facets`. */
  function byCode(query: CompanyFilters): Given {
    const given = givenIn(query);
    const exact = given.filter(([facet, value]) => !isAny(facet, value));
    return {
      conditions: given.map(([facet, value]) => (isAny(facet, value) ? `+${facet} > 0` : `+${facet} = :${facet}`)),
      values: Object.fromEntries(
        exact.map(([facet, value]) => [facet, codeOf.get(facet, keyOf(facet, value))?.code ?? -1]),
      ),
    };
  }

  function pageOf(
    { limit = 100, cursor }: Pick<CompanyList, 'limit' | 'cursor'>,
    sort: ColumnSort,
    { conditions, values }: Given,
    from: 'companies' | 'company_facets' = 'companies',
  ): NumbersPage | CursorRefused {
    const key = cursor === undefined ? undefined : CURSORS[sort].decode(cursor);
    if (key === null) return CURSOR_REFUSED;
    const { order, behind, key: columns } = SORTS[sort];
    const all = [...conditions, ...(key ? [behind] : [])];
    const where = all.length > 0 ? `WHERE ${all.join(' AND ')}` : '';
    const sql = `SELECT ${columns} FROM ${from} ${where} ORDER BY ${order} LIMIT :limit`;
    const named = Object.fromEntries((key ?? []).map((part, i) => [`k${i}`, part]));
    const found = arrayRows<(string | number)[]>(statement(COMPANY_PAGE, sql)).allNamed({
      ...values,
      ...named,
      limit: limit + 1,
    });
    const shown = found.slice(0, limit);
    const last = shown.at(-1);
    // Each cursor takes what its own sort selects.
    const encode = CURSORS[sort].encode as (key: readonly (string | number)[]) => string;
    return {
      positions: shown.map((row) => Number(row.at(-1))),
      nextCursor: last && found.length > limit ? encode(last) : null,
    };
  }

  return {
    /** Of the companies that pass the filters. */
    filtered(query: CompanyList, sort: ColumnSort): NumbersPage | CursorRefused {
      const filters = givenIn(query).map(([facet, value]) => filterOf(facet, value));
      const values: Values = Object.assign({}, ...filters.map((filter) => filter.values)); // joined
      // An index by one value has the newest first by itself.
      const inOrder = new Set<Filter>(
        sort === 'newest' && filters.length === 1 ? filters.filter(({ isOne }) => isOne) : [],
      );
      const { conditions, isWalked } = plan(filters, values, (filter) => inOrder.has(filter));
      // What is walked is read where a row is a few bytes; names stand only in the whole rows.
      return isWalked && sort !== 'name'
        ? pageOf(query, sort, byCode(query), 'company_facets')
        : pageOf(query, sort, { conditions, values });
    },

    /** Of the companies of these row numbers, 10,000 at the most. */
    among(query: CompanyList, sort: ColumnSort, positions: readonly number[]): NumbersPage | CursorRefused {
      const conditions = ['position IN (SELECT value FROM json_each(:among))'];
      return pageOf(query, sort, { conditions, values: { among: JSON.stringify(positions) } });
    },
  };
}
