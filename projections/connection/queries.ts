import type { DatabaseSync } from 'node:sqlite';
import type { Position } from '#events/port/store.ts';
import type { OwnLists } from '../runner/definition.ts';
import { CURSOR_REFUSED, type CursorRefused, cursorOf } from '../sql/cursor.ts';
import { prepareAll, statement } from '../sql/rows.ts';

export const HELD_STATES = ['connected', 'asked', 'asks-me'] as const;
export type HeldState = (typeof HELD_STATES)[number];
export type ConnectionState = 'none' | HeldState;

/** Somebody with whom a member has to do, as that member sees it. */
export interface ConnectionRow {
  /** The id of the other. */
  readonly other: string;
  readonly state: HeldState;
  /** Why the two should meet; '' once they are connected. */
  readonly note: string;
  readonly position: Position;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export type ConnectionCounts = Readonly<Record<HeldState, number>>;

export interface ConnectionList {
  readonly state: HeldState;
  /** 1 to 100; 20 where not given. */
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

interface ConnectionPage {
  readonly items: readonly ConnectionRow[];
  readonly nextCursor: string | null;
}

/** Whoever looks for a name looks through so many with one page; what is behind them comes with the next. */
export const LOOKED_THROUGH = 2000;

const ROW = 'other, state, note, position, at';

export const CONNECTION_STATEMENTS = {
  between: statement<ConnectionRow>(
    'one row by its key',
    `SELECT ${ROW} FROM connections WHERE member = ? AND other = ?`,
  ),
  counts: statement<{ connected: number; asked: number; asksMe: number }>(
    'one row by its key',
    'SELECT connected, asked, asksMe FROM connection_counts WHERE member = ?',
  ),
  newest: statement<{ position: Position | null }>(
    'the newest row of each state: the end of an index',
    `SELECT max(position) AS position FROM connections WHERE member = ? AND state = ?`,
  ),
  page: statement<ConnectionRow>(
    `the page, or the ${LOOKED_THROUGH} of which a search makes one: an index in its order`,
    `SELECT ${ROW} FROM connections WHERE member = ? AND state = ? AND position < ? ORDER BY position DESC LIMIT ?`,
  ),
};

const BY_AGE = cursorOf('connections', ['number']);

export function createConnectionQueries(db: DatabaseSync) {
  const { between, counts, newest, page } = prepareAll(db, CONNECTION_STATEMENTS);

  const startOf = (cursor: string | undefined): Position | null =>
    cursor === undefined ? Number.MAX_SAFE_INTEGER : (BY_AGE.decode(cursor)?.[0] ?? null);

  function countsOf(member: string): ConnectionCounts {
    const { connected = 0, asked = 0, asksMe = 0 } = counts.get(member) ?? {};
    return { connected, asked, 'asks-me': asksMe };
  }

  return {
    /** What stands between two members, as the first of them sees it; undefined where nothing does. */
    between: (me: string, other: string): ConnectionRow | undefined => between.get(me, other),

    /** The same in a word. */
    stateBetween: (me: string, other: string): ConnectionState => between.get(me, other)?.state ?? 'none',

    areConnected: (one: string, other: string): boolean => between.get(one, other)?.state === 'connected',

    counts: countsOf,

    /** Moves with what a member's lists hold, and with nothing else: a no that they are not told of does not move it. */
    version(member: string): string {
      const counted = countsOf(member);
      return HELD_STATES.map((state) => `${counted[state]}-${newest.get(member, state)?.position ?? 0}`).join('-');
    },

    /** One page of a member's connections or requests, newest first. */
    list(member: string, { state, limit = 20, cursor }: ConnectionList): ConnectionPage | CursorRefused {
      const before = startOf(cursor);
      if (before === null) return CURSOR_REFUSED;
      const found = page.all(member, state, before, limit + 1);
      const items = found.slice(0, limit);
      const last = items.at(-1);
      return { items, nextCursor: last && found.length > limit ? BY_AGE.encode([last.position]) : null };
    },

    /**
     * The same of those whom `chooses` keeps: it is asked about all that are looked through at once. A page may be short, or
     * empty, and yet go on.
     */
    search(
      member: string,
      { state, limit = 20, cursor }: ConnectionList,
      chooses: (others: readonly string[]) => ReadonlySet<string>,
    ): ConnectionPage | CursorRefused {
      const before = startOf(cursor);
      if (before === null) return CURSOR_REFUSED;
      const looked = page.all(member, state, before, LOOKED_THROUGH);
      const chosen = chooses(looked.map(({ other }) => other));
      const found = looked.filter(({ other }) => chosen.has(other));
      const items = found.slice(0, limit);
      const end = found.length > limit ? items.at(-1) : looked[LOOKED_THROUGH - 1];
      return { items, nextCursor: end ? BY_AGE.encode([end.position]) : null };
    },
  };
}

const SLICE = 500;

export const OWN_CONNECTION_STATEMENTS = {
  own: statement<ConnectionRow>(
    'a slice of one state: an index in its order',
    `SELECT ${ROW} FROM connections WHERE member = ?1 AND state = ?2 AND position > ?3 ORDER BY position LIMIT ${SLICE}`,
  ),
};

export const ownConnections: OwnLists = (db) => {
  const { own: behind } = prepareAll(db, OWN_CONNECTION_STATEMENTS);
  return {
    'connections.json': {
      about: 'your connections, whom you asked, and who asks you',
      slice(member, after) {
        const found = HELD_STATES.flatMap((state) => behind.all(member, state, after))
          .sort((a, b) => a.position - b.position)
          .slice(0, SLICE);
        const shown = found.map(({ other, state, note, at }) => ({
          ...{ _id: other, state, since: new Date(at).toISOString() },
          // What others wrote is in their export.
          ...(state === 'asked' ? { note } : {}),
        }));
        return { rows: shown, next: found.at(-1)?.position ?? null };
      },
    },
  };
};
