import type { DatabaseSync } from 'node:sqlite';
import type { Position } from '#events/port/store.ts';
import { CURSOR_REFUSED, type CursorRefused, cursorOf } from '../sql/cursor.ts';
import { prepareAll, statement } from '../sql/rows.ts';

export interface OpenEffect {
  readonly effect: string;
  /** JSON. */
  readonly payload: string;
  /** When it was intended: milliseconds since 1970. */
  readonly at: number;
  readonly attempt: number;
  /** The last revision of its stream. */
  readonly revision: number;
}

/** An effect that was given up; times in milliseconds since 1970. */
export interface FailedEffect {
  /** Of the event that says so. */
  readonly position: Position;
  readonly effect: string;
  readonly process: string;
  /** JSON. */
  readonly payload: string;
  readonly at: number;
  readonly endedAt: number;
  readonly attempts: number;
  readonly reason: string;
}

export const EFFECT_STATEMENTS = {
  open: statement<OpenEffect>(
    'the effects asked for: an index in the order of their times',
    `SELECT effect, payload, at, attempt, revision FROM effects
      WHERE process = ? AND until <= ? ORDER BY until LIMIT ?`,
  ),
  failed: statement<FailedEffect>(
    'the page: the key in its order',
    'SELECT * FROM failed_effects WHERE position < ? ORDER BY position DESC LIMIT ?',
  ),
};

const FAILED_PAGE = 50;
const BY_AGE = cursorOf('failed-effects', ['number']);

export function createEffectQueries(db: DatabaseSync) {
  const { open, failed } = prepareAll(db, EFFECT_STATEMENTS);
  return {
    /** What nobody is at work on any more at `now` (milliseconds), longest first. */
    open: (process: string, now: number, limit: number): OpenEffect[] => open.all(process, now, limit),

    /** One page of what was given up, the last first. */
    failed({
      limit = FAILED_PAGE,
      cursor,
    }: {
      readonly limit?: number | undefined;
      readonly cursor?: string | undefined;
    }): { readonly items: readonly FailedEffect[]; readonly nextCursor: string | null } | CursorRefused {
      const key = cursor === undefined ? [Number.MAX_SAFE_INTEGER] : BY_AGE.decode(cursor);
      if (key === null) return CURSOR_REFUSED;
      const found = failed.all(key[0] ?? Number.MAX_SAFE_INTEGER, limit + 1);
      const items = found.slice(0, limit);
      const last = items.at(-1);
      return { items, nextCursor: last && found.length > limit ? BY_AGE.encode([last.position]) : null };
    },
  };
}
