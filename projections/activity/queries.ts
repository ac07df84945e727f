import type { DatabaseSync } from 'node:sqlite';
import { prepareAll, statement } from '../sql/rows.ts';

/** What is counted. */
export const ACTS = ['post', 'comment', 'follow', 'company', 'report'] as const;
export type Act = (typeof ACTS)[number];

export const ACTIVITY_STATEMENTS = {
  times: statement<{ times: number }>(
    'one row by its key',
    'SELECT times FROM acts WHERE member = ? AND act = ? AND day = ?',
  ),
};

export function createActivityQueries(db: DatabaseSync) {
  const { times } = prepareAll(db, ACTIVITY_STATEMENTS);
  return {
    /** How often a member did something on a day. @param day as `indiaDayNumber` gives it */
    times: (member: string, act: Act, day: number): number => times.get(member, act, day)?.times ?? 0,
  };
}
