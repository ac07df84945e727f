import type { DatabaseSync } from 'node:sqlite';
import type { Position } from '#events/port/store.ts';
import type { StandingKind } from '#events/subjects/standing.ts';
import type { OwnLists } from '../runner/definition.ts';
import { prepareAll, statement } from '../sql/rows.ts';

/** What moderators decided in a case of a thing that others do not see. */
export interface HiddenRow {
  readonly kind: StandingKind;
  readonly id: string;
  /** For good: 0 or 1. */
  readonly removed: number;
  readonly inCase: string;
  readonly reason: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** When others stopped seeing a thing. */
export interface FirstHidden {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly position: Position;
}

/** What is held for its links. */
export interface HeldPage {
  readonly kind: 'post' | 'comment';
  readonly id: string;
}

export interface SuspensionRow {
  /** Milliseconds since 1970. */
  readonly until: number;
  readonly inCase: string;
  readonly reason: string;
  readonly at: number;
}

export const STANDING_STATEMENTS = {
  hidden: statement<HiddenRow>(
    'the cases of one thing, four at the most',
    'SELECT * FROM hidden_things WHERE kind = ? AND id = ? ORDER BY removed DESC, at DESC, inCase LIMIT 1',
    'sorts the cases of one thing',
  ),
  firstHidden: statement<{ readonly [Field in keyof FirstHidden]: number | null }>(
    'the cases of one thing, four at the most, of each kind asked about',
    `SELECT min(h.at) AS at, min(h.position) AS position
      FROM json_each(?1) j CROSS JOIN hidden_things h ON h.kind = j.value AND h.id = ?2`,
  ),
  among: statement<{ id: string }>(
    'the ids asked about (a page): each one look into the key',
    'SELECT h.id FROM json_each(?2) j CROSS JOIN hidden_things h ON h.kind = ?1 AND h.id = j.value',
  ),
  heldForBadLinks: statement<HeldPage>(
    'the page: an index in its order',
    `SELECT kind, id FROM hidden_things WHERE reason = 'bad-link' AND id > ? ORDER BY id LIMIT ?`,
    'the first so many of a range',
  ),
  suspension: statement<SuspensionRow>(
    'the first row: an index in its order',
    'SELECT until, inCase, reason, at FROM suspensions WHERE member = ? ORDER BY until DESC LIMIT 1',
  ),
};

export function createStandingQueries(db: DatabaseSync) {
  const { hidden, firstHidden, among, heldForBadLinks, suspension } = prepareAll(db, STANDING_STATEMENTS);
  return {
    /** Why others do not see a thing, of several decisions the newest; undefined where they do, or where nobody decided so. */
    hidden: (kind: StandingKind, id: string): HiddenRow | undefined => hidden.get(kind, id),

    /** Since when others do not see the thing of one of these kinds, by what is in force; null where they do. */
    firstHidden(kinds: readonly StandingKind[], id: string): FirstHidden | null {
      const { at = null, position = null } = firstHidden.get(JSON.stringify(kinds), id) ?? {};
      return at === null || position === null ? null : { at, position };
    },

    /** Those of these that others do not see. */
    among: (kind: StandingKind, ids: readonly string[]): ReadonlySet<string> =>
      ids.length === 0 ? new Set() : new Set(among.all(kind, JSON.stringify(ids)).map(({ id }) => id)),

    /** What is held because it leads to a known bad host, behind the id of one of them: so many at the most. */
    heldForBadLinks: (after: string, limit: number): readonly HeldPage[] => heldForBadLinks.all(after, limit),

    /** The suspension of a member that ends last, and may be over; undefined where there is none. */
    suspension: (member: string): SuspensionRow | undefined => suspension.get(member),
  };
}

export const ownSuspension: OwnLists = (db) => {
  const { suspension } = prepareAll(db, STANDING_STATEMENTS);
  return {
    'suspension.json': {
      about: 'until when you cannot write, and why',
      slice(member) {
        const found = suspension.get(member);
        const rows = found ? [{ until: new Date(found.until).toISOString(), reason: found.reason }] : [];
        return { rows, next: null };
      },
    },
  };
};
