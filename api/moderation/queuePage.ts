import { type CaseRow, type CasesAsked, cursorBehind, type Listed } from '#projections/case/queue.ts';
import type { CursorRefused } from '#projections/sql/cursor.ts';
import type { CaseSummary, CasesAnswer } from '../contract/case.ts';
import { isOwnWaiting } from './shown.ts';

/**
 * So often one page is looked for further, among so many each: beyond two thousand of their own in a row, a reader would learn
 * where some stand.
 */
const LOOKS_MOST = 20;
const LOOKED_AMONG = 100;
const LIMIT = 20;

/**
 * A page of cases without what waits and is the reader's own: where that stands would tell them why it was reported. Neither
 * where the page ends nor whether more follow hangs on it.
 *
 * @param find a page of all cases
 * @param summaries of rows, in their order, as the reader sees them
 */
export async function queuePage(
  find: (asked: CasesAsked) => Listed<CaseRow> | CursorRefused,
  { limit = LIMIT, ...asked }: CasesAsked,
  summaries: (rows: readonly CaseRow[]) => Promise<readonly CaseSummary[]>,
): Promise<CasesAnswer | CursorRefused> {
  const found: { readonly row: CaseRow; readonly summary: CaseSummary }[] = [];
  let { cursor } = asked;
  for (let looks = 0; looks < LOOKS_MOST; looks += 1) {
    // One more, which says whether another page follows.
    const page = find({ ...asked, cursor, limit: looks === 0 ? limit + 1 : Math.max(limit + 1, LOOKED_AMONG) });
    if ('refused' in page) return page;
    const told = await summaries(page.items);
    for (const [i, summary] of told.entries()) {
      const row = page.items[i];
      if (row && !isOwnWaiting(summary)) found.push({ row, summary });
    }
    cursor = page.nextCursor ?? undefined;
    if (found.length > limit || cursor === undefined) break;
  }
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const nextCursor = last && found.length > limit ? cursorBehind(asked, last.row) : (cursor ?? null);
  return { cases: shown.map(({ summary }) => summary), nextCursor };
}
