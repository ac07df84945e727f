import type { DatabaseSync } from 'node:sqlite';
import { recordOf } from '#events/runtime/recordOf.ts';
import { COUNTED_MAX, createRanking, type Hit } from '../search/rank.ts';
import { relevancePager } from '../search/relevance.ts';
import type { CursorRefused } from '../sql/cursor.ts';
import { arrayRows, rows } from '../sql/rows.ts';
import { createStatements } from '../sql/statements.ts';
import { CODE_OF_VALUE, FACETS, type Facet } from './facets.ts';
import { type CompanyFilters, givenIn, isAny, keyOf } from './filters.ts';
import { createCompanyPages, type NumbersPage } from './pages.ts';
import { COMPANY_SEARCH } from './search.ts';

/** How many companies each value would leave, most first. */
export type CompanyFacets = { readonly [F in Facet]: readonly { readonly value: string; readonly count: number }[] };

/** 'relevance' needs a query: its name first, then its name's beginning, then the rest by bm25. */
export type CompanySort = 'relevance' | 'newest' | 'name' | 'founded';

export type CompanyList = CompanyFilters & {
  /** 'founded': the youngest company first. Where not given: 'relevance' with a query, else 'newest'. */
  readonly sort?: CompanySort | undefined;
  /** 1 to 100; 100 where not given. */
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
};

/** Which companies a list shows. Plain data: it is found on a thread of the pool, and shown on another. */
export interface CompaniesFound {
  /** Row numbers, in order. */
  readonly ns: readonly number[];
  readonly nextCursor: string | null;
  /** Counted up to 10,000; where `totalIsCapped`, there are more, and each facet may be more too. */
  readonly total: number;
  readonly totalIsCapped: boolean;
  readonly facets: CompanyFacets;
  readonly suggestion?: string;
}

const pageByRelevance = relevancePager('companies:relevance');

type Values = Readonly<Record<string, string | number>>;
/** The numbers of a company's values, in the order of FACETS. */
type Codes = readonly (number | string)[];
/** The facets that are asked for, each with the numbers of the values that pass; null for any but none. */
type Chosen = ReadonlyMap<Facet, number | null>;

/** Finds pages of companies, and counts what filters would leave: what costs more than looking up a page's rows. */
export function createCompanyLook(db: DatabaseSync) {
  const statement = createStatements(db);
  const ranking = createRanking(db, COMPANY_SEARCH);
  const codeOf = rows<{ code: number }>(db.prepare(CODE_OF_VALUE));
  const behindCounted = db.prepare(`SELECT n FROM company_facets ORDER BY n DESC LIMIT 1 OFFSET ${COUNTED_MAX}`);
  const pages = createCompanyPages(db);
  const valueWith = db.prepare('SELECT value FROM company_values WHERE facet = ? AND code = ?');

  function chosenIn(filters: CompanyFilters): Chosen {
    const code = (facet: Facet, value: string): number | null => {
      if (isAny(facet, value)) return null;
      return codeOf.get(facet, keyOf(facet, value))?.code ?? -1;
    };
    return new Map(givenIn(filters).map(([facet, value]) => [facet, code(facet, value)]));
  }

  const passes = (codes: Codes, facet: Facet, chosen: Chosen): boolean => {
    const wanted = chosen.get(facet);
    const code = Number(codes[FACETS.indexOf(facet)]);
    return wanted === undefined || (wanted === null ? code > 0 : code === wanted);
  };

  /**
   * What at most one filter leaves out: enough to count each facet under all filters but its own. 'msme' is a choice
   * among classes, not one of them: its own facet is counted under it too.
   */
  function almostPassing(chosen: Chosen): { condition: string | undefined; values: Values } {
    const exact = [...chosen].flatMap(([facet, code]) => (code === null ? [] : [[facet, code] as const]));
    const failing = exact.map(([facet]) => `(f.${facet} <> :code_${facet})`);
    const any = [...chosen].flatMap(([facet, code]) => (code === null ? [`f.${facet} > 0`] : []));
    const conditions = [...any, ...(failing.length > 0 ? [`${failing.join(' + ')} <= 1`] : [])];
    return {
      condition: conditions.length > 0 ? conditions.join(' AND ') : undefined,
      values: Object.fromEntries(exact.map(([facet, code]) => [`code_${facet}`, code])),
    };
  }

  function count(rows: readonly Codes[], chosen: Chosen): { total: number; facets: CompanyFacets } {
    let total = 0;
    // Values are numbered from 1 on, so that an array counts them; this runs ten thousand times a search.
    const counts = FACETS.map((): number[] => []);
    const asked = [...chosen.keys()];
    for (const codes of rows) {
      let failing = 0;
      let failed: Facet | undefined;
      for (const facet of asked) {
        if (passes(codes, facet, chosen)) continue;
        failing += 1;
        failed = facet;
      }
      if (failing > 1) continue;
      if (failing === 0) total += 1;
      for (let i = 0; i < FACETS.length; i += 1) {
        if (failed !== undefined && (failed !== FACETS[i] || chosen.get(failed) === null)) continue;
        const code = Number(codes[i]);
        const counted = counts[i];
        if (code > 0 && counted) counted[code] = (counted[code] ?? 0) + 1;
      }
    }
    const facets = recordOf(FACETS, (facet) => {
      const found = Object.entries(counts[FACETS.indexOf(facet)] ?? []).map(([code, count]) => ({
        value: (valueWith.get(facet, Number(code)) as { value: string }).value, // every code has one
        count,
      }));
      return found.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
    });
    return { total, facets };
  }

  /** Of the newest companies, as far as is counted, those that at most one filter leaves out, as numbers. */
  function newestCodes(chosen: Chosen): { rows: Codes[]; more: boolean } {
    const { condition, values } = almostPassing(chosen);
    const columns = FACETS.map((facet) => `f.${facet}`).join(', ');
    const looked = `(SELECT * FROM company_facets ORDER BY n DESC LIMIT ${COUNTED_MAX})`;
    const sql = `SELECT ${columns} FROM ${looked} f${condition === undefined ? '' : ` WHERE ${condition}`}`;
    const rows = arrayRows<number[]>(statement(sql)).allNamed(values);
    return { rows, more: behindCounted.get() !== undefined };
  }

  function byRelevancePage(hits: readonly Hit[], { limit = 100, cursor }: CompanyList): NumbersPage | CursorRefused {
    const page = pageByRelevance(hits, limit, cursor);
    return 'refused' in page ? page : { ns: page.hits.map(({ n }) => n), nextCursor: page.nextCursor };
  }

  function search(q: string, query: CompanyList): CompaniesFound | CursorRefused {
    const chosen = chosenIn(query);
    const found = ranking.find(q, {
      table: 'company_facets',
      columns: FACETS.map((facet) => `f.${facet}`),
      ...almostPassing(chosen),
    });
    const hits = found.hits.filter(({ beside }) => [...chosen.keys()].every((facet) => passes(beside, facet, chosen)));
    const { sort = 'relevance' } = query;
    const page =
      sort === 'relevance'
        ? byRelevancePage(hits, query)
        : pages.among(
            query,
            sort,
            hits.map(({ n }) => n),
          );
    if ('refused' in page) return page;
    const suggestion = found.suggestion === undefined ? {} : { suggestion: found.suggestion };
    const counted = count(
      found.hits.map(({ beside }) => beside),
      chosen,
    );
    return { ...page, ...counted, totalIsCapped: found.more, ...suggestion };
  }

  return {
    /** One page of the companies that pass the filters, by their row numbers, and what is counted beside it. */
    look(query: CompanyList): CompaniesFound | CursorRefused {
      if (query.q !== undefined) return search(query.q, query);
      const sort = query.sort === undefined || query.sort === 'relevance' ? 'newest' : query.sort;
      const page = pages.filtered(query, sort);
      if ('refused' in page) return page;
      const chosen = chosenIn(query);
      const { rows, more } = newestCodes(chosen);
      return { ...page, ...count(rows, chosen), totalIsCapped: more };
    },
  };
}
