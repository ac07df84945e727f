import { useEffect } from 'react';
import type { ApplicationListAnswer } from '#api/contract/application.ts';
import { pathWith, usePages } from '../../client/usePages.ts';
import { countsFound, needsAll, type Row, shownRows } from './deskRows.ts';
import { type DeskSearch, statusShown } from './deskSearch.ts';

const PAGE = 100;
/** So many pages are asked for without being told to. */
const PAGES_MOST = 10;

interface Asked {
  readonly member: string;
  readonly fund: string;
  readonly search: DeskSearch;
  /** Whether more have to be there than these; the search may need more by itself. */
  readonly lacks?: (rows: readonly Row[]) => boolean;
}

/** The applications for a fund, as its desk shows them: `rows` of all `items` that are loaded. */
export function useDeskRows({ member, fund, search, lacks = () => false }: Asked) {
  const isFound = search.q !== '';
  const shown = statusShown(search);
  // What is found is counted by status: then those of each are asked for.
  const status = (!isFound && shown) || '';
  const list = usePages<ApplicationListAnswer, Row>({
    key: [`desk ${member} ${fund}`, status, ''],
    path: (cursor) =>
      pathWith('/applications', { as: 'reviewer', opportunity: fund, status, limit: String(PAGE), cursor }),
    itemsOf: ({ applications }) => applications,
    fresh: true,
  });
  const { items, pages, next, phase, more } = list;
  const rows = items && shownRows(items, search);
  const isLacking = !!rows && next !== null && (needsAll(search) || lacks(rows));
  const goesOn = isLacking && (pages?.length ?? 0) < PAGES_MOST && phase !== 'failed';
  useEffect(() => {
    if (goesOn && phase === 'ready') more();
  }, [goesOn, phase, more]);

  const counts = (isFound ? items && countsFound(items, search) : pages?.[0]?.counts) ?? {};
  const total = shown ? (counts[shown] ?? 0) : Object.values(counts).reduce((sum, count) => sum + count, 0);
  return {
    ...list,
    rows,
    counts,
    /** How many there are, as far as is known: of those with a name, those that are found. */
    total: next === null || isFound ? (rows?.length ?? 0) : total,
    /** More are asked for, because the first are not known yet. */
    goesOn: goesOn || (isFound && list.isPrevious),
    /** They are the first of those that were loaded, and there are more. */
    isPart: isLacking && !goesOn,
  };
}
