import type { StatementSync } from 'node:sqlite';

/** Bounds the memory of each numbering: some 10 MB. */
const KEPT = 100_000;

/**
 * The row number of an id, kept in memory once it was found. An id's number is the position of the event that created it:
 * the log makes it immutable, so what is kept is right for ever, also when a transaction is rolled back.
 *
 * A plain map that is emptied when full: a replay asks a million times, and an LRU's bookkeeping costs as much as the rest.
 *
 * @param find selects the one column `n` by id
 */
export function createNumbering(find: StatementSync) {
  const known = new Map<string, number>();

  /** Takes a number from the event that gives it. */
  function learn(id: string, number: number): void {
    if (known.size >= KEPT) known.clear();
    known.set(id, number);
  }

  return {
    learn,

    of(id: string): number | undefined {
      const number = known.get(id);
      if (number !== undefined) return number;
      const row = find.get(id) as { n: number } | undefined; // as selected
      if (row !== undefined) learn(id, row.n);
      return row?.n;
    },
  };
}

/** The other way round: the id of a row number, kept likewise. @param find selects the one column `id` by number */
export function createNaming(find: StatementSync): (number: number) => string | undefined {
  const known = new Map<number, string>();
  return (number) => {
    const id = known.get(number);
    if (id !== undefined) return id;
    const row = find.get(number) as { id: string } | undefined; // as selected
    if (row === undefined) return undefined;
    if (known.size >= KEPT) known.clear();
    known.set(number, row.id);
    return row.id;
  };
}
