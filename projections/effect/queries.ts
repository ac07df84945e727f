import type { DatabaseSync } from 'node:sqlite';
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

export const EFFECT_STATEMENTS = {
  open: statement<OpenEffect>(
    'the effects asked for: an index in the order of their times',
    `SELECT effect, payload, at, attempt, revision FROM effects
      WHERE process = ? AND until <= ? ORDER BY until LIMIT ?`,
  ),
};

export function createEffectQueries(db: DatabaseSync) {
  const { open } = prepareAll(db, EFFECT_STATEMENTS);
  return {
    /** What nobody is at work on any more at `now` (milliseconds), longest first. */
    open: (process: string, now: number, limit: number): OpenEffect[] => open.all(process, now, limit),
  };
}
