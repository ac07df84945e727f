import type { Position } from '#events/port/store.ts';
import type { Rows } from './rows.ts';

/** Bounds the memory of each numbering: some 10 MB. */
const KEPT = 100_000;

/**
 * A position that is known by an id, or by another position, kept in memory once it was found: that of the event which created the
 * thing, by which rows go, or that of whose it is. The log makes it immutable, so what is kept is right for ever, also when a transaction is rolled back.
 *
 * A plain map that is emptied when full: a replay asks a million times, and an LRU's bookkeeping costs as much as the rest.
 *
 * @param find selects the position by what it is known by
 */
export function createNumbering<Key extends string | Position = string>(find: Rows<{ position: Position }>) {
  const known = new Map<Key, Position>();

  /** Takes a position from the event that gives it. */
  function learn(id: Key, position: Position): void {
    if (known.size >= KEPT) known.clear();
    known.set(id, position);
  }

  return {
    learn,

    of(id: Key): Position | undefined {
      const position = known.get(id);
      if (position !== undefined) return position;
      const row = find.get(id);
      if (row !== undefined) learn(id, row.position);
      return row?.position;
    },
  };
}

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
