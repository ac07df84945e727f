import type { DatabaseSync } from 'node:sqlite';
import { COUNTED_MAX, createRanking } from '../search/rank.ts';
import { FILTER_COMPOSED } from '../search/rarest.ts';
import { relevancePager } from '../search/relevance.ts';
import type { CursorRefused } from '../sql/cursor.ts';
import { arrayRows, composed, prepareAll, statement } from '../sql/rows.ts';
import { createStatements } from '../sql/statements.ts';
import { createKeptWhileUnchanged, type Keep } from '../sql/whileUnchanged.ts';
import { almostPassing, count, counted, passesAll } from './facets.ts';
import { chosenIn, FACET_CONDITIONS, facetFilter, firm, valuesOf, where } from './filters.ts';
import type { FundList, FundsFound } from './list.ts';
import { createFundPages, FUND_PAGE, type Page } from './pages.ts';
import { FUND_SEARCH } from './search.ts';

const byRelevance = relevancePager('funds:relevance');

/** Counting looks no further than the newest so many funds. */
const NEWEST = `(SELECT * FROM funds ORDER BY position DESC LIMIT ${COUNTED_MAX})`;

export const FUND_LIST_STATEMENTS = {
  countedFunds: statement<{ readonly count: number }>(
    `the first ${COUNTED_MAX + 1} of an index`,
    `SELECT count(*) AS count FROM (SELECT interest FROM funds LIMIT ${COUNTED_MAX + 1})`,
  ),
};

export const FUND_COUNTS = composed('counts of funds', `the newest ${COUNTED_MAX}, on a thread of the pool`);

/** What lists of funds are put together from, without words. */
export const FUND_LIST_COMPOSED = [FUND_PAGE, FUND_COUNTS, FILTER_COMPOSED];

/** Finds pages of funds, and counts what filters would leave: what costs more than looking up a page's rows. */
export function createFundLook(db: DatabaseSync) {
  const ranking = createRanking(db, FUND_SEARCH);
  const ordered = createFundPages(db);
  const list = createFundListing(db, createKeptWhileUnchanged(db));

  function search(q: string, query: FundList): FundsFound | CursorRefused {
    const { sort = 'relevance', limit = 100, cursor } = query;
    const chosen = chosenIn(query);
    const { filters, values } = firm(query);
    const find = (facets: readonly string[]) =>
      ranking.find(q, {
        table: 'funds',
        columns: counted(chosen),
        condition: [...filters.map(({ walked }) => walked), ...facets].join(' AND ') || undefined,
        values: { ...values, ...valuesOf(query, chosen) },
      });
    const found = find(almostPassing(chosen));
    // Where not all are counted, those that pass may be behind the ones that are: they are looked for by themselves.
    const { hits: among } =
      found.more && chosen.length > 0 ? find(chosen.map((facet) => FACET_CONDITIONS[facet])) : found;
    const hits = among.filter(({ beside }) => passesAll(beside));
    let page: Page | CursorRefused;
    if (sort === 'relevance') {
      const relevant = byRelevance(hits, limit, cursor);
      page =
        'refused' in relevant ? relevant : { ...relevant, positions: relevant.hits.map(({ position }) => position) };
    } else {
      const among = JSON.stringify(hits.map(({ position }) => position));
      const found = 'position IN (SELECT value FROM json_each(:among))';
      page = ordered({ filters: [{ indexed: found, walked: found }], values: { among } }, sort, query);
    }
    if ('refused' in page) return page;
    const { positions, nextCursor } = page;
    const suggestion = found.suggestion === undefined ? {} : { suggestion: found.suggestion };
    const rows = found.hits.slice(0, COUNTED_MAX).map(({ beside }) => beside);
    return { positions, nextCursor, ...count(rows, chosen, query), totalIsCapped: found.more, ...suggestion };
  }

  return {
    /** One page of the funds that pass the filters, by their row numbers, and what is counted beside it. */
    look: (query: FundList): FundsFound | CursorRefused =>
      query.q === undefined ? list(query) : search(query.q, query),
  };
}

type Counted = Pick<FundsFound, 'total' | 'totalIsCapped' | 'facets'>;

/** The same for lists in which no words are looked for. @param keep spares each further page counting the same anew */
export function createFundListing(db: DatabaseSync, keep: Keep<Counted> = (_, make) => make()) {
  const composing = createStatements(db);
  const ordered = createFundPages(db);
  const { countedFunds } = prepareAll(db, FUND_LIST_STATEMENTS);
  const hasOlder = (): boolean => (countedFunds.get()?.count ?? 0) > COUNTED_MAX;

  return function list(query: Omit<FundList, 'q'>): FundsFound | CursorRefused {
    const chosen = chosenIn(query);
    const base = firm(query);
    const values = { ...base.values, ...valuesOf(query, chosen) };
    const filters = { filters: [...base.filters, ...chosen.map(facetFilter)], values };
    const sort = query.sort === undefined || query.sort === 'relevance' ? 'newest' : query.sort;
    const page = ordered(filters, sort, query);
    if ('refused' in page) return page;
    const conditions = [...base.filters.map(({ walked }) => walked), ...almostPassing(chosen)];
    const sql = `SELECT ${counted(chosen).join(', ')} FROM ${NEWEST} f ${where(conditions)}`;
    const counts = keep(`${sql} ${JSON.stringify(values)}`, () => {
      const rows = arrayRows<(string | number)[]>(composing(FUND_COUNTS, sql)).allNamed(values);
      return { ...count(rows, chosen, query), totalIsCapped: hasOlder() };
    });
    return { ...page, ...counts };
  };
}
