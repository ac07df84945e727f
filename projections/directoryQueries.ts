import type { DatabaseSync } from 'node:sqlite';
import { type CompanyRow, type StoredCompany, toCompany } from './company.ts';
import { CURSOR_REFUSED, type CursorRefused, cursorOf, type Page } from './cursor.ts';
import { matchExpressions } from './fullText.ts';
import { createStatements } from './statements.ts';

const FACETS = ['industry', 'stage', 'city', 'companySize', 'fundedType', 'enterprise'] as const;
type Facet = (typeof FACETS)[number];

/** In place of a class of enterprise: any of them, which leaves out companies that are none. */
export const ANY_ENTERPRISE = 'msme';

/** How many companies each value would leave, most first. */
export type CompanyFacets = { readonly [F in Facet]: readonly { readonly value: string; readonly count: number }[] };

export type CompanySort = 'newest' | 'name' | 'founded';

/** Filters ask for exactly that value (a city in small or capital letters alike). */
export type CompanyFilters = { readonly [F in Facet]?: string | undefined } & {
  /** What a person typed; words that begin so, in any of the searched columns. */
  readonly q?: string | undefined;
};

export type CompanyList = CompanyFilters & {
  /** 'founded': the youngest company first. 'newest' where not given. */
  readonly sort?: CompanySort | undefined;
  /** 1 to 100; 100 where not given. */
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
};

const BY_YEAR = cursorOf('companies:founded', ['number', 'number']);
const BY_NAME = cursorOf('companies:name', ['string', 'number']);
const BY_AGE = cursorOf('companies:newest', ['number']);

/** For each sort: its order, what comes behind a key (k0, k1), and its cursor. */
const SORTS = {
  newest: {
    order: 'n DESC',
    behind: 'n < :k0',
    decode: BY_AGE.decode,
    encode: ({ n }: StoredCompany) => BY_AGE.encode([n]),
  },
  name: {
    order: 'sortName, n DESC',
    behind: 'sortName >= :k0 AND (sortName > :k0 OR n < :k1)',
    decode: BY_NAME.decode,
    encode: ({ n, sortName }: StoredCompany) => BY_NAME.encode([sortName, n]),
  },
  founded: {
    order: 'establishedYear DESC, n DESC',
    behind: '(establishedYear, n) < (:k0, :k1)',
    decode: BY_YEAR.decode,
    encode: ({ n, establishedYear }: StoredCompany) => BY_YEAR.encode([establishedYear, n]),
  },
} as const;

/** The companies in which a word occurs; a founder's name has an index of its own. */
const hits = (word: string): string =>
  `n IN (SELECT rowid FROM company_search WHERE company_search MATCH :${word}
    UNION ALL SELECT rowid FROM founder_search WHERE founder_search MATCH :${word})`;

/** The queries of the directory. Synchronous; each text of SQL is prepared once. */
export function createDirectoryQueries(db: DatabaseSync) {
  const statement = createStatements(db);
  const byId = db.prepare('SELECT * FROM companies WHERE id = ?');
  const byOwner = db.prepare('SELECT * FROM companies WHERE owner = ? ORDER BY n DESC');

  type Given = {
    readonly facets: readonly Facet[];
    /** One condition for each word that was typed, and one that asks for any class of enterprise. */
    readonly conditions: readonly string[];
    readonly values: Readonly<Record<string, string>>;
  };

  function given(filters: CompanyFilters): Given {
    const anyClass = filters.enterprise === ANY_ENTERPRISE;
    const facets = FACETS.filter((facet) => filters[facet] !== undefined && !(anyClass && facet === 'enterprise'));
    const words = matchExpressions(filters.q ?? '').map((word, i) => [`w${i}`, word] as const);
    const chosen = facets.map((facet) => [facet, filters[facet] ?? ''] as const);
    const conditions = [...(anyClass ? ["enterprise <> ''"] : []), ...words.map(([name]) => hits(name))];
    return { facets, conditions, values: Object.fromEntries([...chosen, ...words]) };
  }

  const where = (conditions: readonly string[]): string =>
    conditions.length ? `WHERE ${conditions.join(' AND ')}` : '';
  const equal = (facets: readonly Facet[]): string[] => facets.map((facet) => `${facet} = :${facet}`);

  /** `total` and the facets, each counted under all filters but its own. */
  function count({ facets, conditions, values }: Given): { total: number; facets: CompanyFacets } {
    const source = conditions.length ? 'found' : 'companies';
    const found = `WITH found AS MATERIALIZED (SELECT n, ${FACETS.join(', ')} FROM companies ${where(conditions)})`;
    // min(n) makes SQLite take the value as the oldest company writes it, where they differ in capitals alone.
    const counts = FACETS.map((facet) => {
      const others = equal(facets.filter((other) => other !== facet));
      return `SELECT '${facet}' AS facet, ${facet} AS value, count(*) AS count, min(n) FROM ${source} ${where(others)} GROUP BY ${facet}`;
    });
    counts.push(`SELECT 'total', '', count(*), 0 FROM ${source} ${where(equal(facets))}`);
    const sql = `${conditions.length ? found : ''} ${counts.join(' UNION ALL ')} ORDER BY count DESC, value`;
    const rows = statement(sql).all(values) as { facet: Facet | 'total'; value: string; count: number }[]; // as selected
    const of = (wanted: Facet) =>
      rows.filter(({ facet, value }) => facet === wanted && value !== '').map(({ value, count }) => ({ value, count }));
    const [industry, stage, city, companySize, fundedType, enterprise] = FACETS.map(of);
    return {
      total: rows.find(({ facet }) => facet === 'total')?.count ?? 0,
      facets: { industry, stage, city, companySize, fundedType, enterprise } as CompanyFacets, // FACETS has these six
    };
  }

  return {
    find(id: string): CompanyRow | undefined {
      const stored = byId.get(id) as StoredCompany | undefined; // the columns of the table
      return stored && toCompany(stored);
    },

    /** The companies that a member registered, newest first. */
    ofOwner: (member: string): CompanyRow[] => (byOwner.all(member) as unknown as StoredCompany[]).map(toCompany), // the same

    /** One page of the companies that pass the filters. */
    list(query: CompanyList): (Page<CompanyRow> & { readonly facets: CompanyFacets }) | CursorRefused {
      const { sort = 'newest', limit = 100, cursor } = query;
      const { order, behind, decode, encode } = SORTS[sort];
      const key = cursor === undefined ? undefined : decode(cursor);
      if (key === null) return CURSOR_REFUSED;
      const filters = given(query);
      const conditions = [...equal(filters.facets), ...filters.conditions, ...(key ? [behind] : [])];
      const keys = Object.fromEntries((key ?? []).map((part, i) => [`k${i}`, part]));
      const sql = `SELECT * FROM companies ${where(conditions)} ORDER BY ${order} LIMIT :limit`;
      const rows = statement(sql).all({ ...filters.values, ...keys, limit: limit + 1 }) as unknown as StoredCompany[]; // its columns
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      return {
        items: shown.map(toCompany),
        nextCursor: last && rows.length > limit ? encode(last) : null,
        ...count(filters),
      };
    },
  };
}
