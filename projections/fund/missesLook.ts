import type { DatabaseSync } from 'node:sqlite';
import { prepareAll, statement } from '../sql/rows.ts';
import type { StoredFund } from './fund.ts';
import type { Facts } from './lines.ts';
import { type Change, type Checked, misses } from './misses.ts';

/** Of the open funds so many are looked at, those first that close soonest. */
export const OPEN_MAX = 10_000;

export const MISSES_STATEMENTS = {
  openCriteria: statement<Pick<StoredFund, 'position' | 'providerId' | 'deadline' | 'criteria'>>(
    `the ${OPEN_MAX} open funds that close soonest, on a thread of the pool`,
    `SELECT position, providerId, deadline, criteria FROM funds WHERE active = 1 AND deadline >= ? ORDER BY deadline, position DESC LIMIT ${OPEN_MAX}`,
  ),
  missed: statement<StoredMissed>(
    'one fund by its key, and its provider',
    `SELECT id AS _id, provider, type, amount, minAmount, maxAmount, deadline, review,
      EXISTS (SELECT 1 FROM fund_proved p WHERE p.providerId = f.providerId AND p.verified = 1) AS verified
      FROM funds f WHERE position = ?`,
  ),
};

/** As much of a fund as tells which it is, and whether anybody has checked it. */
type Told = { readonly _id: string } & Readonly<
  Pick<StoredFund, 'provider' | 'type' | 'amount' | 'minAmount' | 'maxAmount' | 'deadline'>
>;
type StoredMissed = Told & Readonly<Pick<StoredFund, 'review' | 'verified'>>;
export type MissedFund = Told & { readonly verified: boolean; readonly reviewed: boolean };

const shown = ({ review, verified, ...told }: StoredMissed): MissedFund => ({
  ...told,
  verified: verified === 1,
  reviewed: review === '',
});

export interface MissesQuery {
  readonly company: Facts;
  /** Ids of the providers in whose teams the reader is: who offers a fund is not its candidate. */
  readonly own: readonly string[];
  /** YYYY-MM-DD. */
  readonly today: string;
}

export interface MissFound {
  readonly change: Change;
  readonly opens: number;
  readonly opportunities: readonly MissedFund[];
}

/** Finds what keeps a company from open funds of others by one term alone. */
export function createMissesLook(db: DatabaseSync): (query: MissesQuery) => MissFound[] {
  const { openCriteria, missed } = prepareAll(db, MISSES_STATEMENTS);

  return function look({ company, own, today }) {
    type Open = Checked & { readonly position: number };
    const open = openCriteria.all(today).flatMap(
      ({ position, providerId, deadline, criteria }): Open[] =>
        own.includes(providerId) ? [] : [{ position, deadline, criteria: JSON.parse(criteria) as Open['criteria'] }], // the model's own
    );
    return misses(company, today, open).map(({ change, opens, funds }) => ({
      change,
      opens,
      opportunities: funds.flatMap(({ position }) => {
        const found = missed.get(position);
        return found ? [shown(found)] : [];
      }),
    }));
  };
}
