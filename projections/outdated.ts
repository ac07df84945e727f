import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { READ_MODEL_VERSION, type ReadModelFile, readModelFiles, removeReadModel } from './readModel.ts';

/**
 * A build, and a copy for a snapshot, is written to all the time; what was not for so long, and nobody holds a lock on,
 * was left by a crash.
 */
const ABANDONED_AFTER_MS = 60_000;

/** The read models that `current` has taken the place of: earlier generations of its version, and earlier versions. */
export function outdatedReadModels(dataDir: string, current: ReadModelFile): ReadModelFile[] {
  return readModelFiles(dataDir).filter(
    ({ version, generation }) =>
      version < current.version || (version === current.version && generation < current.generation),
  );
}

/**
 * Removes the outdated read models that no process has open any more, and what builds left that crashed.
 * @returns how many outdated ones are still in use
 */
export function removeOutdated(dataDir: string, current: ReadModelFile): number {
  for (const path of unfinished(dataDir)) {
    if (Date.now() - statSync(path).mtimeMs > ABANDONED_AFTER_MS && !isInUse(path)) removeReadModel({ path });
  }
  return outdatedReadModels(dataDir, current).filter((file) => {
    if (isInUse(file.path)) return true;
    removeReadModel(file);
    return false;
  }).length;
}

function unfinished(dataDir: string): string[] {
  const dir = join(dataDir, 'read');
  if (!existsSync(dir)) return [];
  return readdirSync(dir).flatMap((name) =>
    /^(building|snapshot)-.*\.(db|sealed)$/.test(name) ? [join(dir, name)] : [],
  );
}

/**
 * Whether anybody, in this process or in another one, has the file open: only who is alone with a database may take it
 * out of WAL mode. A build in progress holds its file under an exclusive lock all the time.
 */
function isInUse(path: string): boolean {
  const db = new DatabaseSync(path, { timeout: 0 });
  try {
    const mode = db.prepare('PRAGMA journal_mode = DELETE').get() as { journal_mode: string }; // its one column
    db.exec('BEGIN EXCLUSIVE; ROLLBACK;');
    return mode.journal_mode !== 'delete';
  } catch (error) {
    // What is no database (any more), because its build died in the middle, is of no use to anyone.
    const code = (error as { errcode?: number }).errcode ?? 0; // node:sqlite's errors carry SQLite's own
    return !NO_DATABASE.includes(code);
  } finally {
    db.close();
  }
}

/** SQLITE_CORRUPT and SQLITE_NOTADB. */
const NO_DATABASE = [11, 26];

/** Whether a read model that this code can serve from has a later generation than `file`. */
export function newerThan(dataDir: string, { generation }: ReadModelFile): ReadModelFile | undefined {
  const newest = readModelFiles(dataDir).find(({ version }) => version === READ_MODEL_VERSION);
  return newest && newest.generation > generation ? newest : undefined;
}
