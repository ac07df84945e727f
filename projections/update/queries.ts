import type { DatabaseSync } from 'node:sqlite';
import { CURSOR_REFUSED, type CursorRefused, cursorOf } from '../sql/cursor.ts';
import { prepareAll, statement } from '../sql/rows.ts';

export type UpdateKind = 'opened' | 'changed' | 'closing' | 'closed' | 'decided';

/** What a kind says besides: the changed fields, a deadline's move, why it was closed, or how many were answered how. */
export interface Detail {
  readonly fields?: readonly string[];
  /** YYYY-MM-DD. */
  readonly from?: string;
  readonly to?: string;
  readonly reason?: 'filled' | 'withdrawn';
  readonly received?: number;
  readonly offered?: number;
  readonly declined?: number;
}

export interface Update {
  readonly id: string;
  readonly fund: string;
  readonly kind: UpdateKind;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly detail: Detail;
}

type UpdateRow = Omit<Update, 'detail'> & { readonly detail: string };

interface UpdateList {
  /** Milliseconds since 1970: what lies ahead is not shown. */
  readonly now: number;
  readonly kind?: UpdateKind | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  /** Which funds are wanted; all of them where left out. */
  readonly fits?: (fund: string) => boolean;
}

const PAGE = 20;
/** Rows that are looked through for one page of those that are wanted; the next page goes on behind them. */
const LOOKED_THROUGH = 300;
/** So long after it began to close soon a fund has closed, at the latest. */
const CLOSED_AFTER_MS = 8 * 86_400_000;
const ROW = 'id, fund, kind, at, detail';

export const UPDATE_STATEMENTS = {
  page: statement<UpdateRow>(
    'the page: an index in its order',
    `SELECT ${ROW} FROM updates WHERE (at, id) < (?, ?) ORDER BY at DESC, id DESC LIMIT ?`,
  ),
  ofKind: statement<UpdateRow>(
    'the page: an index in its order',
    `SELECT ${ROW} FROM updates WHERE kind = ? AND at >= ? AND (at, id) < (?, ?) ORDER BY at DESC, id DESC LIMIT ?`,
  ),
};

const BY_TIME = cursorOf('updates', ['number', 'string']);

export function createUpdateQueries(db: DatabaseSync) {
  const { page, ofKind } = prepareAll(db, UPDATE_STATEMENTS);

  return {
    /** One page, the newest first. With `fits` a page may be short, or empty, and yet lead on. */
    list({ now, kind, limit = PAGE, cursor, fits }: UpdateList) {
      const key = cursor === undefined ? ([now + 1, ''] as const) : BY_TIME.decode(cursor);
      if (key === null) return CURSOR_REFUSED satisfies CursorRefused;
      const [at, id] = [Math.min(key[0], now + 1), key[0] > now ? '' : key[1]];
      // What closed since then closes soon no more.
      const since = kind === 'closing' ? now - CLOSED_AFTER_MS : 0;
      const looked = fits ? LOOKED_THROUGH : limit;
      const found = kind === undefined ? page.all(at, id, looked + 1) : ofKind.all(kind, since, at, id, looked + 1);
      const items: Update[] = [];
      let last: UpdateRow | undefined;
      for (const row of found.slice(0, looked)) {
        if (items.length === limit) break;
        last = row;
        // Written by the model.
        if (!fits || fits(row.fund)) items.push({ ...row, detail: JSON.parse(row.detail) as Detail });
      }
      const goesOn = last !== undefined && found.at(-1) !== last;
      return { items, nextCursor: goesOn && last ? BY_TIME.encode([last.at, last.id]) : null };
    },
  };
}
