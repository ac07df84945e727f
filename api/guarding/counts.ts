import { createHmac } from 'node:crypto';
import { closeSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pragma } from '#events/sqlite/rows.ts';
import { prepareAll, statement } from '#events/sqlite/statements.ts';
import type { Logger } from '#projections/logger.ts';

/** What was counted under a name: this many acts, this one included, and the milliseconds until they are forgotten. */
export interface Counted {
  readonly points: number;
  readonly leftMs: number;
}

/**
 * Counts that all processes on one machine share: a small SQLite file. Names are kept as keyed hashes, so the file tells
 * nobody's address.
 */
export interface SharedCounts {
  /** Counts one act. The window begins with the first act under the name. */
  add(name: string, windowMs: number): Counted;
  /** How many acts are counted under the name now. */
  count(name: string): number;
  /** Takes one act back: it turned out not to count. */
  takeBack(name: string): void;
  forget(name: string): void;
  /**
   * Counts the things that were not counted under this name before, unless more than `most` would be counted then:
   * nothing is counted in that case. Answers whether they were.
   * @param until when what was counted is forgotten, milliseconds since 1970
   */
  addDistinct(name: string, things: readonly string[], most: number, until: number): boolean;
  close(): void;
}

/** A write of another process takes microseconds; nobody's request waits longer than this. */
const BUSY_TIMEOUT_MS = 100;
/** Expired counts are removed after so many acts, so many at a time. */
const SWEEP_EVERY = 500;
const SWEPT_AT_ONCE = 2000;
const WARN_EVERY_MS = 60_000;

const TABLES = `
  CREATE TABLE IF NOT EXISTS counts (
    name   INTEGER PRIMARY KEY,
    points INTEGER NOT NULL,
    until  INTEGER NOT NULL
  );
  CREATE INDEX IF NOT EXISTS counts_by_end ON counts (until);
`;

interface CountsOptions {
  readonly file: string;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** Under which names are hashed; the same in all processes. */
  readonly secret: Uint8Array;
  /** Beyond so many counts, some 40 bytes each, those that expire first are dropped. */
  readonly kept: number;
  readonly log: Logger;
}

/**
 * Opens the counts of a machine. A file that is corrupt is begun anew. Where the file cannot be written (the disk is
 * full), this process counts in its own memory meanwhile: limits hold, but for this process alone.
 */
export function openSharedCounts({ file, clock, secret, kept, log }: CountsOptions): SharedCounts {
  /** 64 bits of a keyed hash. */
  const nameOf = (name: string): bigint => createHmac('sha256', secret).update(name).digest().readBigInt64BE();
  const shared = open(file, kept, log);
  let own: Counting | undefined;
  let warnedAt = Number.NEGATIVE_INFINITY;

  function attempt<T>(count: (counting: Counting) => T): T {
    if (shared) {
      try {
        return count(shared);
      } catch (error) {
        if (clock() - warnedAt > WARN_EVERY_MS) {
          warnedAt = clock();
          log.warn({ err: error }, 'the shared counts could not be written; this process counts for itself meanwhile');
        }
      }
    }
    own ??= counting(new DatabaseSync(':memory:'), kept);
    return count(own);
  }

  return {
    add: (name, windowMs) => attempt(({ add }) => add(nameOf(name), clock(), windowMs)),
    count: (name) => attempt(({ count }) => count(nameOf(name), clock())),
    takeBack: (name) => attempt(({ takeBack }) => takeBack(nameOf(name))),
    forget: (name) => attempt(({ forget }) => forget(nameOf(name))),
    addDistinct(name, things, most, until) {
      const keys = [...new Set(things)].map((thing) => nameOf(`${name}\0${thing}`));
      return attempt(({ addDistinct }) => addDistinct(nameOf(name), keys, most, { now: clock(), until }));
    },
    close() {
      shared?.close();
      own?.close();
    },
  };
}

function open(file: string, kept: number, log: Logger): Counting | undefined {
  try {
    return openFile(file, kept);
  } catch (error) {
    log.warn({ err: error }, 'the shared counts could not be read and are begun anew');
  }
  try {
    for (const name of [file, `${file}-wal`, `${file}-shm`]) rmSync(name, { force: true });
    return openFile(file, kept);
  } catch (error) {
    log.warn({ err: error }, 'the shared counts cannot be kept; this process counts for itself');
    return undefined;
  }
}

function openFile(file: string, kept: number): Counting {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  closeSync(openSync(file, 'a', 0o600)); // SQLite would make it readable by everyone
  const db = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
  try {
    db.exec('PRAGMA journal_mode = WAL');
    // Counts that a power cut loses are no loss.
    db.exec('PRAGMA synchronous = OFF');
    const found = pragma<string>(db, 'quick_check');
    if (found !== 'ok') throw new Error(found);
    return counting(db, kept);
  } catch (error) {
    db.close();
    throw error;
  }
}

type Counting = ReturnType<typeof counting>;

const byKey = 'one row by its key';

export const COUNT_STATEMENTS = {
  // One statement, so that of many acts at once, in any number of processes, each is counted.
  add: statement<{ readonly points: number; readonly until: number }>(
    byKey,
    `INSERT INTO counts (name, points, until) VALUES (?1, 1, ?2 + ?3) ON CONFLICT DO UPDATE SET
       points = iif(until <= ?2, 1, points + 1), until = iif(until <= ?2, excluded.until, until)
     RETURNING points, until`,
  ),
  takeBack: statement(byKey, 'UPDATE counts SET points = max(0, points - 1) WHERE name = ?'),
  forget: statement(byKey, 'DELETE FROM counts WHERE name = ?'),
  find: statement<{ readonly points: number }>(byKey, 'SELECT points FROM counts WHERE name = ? AND until > ?'),
  mark: statement(
    byKey,
    `INSERT INTO counts (name, points, until) VALUES (?1, 1, ?3)
     ON CONFLICT DO UPDATE SET until = excluded.until WHERE until <= ?2`,
  ),
  put: statement(
    byKey,
    'INSERT INTO counts (name, points, until) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET points = excluded.points, until = excluded.until',
  ),
  sweep: statement(
    `${SWEPT_AT_ONCE} at the most: an index in its order`,
    'DELETE FROM counts WHERE name IN (SELECT name FROM counts WHERE until <= ? ORDER BY until LIMIT ?)',
    'the first so many of a range',
  ),
  drop: statement(
    'those that are too many: an index in its order',
    'DELETE FROM counts WHERE name IN (SELECT name FROM counts ORDER BY until LIMIT ?)',
    'as many as came since it was last done',
  ),
  size: statement<{ readonly count: number }>(
    'all that are kept: their number has a limit',
    'SELECT count(*) AS count FROM counts',
    `once in ${SWEEP_EVERY} acts, of as many as are kept at the most`,
  ),
};

function counting(db: DatabaseSync, kept: number) {
  db.exec(TABLES);
  // One statement, so that of many acts at once, in any number of processes, each is counted.
  const { add, takeBack, forget, find, mark, put, sweep, drop, size } = prepareAll(db, COUNT_STATEMENTS);
  let acts = 0;

  function tidy(now: number): void {
    acts += 1;
    if (acts % SWEEP_EVERY !== 0) return;
    sweep.run(now, SWEPT_AT_ONCE);
    const n = size.get()?.count ?? 0;
    if (n > kept) drop.run(n - kept);
  }

  function count(name: bigint, now: number): number {
    return find.get(name, now)?.points ?? 0;
  }

  return {
    add(name: bigint, now: number, windowMs: number): Counted {
      tidy(now);
      const counted = add.get(name, now, windowMs);
      if (!counted) throw new Error('an act is counted, or it is not written');
      return { points: counted.points, leftMs: counted.until - now };
    },
    count,
    takeBack: (name: bigint): void => void takeBack.run(name),
    forget: (name: bigint): void => void forget.run(name),

    addDistinct(name: bigint, keys: readonly bigint[], most: number, { now, until }: { now: number; until: number }) {
      tidy(now);
      db.exec('BEGIN IMMEDIATE');
      try {
        const before = count(name, now);
        const fresh = keys.reduce((sum, key) => sum + Number(mark.run(key, now, until).changes), 0);
        const fits = fresh === 0 || before + fresh <= most;
        if (fits) put.run(name, before + fresh, until);
        db.exec(fits ? 'COMMIT' : 'ROLLBACK');
        return fits;
      } catch (error) {
        if (db.isTransaction) db.exec('ROLLBACK');
        throw error;
      }
    },

    close: (): void => db.close(),
  };
}
