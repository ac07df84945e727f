import type { DatabaseSync } from 'node:sqlite';
import type { Position } from '#events/port/store.ts';
import type { OwnLists } from '../runner/definition.ts';
import { prepareAll, statement } from '../sql/rows.ts';

export const FACTOR_KINDS = ['totp', 'passkey'] as const;
export type FactorKind = (typeof FACTOR_KINDS)[number];

export interface FactorRow {
  readonly id: string;
  readonly kind: FactorKind;
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly addedAt: number;
  /** null until its first use after it was added. */
  readonly usedAt: number | null;
}

/** An administrator asked for it, and nobody objected. */
export interface DueRemoval {
  readonly member: string;
  readonly removal: string;
}

const OF_MEMBER = "one member's factors, a dozen at the most: an index in their order";

export const FACTOR_STATEMENTS = {
  ofMember: statement<FactorRow>(
    OF_MEMBER,
    'SELECT id, kind, name, addedAt, usedAt FROM factors WHERE member = ? ORDER BY position',
  ),
  any: statement<{ known: 1 }>('one entry of an index', 'SELECT 1 AS known FROM factors WHERE member = ? LIMIT 1'),
  codes: statement<{ remaining: number }>(
    'one row by its key',
    'SELECT remaining FROM recovery_codes WHERE member = ?',
  ),
  removalOf: statement<{ due: number }>('one row by its key', 'SELECT due FROM factor_removals WHERE member = ?'),
  removals: statement<DueRemoval>(
    'a hundred at the most: an index in their order',
    'SELECT member, removal FROM factor_removals WHERE due <= ? ORDER BY due LIMIT 100',
    'the removals that are due first',
  ),
};

export function createFactorQueries(db: DatabaseSync) {
  const { ofMember, any, codes, removalOf, removals } = prepareAll(db, FACTOR_STATEMENTS);
  return {
    /** A member's second factors, the oldest first. */
    ofMember: (member: string): FactorRow[] => ofMember.all(member),
    /** Whether a member has a second factor. */
    hasAny: (member: string): boolean => any.get(member) !== undefined,
    /** How many recovery codes of the member are good. */
    codesLeft: (member: string): number => codes.get(member)?.remaining ?? 0,
    /** From when on a member's second factors are to be removed, in milliseconds since 1970; null where they stay. */
    removalDue: (member: string): number | null => removalOf.get(member)?.due ?? null,
    /** Whose second factors are to be removed by now. @param now milliseconds since 1970 */
    removalsDue: (now: number): DueRemoval[] => removals.all(now),
  };
}

export const OWN_FACTOR_STATEMENTS = {
  own: statement<FactorRow & { position: Position }>(
    'a slice of one member’s: an index in its order',
    'SELECT position, id, kind, name, addedAt, usedAt FROM factors WHERE member = ? AND position > ? ORDER BY position LIMIT 100',
  ),
};

export const ownFactors: OwnLists = (db) => {
  const { own: slice } = prepareAll(db, OWN_FACTOR_STATEMENTS);
  const iso = (at: number): string => new Date(at).toISOString();
  return {
    'factors.json': {
      about: 'with what you sign in besides your password, without its secrets',
      slice(member, after) {
        const found = slice.all(member, after);
        return {
          rows: found.map(({ kind, name, addedAt, usedAt }) => ({
            ...{ kind, name, added: iso(addedAt) },
            lastUsed: usedAt === null ? null : iso(usedAt),
          })),
          next: found.at(-1)?.position ?? null,
        };
      },
    },
  };
};
