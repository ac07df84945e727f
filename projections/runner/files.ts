import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createKnownTogether } from '../sql/numbers.ts';
import { pragma } from '../sql/rows.ts';
import { CHECKPOINTS, checkpointOf } from './checkpoint.ts';
import type { Projection } from './definition.ts';
import { namesIn } from './folders.ts';

/** `DATA_DIR/read/<model>/<version>-<generation>.db`: each build is a new generation beside the one that serves. */
const NAME = /^(\d+)-(\d+)\.db$/;

/** What names a read model's files. */
export type Named = Pick<Projection, 'name' | 'version'>;

export interface ReadModelFile {
  readonly path: string;
  readonly model: string;
  readonly version: number;
  readonly generation: number;
}

/** The folder of all read models. */
export const readFolder = (dataDir: string): string => join(dataDir, 'read');

/** The complete files of a read model, of this code's version and of others, newest first. */
export function readModelFiles(dataDir: string, model: string): ReadModelFile[] {
  const dir = join(readFolder(dataDir), model);
  return namesIn(dir)
    .flatMap((name) => {
      const [, version, generation] = NAME.exec(name) ?? [];
      if (version === undefined) return [];
      return [{ path: join(dir, name), model, version: Number(version), generation: Number(generation) }];
    })
    .sort((a, b) => b.version - a.version || b.generation - a.generation);
}

/** The file that serves this version of the code; undefined until the worker has built one. */
export function currentReadModel(dataDir: string, { name, version }: Named): ReadModelFile | undefined {
  return readModelFiles(dataDir, name).find((file) => file.version === version);
}

/** Which file a name stands for just now; undefined where it is gone. */
export const inodeOf = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.ino;

/** Deletes a read model's file. Who has it open goes on reading it until they close it. */
export function removeReadModel({ path }: Pick<ReadModelFile, 'path'>): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(path + suffix, { force: true });
}

/** Deletes all that there is of a read model. Who has a file of it open goes on reading it until they close it. */
export function removeAll(dataDir: string, { name }: Pick<Named, 'name'>): void {
  rmSync(join(readFolder(dataDir), name), { recursive: true, force: true });
}

/** Memory that SQLite may keep pages in, unless a model says otherwise: KiB. */
const CACHE_KIB = 2048;
/** The most of it for a file that is being built: most of a build is appended, and all models are built at once. */
const BUILDING_KIB = 6144;

const cacheOf = ({ cacheKiB = CACHE_KIB }: Pick<Projection, 'cacheKiB'>): string => `PRAGMA cache_size = -${cacheKiB};`;

export interface Unpublished {
  readonly db: DatabaseSync;
  readonly path: string;
  publish(): ReadModelFile;
  discard(): void;
}

/**
 * A new, empty read model under a name that nobody reads yet. `publish` gives it its real name; where `db` was closed before,
 * somebody else has completed it.
 *
 * @param log the id of the log that it will be read from
 */
export function createReadModel(dataDir: string, model: Projection, log: string): Unpublished {
  const dir = join(readFolder(dataDir), model.name);
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const path = join(dir, `building-${randomUUID()}.db`);
  const db = createEmpty(path, [model], log);

  function discard(): void {
    if (db.isOpen) db.close();
    removeReadModel({ path });
  }

  return {
    db,
    path,
    discard,
    publish() {
      if (db.isOpen) complete(db, model);
      const file = publishFile(dataDir, model, path);
      discard();
      return file;
    },
  };
}

/** Makes the indexes that only queries need, and closes a file so that it can be read while it is written. */
function complete(db: DatabaseSync, model: Projection): void {
  // Sorting takes as much memory again as the cache may have.
  db.exec('PRAGMA shrink_memory');
  if (model.indexes) db.exec(model.indexes);
  db.exec('PRAGMA locking_mode = NORMAL; PRAGMA journal_mode = WAL;');
  db.close();
}

/** A file that nobody reads yet and that no event is missing in. */
export interface Unfinished {
  readonly path: string;
  readonly model: Projection;
}

/** Does what a build leaves for the end, and completes the file. */
export function finishReadModel({ path, model }: Unfinished): void {
  const db = openUnpublished(path, [model]);
  try {
    const bulk = model.bulk?.(db, createKnownTogether());
    db.exec('BEGIN');
    bulk?.finish();
    db.exec('COMMIT');
    complete(db, model);
  } finally {
    if (db.isOpen) db.close();
  }
}

/** Opens a file that nobody reads, and which a crash throws away: nothing has to survive one. */
function openUnpublished(path: string, models: readonly Projection[]): DatabaseSync {
  const db = new DatabaseSync(path);
  db.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA secure_delete = ON;');
  const cacheKiB = models.reduce((sum, { cacheKiB = CACHE_KIB }) => sum + Math.min(cacheKiB, BUILDING_KIB), 0);
  db.exec(cacheOf({ cacheKiB }));
  db.exec('PRAGMA locking_mode = EXCLUSIVE');
  return db;
}

/** A file with the empty tables of some models. */
export function createEmpty(path: string, models: readonly Projection[], log: string): DatabaseSync {
  const db = openUnpublished(path, models);
  db.exec(CHECKPOINTS);
  for (const { name, tables } of models) {
    db.exec(tables);
    checkpointOf(db, name).begin(log);
  }
  return db;
}

/**
 * Gives a complete read model the name of the next generation. The file keeps its old name too.
 * A link, not a rename: of two that are finished at once, the second must not replace a file in use.
 */
export function publishFile(dataDir: string, model: Named, path: string): ReadModelFile {
  const { name, version } = model;
  mkdirSync(join(readFolder(dataDir), name), { recursive: true, mode: 0o700 });
  for (;;) {
    const generation = (currentReadModel(dataDir, model)?.generation ?? 0) + 1;
    const file = {
      path: join(readFolder(dataDir), name, `${version}-${generation}.db`),
      ...{ model: name, version, generation },
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

/** Page cache of a file that is followed live, in KiB: few pages are touched at a time, and the system keeps the others in its memory. */
const FOLLOWING_KIB = 4096;

/** Opens a read model for the worker. Not synced at each commit: after a power cut it goes on from its last checkpoint. */
export function openForProjecting(path: string, cacheKiB = FOLLOWING_KIB): DatabaseSync {
  const db = new DatabaseSync(path, { timeout: WRITER_TIMEOUT_MS });
  db.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA secure_delete = ON; PRAGMA temp_store = MEMORY;',
  );
  db.exec(cacheOf({ cacheKiB }));
  // Each checkpoint of the write-ahead log syncs: rather seldom and large (80 MB) than often.
  db.exec('PRAGMA wal_autocheckpoint = 20000');
  return db;
}

/** Empties a read model's write-ahead log, in which what was overwritten still stands; false where a reader is in the way. */
export function truncateLog(db: DatabaseSync): boolean {
  // Waiting would hold up the projections: rather look again.
  db.exec('PRAGMA busy_timeout = 0');
  const busy = pragma<number>(db, 'wal_checkpoint(TRUNCATE)');
  db.exec(`PRAGMA busy_timeout = ${WRITER_TIMEOUT_MS}`);
  return busy === 0;
}

/** Opens a read model for queries. */
export function openForQueries(path: string, model: Pick<Projection, 'cacheKiB'> = {}): DatabaseSync {
  const db = new DatabaseSync(path, { readOnly: true, timeout: 5000 });
  db.exec(cacheOf(model));
  return db;
}
