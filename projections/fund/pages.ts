import type { DatabaseSync } from 'node:sqlite';
import { createFilterPlanner, type Filter } from '../search/rarest.ts';
import { CURSOR_REFUSED, type CursorRefused, cursorOf } from '../sql/cursor.ts';
import { composed, rows } from '../sql/rows.ts';
import { createStatements } from '../sql/statements.ts';
import {
  CLOSED_FILTER,
  type Given,
  INACTIVE_FILTER,
  narrowed,
  OPEN_FILTER,
  OVERDUE_FILTER,
  type Values,
  where,
} from './filters.ts';
import type { StoredFund } from './fund.ts';
import type { FundList, FundSort, FundsFound } from './list.ts';

const BY_AGE = cursorOf('funds:newest', ['number']);
const BY_INTEREST = cursorOf('funds:popular', ['string', 'number', 'number', 'number']);
/** The day it was asked on goes along, so that midnight does not move funds between pages. */
const BY_DEADLINE = cursorOf('funds:deadline', ['string', 'number', 'string', 'number']);

/** What cursors are made of. */
type Ordered = Pick<StoredFund, 'position' | 'interest' | 'deadline' | 'active'>;
/** Where a page in two parts ended: on which day it was asked, in which part, behind which row. */
type Place = { readonly today: string; readonly closed: number; readonly after: Values };
type Found = { readonly rows: readonly Ordered[]; readonly encode: (last: Ordered) => string };

export type Page = Pick<FundsFound, 'positions' | 'nextCursor'>;

export const FUND_PAGE = composed('page of funds', 'a page in its order, or what the rarest filter leaves, sorted');

/** Finds pages of funds in every order that needs no query. */
export function createFundPages(db: DatabaseSync) {
  const statement = createStatements(db);

  const plan = createFilterPlanner(db, 'funds f');

  /**
   * @param behind what comes behind a cursor: a condition, or ''
   * @param inOrder the filter of which the index has the rows in this order
   */
  function select(given: Given, behind: string, order: string, limit: number, inOrder?: Filter): Ordered[] {
    if (limit === 0) return [];
    const { filters, values } = given;
    const narrowing = plan(filters, values, (filter) => filter === inOrder);
    const conditions = [...narrowing.conditions, ...(behind === '' ? [] : [behind])];
    const sql = `SELECT position, interest, deadline, active FROM funds f ${where(conditions)} ORDER BY ${order} LIMIT :limit`;
    const page = statement(FUND_PAGE, sql);
    // Not every filter asks which day it is.
    page.setAllowUnknownNamedParameters(true);
    return rows<Ordered>(page).allNamed({ ...values, limit });
  }

  function newest(filters: Given, cursor: string | undefined, count: number): Found | null {
    const key = cursor === undefined ? undefined : BY_AGE.decode(cursor);
    if (key === null) return null;
    const values = key ? { ...filters.values, position: key[0] } : filters.values;
    const rows = select({ ...filters, values }, key ? 'position < :position' : '', 'position DESC', count);
    return { rows, encode: ({ position }) => BY_AGE.encode([position]) };
  }

  /**
   * A list in two parts, open funds and then the others: each with its order, and what comes behind a row of it. Where
   * an index has a part in its order, it is read by `indexed`, each in its turn, and `compare` joins them.
   */
  interface Parts {
    readonly order: readonly [string, string];
    readonly behind: readonly [string, string];
    readonly indexed?: readonly [readonly Filter[], readonly Filter[]];
    readonly compare?: (a: Ordered, b: Ordered) => number;
  }

  function openFirst(filters: Given, at: Place | undefined, count: number, now: string, parts: Parts): Ordered[] {
    const today = at?.today ?? now;
    const part = (closed: 0 | 1, most: number): Ordered[] => {
      if (at && at.closed > closed) return [];
      const isBehind = at?.closed === closed;
      const behind = isBehind ? parts.behind[closed] : '';
      const by = parts.indexed?.[closed] ?? [closed ? CLOSED_FILTER : OPEN_FILTER];
      const found = by.flatMap((filter) => {
        const all = narrowed(filters, filter, { today, ...(isBehind ? at.after : {}) });
        return select(all, behind, parts.order[closed], most, parts.indexed && filter);
      });
      return by.length > 1 ? found.sort(parts.compare).slice(0, most) : found;
    };
    const open = part(0, count);
    return [...open, ...part(1, count - open.length)];
  }

  const isClosed = ({ active, deadline }: Ordered, today: string): number =>
    active === 1 && deadline >= today ? 0 : 1;

  function popular(filters: Given, cursor: string | undefined, count: number, now: string): Found | null {
    const key = cursor === undefined ? undefined : BY_INTEREST.decode(cursor);
    if (key === null) return null;
    const [today, closed, interest, position] = key ?? [now, 0, 0, 0];
    const order = 'interest DESC, position DESC';
    const behind = '(interest, position) < (:interest, :position)';
    const parts: Parts = { order: [order, order], behind: [behind, behind] };
    return {
      rows: openFirst(filters, key && { today, closed, after: { interest, position } }, count, now, parts),
      encode: (last) => BY_INTEREST.encode([today, isClosed(last, today), last.interest, last.position]),
    };
  }

  function byDeadline(filters: Given, cursor: string | undefined, count: number, now: string): Found | null {
    const key = cursor === undefined ? undefined : BY_DEADLINE.decode(cursor);
    if (key === null) return null;
    const [today, closed, deadline, position] = key ?? [now, 0, '', 0];
    const parts: Parts = {
      order: ['deadline, position DESC', 'deadline DESC, position DESC'],
      behind: [
        'deadline >= :deadline AND (deadline > :deadline OR position < :position)',
        '(deadline, position) < (:deadline, :position)',
      ],
      indexed: [[OPEN_FILTER], [INACTIVE_FILTER, OVERDUE_FILTER]],
      compare: (a, b) => (a.deadline > b.deadline ? -1 : a.deadline < b.deadline ? 1 : b.position - a.position),
    };
    return {
      rows: openFirst(filters, key && { today, closed, after: { deadline, position } }, count, now, parts),
      encode: (last) => BY_DEADLINE.encode([today, isClosed(last, today), last.deadline, last.position]),
    };
  }

  function ordered(filters: Given, sort: Exclude<FundSort, 'relevance'>, query: FundList): Page | CursorRefused {
    const { limit = 100, cursor, today } = query;
    const found =
      sort === 'newest'
        ? newest(filters, cursor, limit + 1)
        : sort === 'popular'
          ? popular(filters, cursor, limit + 1, today)
          : byDeadline(filters, cursor, limit + 1, today);
    if (!found) return CURSOR_REFUSED;
    const shown = found.rows.slice(0, limit);
    const last = shown.at(-1);
    return {
      positions: shown.map(({ position }) => position),
      nextCursor: last && found.rows.length > limit ? found.encode(last) : null,
    };
  }

  return ordered;
}
