import type { DatabaseSync } from 'node:sqlite';
import { prepareAll, statement } from '../sql/rows.ts';
import type { StoredFund } from './fund.ts';
import type { Facts } from './lines.ts';
import { type Change, type Checked, misses } from './misses.ts';

/** Of the open funds so many are looked at, those first that close soonest. */
export const OPEN_MAX = 10_000;

export const MISSES_STATEMENTS = {
  openCriteria: statement<Pick<StoredFund, 'n' | 'deadline' | 'criteria'>>(
    `the ${OPEN_MAX} open funds that close soonest, on a thread of the pool`,
    `SELECT n, deadline, criteria FROM funds WHERE active = 1 AND deadline >= ? ORDER BY deadline, n DESC LIMIT ${OPEN_MAX}`,
  ),
  missed: statement<MissedFund>(
    'one fund by its key',
    'SELECT id AS _id, provider, type, amount, minAmount, maxAmount, deadline FROM funds WHERE n = ?',
  ),
};

/** As much of a fund as tells which it is. */
export type MissedFund = { readonly _id: string } & Readonly<
  Pick<StoredFund, 'provider' | 'type' | 'amount' | 'minAmount' | 'maxAmount' | 'deadline'>
>;

export interface MissesQuery {
  readonly company: Facts;
  /** YYYY-MM-DD. */
  readonly today: string;
}

export interface MissFound {
  readonly change: Change;
  readonly opens: number;
  readonly opportunities: readonly MissedFund[];
}

/** Finds what keeps a company from open funds by one term alone. */
export function createMissesLook(db: DatabaseSync): (query: MissesQuery) => MissFound[] {
  const { openCriteria, missed } = prepareAll(db, MISSES_STATEMENTS);

  return function look({ company, today }) {
    type Open = Checked & { readonly n: number };
    const open = openCriteria
      .all(today)
      .map(({ n, deadline, criteria }): Open => ({ n, deadline, criteria: JSON.parse(criteria) as Open['criteria'] })); // the model's own
    return misses(company, today, open).map(({ change, opens, funds }) => ({
      change,
      opens,
      opportunities: funds.flatMap(({ n }) => missed.get(n) ?? []),
    }));
  };
}
