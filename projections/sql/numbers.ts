import type { DatabaseSync } from 'node:sqlite';
import type { Position } from '#events/port/store.ts';
import { type Rows, rows } from './rows.ts';

/** Bounds the memory of each numbering: some 10 MB. */
const KEPT = 100_000;

/**
 * Positions that are known by an id, or by another position.
 *
 * A plain map that is emptied when full: a replay asks a million times, and an LRU's bookkeeping costs as much as the rest.
 */
export interface Known<Key> {
  get(id: Key): Position | undefined;
  set(id: Key, position: Position): void;
}

function createKnown<Key extends string | Position = string>(): Known<Key> {
  const positions = new Map<Key, Position>();
  // Of each event several read models ask for the same ids.
  let last: Key | undefined;
  let lastPosition: Position | undefined;

  return {
    get(id) {
      if (id === last) return lastPosition;
      const position = positions.get(id);
      if (position === undefined) return undefined;
      last = id;
      lastPosition = position;
      return position;
    },
    set(id, position) {
      if (positions.size >= KEPT) positions.clear();
      positions.set(id, position);
      last = id;
      lastPosition = position;
    },
  };
}

/** What several read models know alike that are built together: by which event a member or a post came to be. */
export interface KnownTogether {
  readonly members: Known<string>;
  readonly posts: Known<string>;
}

export const createKnownTogether = (): KnownTogether => ({ members: createKnown(), posts: createKnown() });

/**
 * A position that is known by an id, or by another position, kept in memory once it was found: that of the event which created the
 * thing, by which rows go, or that of whose it is. The log makes it immutable, so what is kept is right for ever, also when a transaction is rolled back.
 *
 * @param find selects the position by what it is known by
 */
export function createNumbering<Key extends string | Position = string>(
  find: Rows<{ position: Position }>,
  known: Known<Key> = createKnown(),
) {
  return {
    /** Takes a position from the event that gives it. */
    learn: (id: Key, position: Position): void => known.set(id, position),

    of(id: Key): Position | undefined {
      const position = known.get(id);
      if (position !== undefined) return position;
      const row = find.get(id);
      if (row !== undefined) known.set(id, row.position);
      return row?.position;
    },
  };
}

/** By the rows of a table that has both. @param known what others know too */
export const createRowNumbering = (db: DatabaseSync, table: string, known?: Known<string>) =>
  createNumbering(rows(db.prepare(`SELECT position FROM ${table} WHERE id = ?`)), known);

/** The other way round: the id by position, kept likewise. @param find selects the id by position */
export function createNaming(find: Rows<{ id: string }>): (position: Position) => string | undefined {
  const known = new Map<Position, string>();
  return (position) => {
    const id = known.get(position);
    if (id !== undefined) return id;
    const row = find.get(position);
    if (row === undefined) return undefined;
    if (known.size >= KEPT) known.clear();
    known.set(position, row.id);
    return row.id;
  };
}
