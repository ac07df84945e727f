import type { DatabaseSync } from 'node:sqlite';
import type { Position } from '#events/port/store.ts';
import type { OwnLists } from '../runner/definition.ts';
import { CURSOR_REFUSED, type CursorRefused, cursorOf } from '../sql/cursor.ts';
import { prepareAll, statement } from '../sql/rows.ts';

/** Somebody whom a member blocked or muted. Flags are 0 or 1. */
export interface BlockRow {
  readonly member: string;
  readonly blocked: number;
  readonly muted: number;
  readonly position: Position;
  /** When it changed last, milliseconds since 1970. */
  readonly at: number;
}

/** What stands between a reader and somebody else. Flags are 0 or 1. */
export interface Between {
  readonly other: string;
  /** Whether either blocked the other. */
  readonly apart: number;
  /** Whether the reader blocked the other. */
  readonly blocked: number;
  /** Whether the reader muted the other. */
  readonly muted: number;
}

/** Whether any of it concerns a member at all. */
export interface BlockStanding {
  /** Whether they blocked or muted somebody: 0 or 1. */
  readonly own: number;
  /** Whether somebody blocked them: 0 or 1. */
  readonly others: number;
}

const COLUMNS = 'member, blocked, muted, position, at';

export const BLOCK_STATEMENTS = {
  standing: statement<BlockStanding>(
    'one member by their id',
    'SELECT own, others FROM block_counts WHERE member = ? AND (own OR others)',
  ),
  among: statement<Between>(
    'the members asked about (those of a page): each two looks into the key',
    `SELECT j.value AS other, coalesce(o.muted, 0) AS muted, coalesce(o.blocked, 0) AS blocked, coalesce(o.blocked, 0) OR coalesce(t.blocked, 0) AS apart
      FROM json_each(?1) j
      LEFT JOIN blocks o ON o.by = ?2 AND o.member = j.value
      LEFT JOIN blocks t ON t.by = j.value AND t.member = ?2`,
  ),
  count: statement<{ count: number }>(
    'whom one member blocked or muted, of which there are at most 1,000',
    'SELECT count(*) AS count FROM blocks WHERE by = ?',
  ),
  one: statement<BlockRow>('one row by its key', `SELECT ${COLUMNS} FROM blocks WHERE by = ? AND member = ?`),
  list: statement<BlockRow>(
    'the page: an index in its order',
    `SELECT ${COLUMNS} FROM blocks WHERE by = ? AND position < ? ORDER BY position DESC LIMIT ?`,
  ),
};

const BY_AGE = cursorOf('blocks', ['number']);

export function createBlockQueries(db: DatabaseSync) {
  const { standing, among, count, one, list } = prepareAll(db, BLOCK_STATEMENTS);
  return {
    /** undefined for whom none of this concerns: for most. */
    standing: (member: string): BlockStanding | undefined => standing.get(member),

    /** What stands between a member and others. */
    among: (member: string, others: readonly string[]): readonly Between[] =>
      among.all(JSON.stringify([...new Set(others)]), member),

    /** How many a member blocked or muted. */
    count: (by: string): number => count.get(by)?.count ?? 0,

    /** What a member did about another; undefined where nothing. */
    of: (by: string, member: string): BlockRow | undefined => one.get(by, member),

    /** One page of whom a member blocked or muted, the last first. */
    list(
      by: string,
      { limit = 50, cursor }: { readonly limit?: number | undefined; readonly cursor?: string | undefined },
    ): { readonly items: readonly BlockRow[]; readonly nextCursor: string | null } | CursorRefused {
      const key = cursor === undefined ? [Number.MAX_SAFE_INTEGER] : BY_AGE.decode(cursor);
      if (key === null) return CURSOR_REFUSED;
      const found = list.all(by, key[0] ?? Number.MAX_SAFE_INTEGER, limit + 1);
      const items = found.slice(0, limit);
      const last = items.at(-1);
      return { items, nextCursor: last && found.length > limit ? BY_AGE.encode([last.position]) : null };
    },
  };
}

const SLICE = 500;

export const OWN_BLOCK_STATEMENTS = {
  own: statement<BlockRow>(
    'a slice of one member’s: an index in its order',
    `SELECT ${COLUMNS} FROM blocks WHERE by = ? AND position > ? ORDER BY position LIMIT ${SLICE}`,
  ),
};

export const ownBlocks: OwnLists = (db) => {
  const { own: behind } = prepareAll(db, OWN_BLOCK_STATEMENTS);
  return {
    'blocked.json': {
      about: 'whom you blocked or muted',
      slice(member, after) {
        const found = behind.all(member, after);
        const shown = found.map((row) => ({
          ...{ member: row.member, blocked: row.blocked === 1, muted: row.muted === 1 },
          since: new Date(row.at).toISOString(),
        }));
        return { rows: shown, next: found.length < SLICE ? null : (found.at(-1)?.position ?? null) };
      },
    },
  };
};
