import type { DatabaseSync } from 'node:sqlite';
import type { Position } from '#events/port/store.ts';
import { rows } from './rows.ts';

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

export interface TailWriter {
  add(position: Position, who: number | string): void;
}

/** Writes it. */
export function createTail(db: DatabaseSync, name: string): TailWriter {
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

/** The same for a build: most rows would be gone again before anybody reads them, and are never written. */
export function gatherTail(db: DatabaseSync, name: string): TailWriter & { flush(): void } {
  const put = db.prepare(`INSERT INTO ${name} (n, position, who) VALUES (?, ?, ?)`);
  const trim = db.prepare(`DELETE FROM ${name} WHERE n <= ?`);
  const newest = rows<{ n: number }>(db.prepare(`SELECT coalesce(max(n), 0) AS n FROM ${name}`));
  let n = newest.get()?.n ?? 0;
  let trimmed = 0;
  let gathered: [n: number, position: Position, who: number | string][] = [];
  return {
    add(position, who) {
      n += 1;
      gathered.push([n, position, who]);
      if (n % KEPT !== 0) return;
      trimmed = n - KEPT;
      gathered = gathered.slice(-KEPT);
    },
    flush() {
      if (trimmed > 0) trim.run(trimmed);
      for (const row of gathered) put.run(...row);
      gathered = [];
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
