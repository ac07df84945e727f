import type { DatabaseSync } from 'node:sqlite';
import { COUNTED_MAX, createRanking, type Hit } from '../search/rank.ts';
import { FILTER_COMPOSED } from '../search/rarest.ts';
import { relevancePager } from '../search/relevance.ts';
import type { CursorRefused } from '../sql/cursor.ts';
import { createKeptWhileUnchanged, type Keep } from '../sql/whileUnchanged.ts';
import { COMPANY_COUNT_STATEMENTS, COMPANY_COUNTS, type CompanyFacets, createCompanyCounting } from './counting.ts';
import { FACET_STATEMENTS } from './facets.ts';
import type { CompanyFilters } from './filters.ts';
import { PACKED_NAMES } from './packed.ts';
import { COMPANY_PAGE, createCompanyPages, type NumbersPage } from './pages.ts';
import { COMPANY_SEARCH } from './search.ts';

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
  readonly positions: readonly number[];
  readonly nextCursor: string | null;
  /** Counted up to 10,000; where `totalIsCapped`, there are more, and each facet may be more too. */
  readonly total: number;
  readonly totalIsCapped: boolean;
  readonly facets: CompanyFacets;
  readonly suggestion?: string;
}

/** What lists of companies are put together from, without words. */
export const COMPANY_LIST_STATEMENTS = { ...FACET_STATEMENTS, ...COMPANY_COUNT_STATEMENTS };
export const COMPANY_LIST_COMPOSED = [COMPANY_PAGE, COMPANY_COUNTS, FILTER_COMPOSED];

const pageByRelevance = relevancePager('companies:relevance');

/** Finds pages of companies, and counts what filters would leave: what costs more than looking up a page's rows. */
export function createCompanyLook(db: DatabaseSync) {
  const ranking = createRanking(db, COMPANY_SEARCH);
  const pages = createCompanyPages(db);
  const list = createCompanyListing(db, createKeptWhileUnchanged(db));
  const { chosenIn, passes, almostPassing, passing, count } = createCompanyCounting(db);

  function byRelevancePage(hits: readonly Hit[], { limit = 100, cursor }: CompanyList): NumbersPage | CursorRefused {
    const page = pageByRelevance(hits, limit, cursor);
    return 'refused' in page
      ? page
      : { positions: page.hits.map(({ position }) => position), nextCursor: page.nextCursor };
  }

  function search(q: string, query: CompanyList): CompaniesFound | CursorRefused {
    const chosen = chosenIn(query);
    const beside = { table: 'company_facets', columns: PACKED_NAMES.map((name) => `f.${name}`) };
    const found = ranking.find(q, { ...beside, ...almostPassing(chosen) });
    // Where not all are counted, those that pass may be behind the ones that are: they are looked for by themselves.
    const { hits: among } = found.more && chosen.size > 0 ? ranking.find(q, { ...beside, ...passing(chosen) }) : found;
    const hits = among.filter(({ beside }) => [...chosen.keys()].every((facet) => passes(beside, facet, chosen)));
    const { sort = 'relevance' } = query;
    const page =
      sort === 'relevance'
        ? byRelevancePage(hits, query)
        : pages.among(
            query,
            sort,
            hits.map(({ position }) => position),
          );
    if ('refused' in page) return page;
    const suggestion = found.suggestion === undefined ? {} : { suggestion: found.suggestion };
    const counted = count(
      found.hits.slice(0, COUNTED_MAX).map(({ beside }) => beside),
      chosen,
    );
    return { ...page, ...counted, totalIsCapped: found.more, ...suggestion };
  }

  return {
    /** One page of the companies that pass the filters, by their row numbers, and what is counted beside it. */
    look: (query: CompanyList): CompaniesFound | CursorRefused =>
      query.q === undefined ? list(query) : search(query.q, query),
  };
}

type Counted = Pick<CompaniesFound, 'total' | 'totalIsCapped' | 'facets'>;

/** The same for lists in which no words are looked for. @param keep spares each further page counting the same anew */
export function createCompanyListing(db: DatabaseSync, keep: Keep<Counted> = (_, make) => make()) {
  const pages = createCompanyPages(db);
  const { chosenIn, count, newestCodes } = createCompanyCounting(db);
  return function list(query: Omit<CompanyList, 'q'>): CompaniesFound | CursorRefused {
    const sort = query.sort === undefined || query.sort === 'relevance' ? 'newest' : query.sort;
    const page = pages.filtered(query, sort);
    if ('refused' in page) return page;
    const chosen = chosenIn(query);
    const counted = keep(JSON.stringify([...chosen]), () => {
      const { rows, more } = newestCodes(chosen);
      return { ...count(rows, chosen), totalIsCapped: more };
    });
    return { ...page, ...counted };
  };
}
