import type { DatabaseSync } from 'node:sqlite';
import type { Position } from '#events/port/store.ts';

/** So many rows are kept at least, and up to twice as many. */
const KEPT = 1000;
/** A table's rows, at the most: what a look reads. */
export const TAIL_MOST = 2 * KEPT;

/**
 * A table of whom the newest changes concerned, in the order of the log, for those who listen. Written at its end alone, so
 * that it costs little whatever it is about.
 */
export const tailTable = (name: string): string =>
  `CREATE TABLE ${name} (n INTEGER PRIMARY KEY, position INTEGER NOT NULL, who NOT NULL);`;

/** Writes it. */
export function createTail(db: DatabaseSync, name: string) {
  const put = db.prepare(`INSERT INTO ${name} (position, who) VALUES (?, ?)`);
  const trim = db.prepare(`DELETE FROM ${name} WHERE n <= ?`);
  return {
    add(position: Position, who: number | string): void {
      const n = Number(put.run(position, who).lastInsertRowid);
      // The same rows go wherever a build stops and begins again.
      if (n % KEPT === 0) trim.run(n - KEPT);
    },
  };
}

interface First {
  readonly n: number;
  readonly position: Position;
}

/** Whom changes behind a position concerned; null where that is not known any more: it may have been anybody. */
export function createTailReader(
  since: { all(after: Position): readonly { readonly who: string }[] },
  first: { get(): First | undefined },
) {
  return function movedSince(after: Position): ReadonlySet<string> | null {
    const oldest = first.get();
    if (oldest && oldest.n > 1 && after < oldest.position) return null;
    return new Set(since.all(after).map(({ who }) => who));
  };
}
