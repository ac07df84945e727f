import type { DatabaseSync } from 'node:sqlite';
import type { Position } from '#events/port/store.ts';
import type { SavedKind } from '#events/subjects/saved.ts';
import type { OwnLists } from '../runner/definition.ts';
import { CURSOR_REFUSED, type CursorRefused, cursorOf } from '../sql/cursor.ts';
import { prepareAll, statement } from '../sql/rows.ts';

export interface SavedRow {
  readonly kind: SavedKind;
  /** The id of the fund, company or post. */
  readonly id: string;
  readonly position: Position;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export interface SavedList {
  /** Of all kinds where not given. */
  readonly kind?: SavedKind | undefined;
  /** 1 to 100; 20 where not given. */
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** So many of those who saved one thing are told at once. */
const SAVERS_SLICE = 200;
const COLUMNS = 'kind, id, position, at';
const BEHIND = 'position < :before ORDER BY position DESC LIMIT :limit';

export const SAVED_STATEMENTS = {
  all: statement<SavedRow>(
    'the page: an index in its order',
    `SELECT ${COLUMNS} FROM saved WHERE member = :member AND ${BEHIND}`,
  ),
  ofKind: statement<SavedRow>(
    'the page: an index in its order',
    `SELECT ${COLUMNS} FROM saved WHERE member = :member AND kind = :kind AND ${BEHIND}`,
  ),
  ids: statement<Pick<SavedRow, 'kind' | 'id'>>(
    'what one member saved, of which there are at most 5,000',
    'SELECT kind, id FROM saved WHERE member = ?',
  ),
  count: statement<{ count: number }>(
    'what one member saved, of which there are at most 5,000',
    'SELECT count(*) AS count FROM saved WHERE member = ?',
  ),
  has: statement<{ at: number }>('one row by its key', 'SELECT at FROM saved WHERE member = ? AND kind = ? AND id = ?'),
  savers: statement<{ member: string }>(
    'a slice of who saved one thing: an index in its order',
    `SELECT member FROM saved WHERE kind = ? AND id = ? AND member > ? AND at < ? ORDER BY member LIMIT ${SAVERS_SLICE}`,
  ),
};

const BY_AGE = cursorOf('saved', ['number']);

export function createSavedQueries(db: DatabaseSync) {
  const { all, ofKind, ids, count, has, savers } = prepareAll(db, SAVED_STATEMENTS);
  return {
    /** How many things a member has saved. */
    count: (member: string): number => count.get(member)?.count ?? 0,

    /** All that a member has saved. */
    ids: (member: string): readonly Pick<SavedRow, 'kind' | 'id'>[] => ids.all(member),

    has: (member: string, kind: SavedKind, id: string): boolean => has.get(member, kind, id) !== undefined,

    /** Who saved a thing before a time (milliseconds since 1970), behind a member's id ('' at first): 200 at once. */
    savers: (kind: SavedKind, id: string, after: string, before: number): readonly string[] =>
      savers.all(kind, id, after, before).map(({ member }) => member),

    /** One page of what a member saved, newest first. */
    list(
      member: string,
      { kind, limit = 20, cursor }: SavedList,
    ): { readonly items: readonly SavedRow[]; readonly nextCursor: string | null } | CursorRefused {
      const key = cursor === undefined ? [Number.MAX_SAFE_INTEGER] : BY_AGE.decode(cursor);
      if (key === null) return CURSOR_REFUSED;
      const asked = { member, before: key[0] ?? Number.MAX_SAFE_INTEGER, limit: limit + 1 };
      const found = kind === undefined ? all.allNamed(asked) : ofKind.allNamed({ ...asked, kind });
      const items = found.slice(0, limit);
      const last = items.at(-1);
      return { items, nextCursor: last && found.length > limit ? BY_AGE.encode([last.position]) : null };
    },
  };
}

const SLICE = 500;

export const OWN_SAVED_STATEMENTS = {
  own: statement<SavedRow>(
    'a slice of one member’s: an index in its order',
    `SELECT ${COLUMNS} FROM saved WHERE member = ? AND position > ? ORDER BY position LIMIT ${SLICE}`,
  ),
};

export const ownSaved: OwnLists = (db) => {
  const { own: behind } = prepareAll(db, OWN_SAVED_STATEMENTS);
  return {
    'saved.json': {
      about: 'what you saved',
      slice(member, after) {
        const found = behind.all(member, after);
        const shown = found.map(({ kind, id, at }) => ({ kind, id, savedAt: new Date(at).toISOString() }));
        return { rows: shown, next: found.length < SLICE ? null : (found.at(-1)?.position ?? null) };
      },
    },
  };
};
