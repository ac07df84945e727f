import { randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Projection } from './projection.ts';

/**
 * Goes up whenever a projection's tables, or what it writes into them, change: the read model is then built anew.
 * `readModel.test.ts` fails when the tables have changed and this has not.
 */
export const READ_MODEL_VERSION = 3;

const CHECKPOINTS = `
  CREATE TABLE checkpoints (
    projection TEXT PRIMARY KEY,
    position   INTEGER NOT NULL,
    changed    INTEGER NOT NULL,
    failedAt   INTEGER,
    failure    TEXT,
    failedSince INTEGER
  ) WITHOUT ROWID;
`;

/** `DATA_DIR/read/v<version>-<generation>.db`: each rebuild is a new generation beside the one that serves. */
const NAME = /^v(\d+)-(\d+)\.db$/;

export interface ReadModelFile {
  readonly path: string;
  readonly version: number;
  readonly generation: number;
}

/** The complete read models of this code's version and of older ones, newest first. */
export function readModelFiles(dataDir: string): ReadModelFile[] {
  const dir = join(dataDir, 'read');
  if (!existsSync(dir)) return [];
  return readdirSync(dir)
    .flatMap((name) => {
      const [, version, generation] = NAME.exec(name) ?? [];
      if (version === undefined) return [];
      return [{ path: join(dir, name), version: Number(version), generation: Number(generation) }];
    })
    .sort((a, b) => b.version - a.version || b.generation - a.generation);
}

/** The read model that serves this version of the code; undefined until the worker has built one. */
export function currentReadModel(dataDir: string): ReadModelFile | undefined {
  return readModelFiles(dataDir).find((file) => file.version === READ_MODEL_VERSION);
}

/** Deletes a read model. Who has it open goes on reading it until they close it. */
export function removeReadModel({ path }: Pick<ReadModelFile, 'path'>): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(path + suffix, { force: true });
}

/** A new, empty read model under a name that nobody reads yet. `publish` gives it its real name. */
export function createReadModel(
  dataDir: string,
  projections: readonly Projection[],
): { db: DatabaseSync; path: string; publish(): ReadModelFile; discard(): void } {
  const dir = join(dataDir, 'read');
  mkdirSync(dir, { recursive: true });
  const path = join(dir, `building-${randomUUID()}.db`);
  const db = new DatabaseSync(path);
  // Nobody reads it and a crash throws it away, so nothing has to survive one.
  db.exec(
    'PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -16384; PRAGMA secure_delete = ON;',
  );
  db.exec('PRAGMA locking_mode = EXCLUSIVE');
  db.exec(CHECKPOINTS);
  const start = db.prepare('INSERT INTO checkpoints (projection, position, changed) VALUES (?, -1, -1)');
  for (const projection of projections) {
    db.exec(projection.tables);
    start.run(projection.name);
  }

  function discard(): void {
    if (db.isOpen) db.close();
    removeReadModel({ path });
  }

  return {
    db,
    path,
    discard,
    publish() {
      // Sorting takes as much memory again as the cache may have.
      db.exec('PRAGMA shrink_memory');
      for (const { indexes } of projections) if (indexes) db.exec(indexes);
      db.exec('PRAGMA locking_mode = NORMAL; PRAGMA journal_mode = WAL;');
      db.close();
      const file = publishFile(dataDir, path);
      discard();
      return file;
    },
  };
}

/**
 * Gives a complete read model the name of the next generation. The file keeps its old name too.
 * A link, not a rename: of two that are finished at once, the second must not replace a file in use.
 */
export function publishFile(dataDir: string, path: string): ReadModelFile {
  for (;;) {
    const generation = (currentReadModel(dataDir)?.generation ?? 0) + 1;
    const file = {
      path: join(dataDir, 'read', `v${READ_MODEL_VERSION}-${generation}.db`),
      version: READ_MODEL_VERSION,
      generation,
    };
    try {
      linkSync(path, file.path);
      return file;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error; // linkSync throws nothing else
    }
  }
}

/** So long a worker waits for another one that is writing. */
const WRITER_TIMEOUT_MS = 10_000;

/** Opens a read model for the worker. Not synced at each commit: after a power cut it goes on from its last checkpoint. */
export function openForProjecting(path: string): DatabaseSync {
  const db = new DatabaseSync(path, { timeout: WRITER_TIMEOUT_MS });
  db.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -40960; PRAGMA secure_delete = ON;',
  );
  // What a savepoint would roll back to: a batch's pages at most, and as a file it would be written at every batch.
  db.exec('PRAGMA temp_store = MEMORY');
  // Each checkpoint of the write-ahead log syncs: rather seldom and large (80 MB) than often.
  db.exec('PRAGMA wal_autocheckpoint = 20000');
  return db;
}

/** Empties a read model's write-ahead log, in which what was overwritten still stands; false where a reader is in the way. */
export function truncateLog(db: DatabaseSync): boolean {
  // Waiting would hold up the projections: rather look again.
  db.exec('PRAGMA busy_timeout = 0');
  const { busy } = db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get() as { busy: number }; // one of its three columns
  db.exec(`PRAGMA busy_timeout = ${WRITER_TIMEOUT_MS}`);
  return busy === 0;
}

/** Opens a read model for queries. */
export function openForQueries(path: string): DatabaseSync {
  const db = new DatabaseSync(path, { readOnly: true, timeout: 5000 });
  db.exec('PRAGMA cache_size = -32768;');
  return db;
}
