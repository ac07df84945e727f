import type { DatabaseSync } from 'node:sqlite';
import type { ReviewedKind } from '#events/subjects/standing.ts';
import { prepareAll, statement } from '../sql/rows.ts';

/** A company or a fund. */
export interface Made {
  readonly n: number;
  readonly kind: ReviewedKind;
  readonly id: string;
  readonly owner: string;
}

/** Of each of a text's hashes, so many of those that have it too are looked at, the newest. */
const LOOKED_AT = 50;
/** Texts that share so many of at most eight hashes say the same. */
const ALIKE = 6;
/** More than so many of one member are not counted. */
const COUNTED = 100;

export const REVIEW_STATEMENTS = {
  find: statement<Made>(
    'one row by its key',
    'SELECT n, kind, id, owner FROM reviewed_things WHERE kind = ? AND id = ?',
  ),
  hashes: statement<{ hash: number }>(
    'the hashes of one text: eight at the most',
    'SELECT hash FROM review_hashes WHERE n = ?',
  ),
  sharing: statement<{ n: number }>(
    `the newest ${LOOKED_AT} of one hash: the key in its order`,
    `SELECT n FROM review_shared WHERE hash = ? AND n <> ? ORDER BY n DESC LIMIT ${LOOKED_AT}`,
  ),
  at: statement<Made>('one row by its key', 'SELECT n, kind, id, owner FROM reviewed_things WHERE n = ?'),
  made: statement<{ count: number }>(
    `what one member made lately: ${COUNTED} at the most`,
    `SELECT count(*) AS count FROM (SELECT 1 FROM reviewed_things WHERE owner = ? AND at > ? AND at <= ? LIMIT ${COUNTED})`,
  ),
};

export function createReviewQueries(db: DatabaseSync) {
  const { find, hashes, sharing, at, made } = prepareAll(db, REVIEW_STATEMENTS);
  return {
    find: (kind: ReviewedKind, id: string): Made | undefined => find.get(kind, id),

    /** What says the same as another, the newest first: three at the most. */
    alike(n: number): Made[] {
      const own = hashes.all(n);
      const shared = new Map<number, number>();
      for (const { hash } of own)
        for (const other of sharing.all(hash, n)) shared.set(other.n, (shared.get(other.n) ?? 0) + 1);
      const needed = Math.min(ALIKE, own.length);
      return [...shared]
        .filter(([, count]) => count >= needed)
        .sort(([one], [other]) => other - one)
        .slice(0, 3)
        .flatMap(([other]) => at.get(other) ?? []);
    },

    /** How many companies and funds a member made between two times: a hundred at the most. */
    made: (owner: string, after: number, upTo: number): number => made.get(owner, after, upTo)?.count ?? 0,
  };
}
