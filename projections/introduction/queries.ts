import type { DatabaseSync } from 'node:sqlite';
import type { Position } from '#events/port/store.ts';
import type { OwnLists } from '../runner/definition.ts';
import { CURSOR_REFUSED, type CursorRefused, cursorOf } from '../sql/cursor.ts';
import { prepareAll, statement } from '../sql/rows.ts';

/** `untold`: nobody told them of it. */
export type Role = 'introducer' | 'introduced' | 'untold';
/** What one of the two has answered; '' for nothing yet. */
export type Said = '' | 'yes' | 'no';

/** An introduction as one of the three sees it. */
export interface IntroductionRow {
  /** Where it was made. */
  readonly position: Position;
  readonly id: string;
  /** The ids of the three. */
  readonly introducer: string;
  readonly first: string;
  readonly second: string;
  readonly note: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Whether the two are connected by it: 0 or 1. */
  readonly met: number;
  readonly role: Role;
  readonly said: Said;
}

export interface PageAsked {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

const ROW = 'i.position, i.id, i.introducer, i.first, i.second, i.note, i.at, i.met, s.role, s.said';
const OF_ONE = 'FROM introduction_sides s JOIN introductions i ON i.position = s.position WHERE s.member = ?1';

export const INTRODUCTION_STATEMENTS = {
  page: statement<IntroductionRow>(
    'the page, and what the member said no to on the way: the key in its order',
    `SELECT ${ROW} ${OF_ONE} AND s.said <> 'no' AND s.position < ?2 ORDER BY s.position DESC LIMIT ?3`,
  ),
  one: statement<IntroductionRow>(
    'the times that two were introduced by one: at most one in 90 days',
    `SELECT ${ROW} FROM introductions i JOIN introduction_sides s ON s.position = i.position AND s.member = ?1
      WHERE i.id = ?2 ORDER BY i.position DESC LIMIT 1`,
  ),
  completed: statement<{ first: string; second: string }>(
    'one row by its index: what moved a side last moved no other',
    `SELECT i.first, i.second FROM introduction_sides s JOIN introductions i ON i.position = s.position
      WHERE s.member = ?1 AND s.moved = ?2 AND s.role = 'introducer' AND i.met = 1`,
  ),
  newest: statement<{ moved: Position | null }>(
    'the one of a member’s sides that moved last: the end of an index',
    'SELECT max(moved) AS moved FROM introduction_sides WHERE member = ?',
  ),
};

const BY_AGE = cursorOf('introductions', ['number']);

export function createIntroductionQueries(db: DatabaseSync) {
  const { page, one, completed, newest } = prepareAll(db, INTRODUCTION_STATEMENTS);

  return {
    /** An introduction that a member has to do with; undefined where there is none of this id. */
    find: (id: string, member: string): IntroductionRow | undefined => one.get(member, id),

    /** The two who were connected at a position of the log by an introduction of this member. */
    completedAt: (position: Position, by: string): { readonly first: string; readonly second: string } | undefined =>
      completed.get(by, position),

    /** Moves with what a member's list holds, and with nothing else: what another answers does not move it. */
    version: (member: string): Position => newest.get(member)?.moved ?? 0,

    /** One page of what a member has to do with, newest first; what they said no to is left out. */
    list(
      member: string,
      { limit = 20, cursor }: PageAsked,
    ): { readonly items: readonly IntroductionRow[]; readonly nextCursor: string | null } | CursorRefused {
      const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : BY_AGE.decode(cursor)?.[0];
      if (before === undefined) return CURSOR_REFUSED;
      const found = page.all(member, before, limit + 1);
      const items = found.slice(0, limit);
      const last = items.at(-1);
      return { items, nextCursor: last && found.length > limit ? BY_AGE.encode([last.position]) : null };
    },
  };
}

const SLICE = 500;

export const OWN_INTRODUCTION_STATEMENTS = {
  own: statement<IntroductionRow>(
    'a slice of one member’s: the key in its order',
    `SELECT ${ROW} ${OF_ONE} AND s.position > ?2 AND s.role <> 'untold' ORDER BY s.position LIMIT ${SLICE}`,
  ),
};

export const ownIntroductions: OwnLists = (db) => {
  const { own: behind } = prepareAll(db, OWN_INTRODUCTION_STATEMENTS);
  return {
    'introductions.json': {
      about: 'whom you introduced, and to whom you were introduced',
      slice(member, after) {
        const found = behind.all(member, after);
        const shown = found.map(({ introducer, first, second, note, at, met, role, said }) => ({
          ...{ by: introducer, first, second, at: new Date(at).toISOString(), connected: met === 1 },
          // What others wrote is in their export.
          ...(role === 'introducer' ? { note } : { answer: said }),
        }));
        return { rows: shown, next: found.at(-1)?.position ?? null };
      },
    },
  };
};
