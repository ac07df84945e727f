import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pragma } from '../sql/rows.ts';
import {
  currentReadModel,
  type Named,
  type ReadModelFile,
  readFolder,
  readModelFiles,
  removeReadModel,
} from './files.ts';
import { namesIn } from './folders.ts';
import { isSpoilt } from './spoilt.ts';

/**
 * A build, and a copy for a snapshot, is written to all the time; what was not for so long, and nobody holds a lock on,
 * was left by a crash.
 */
const ABANDONED_AFTER_MS = 60_000;

/** The files that `current` has taken the place of: earlier generations of its version, and earlier versions. */
export function outdatedReadModels(dataDir: string, current: ReadModelFile): ReadModelFile[] {
  return readModelFiles(dataDir, current.model).filter(
    ({ version, generation }) =>
      version < current.version || (version === current.version && generation < current.generation),
  );
}

/**
 * Removes a read model's outdated files that no process has open any more, and what builds left that crashed.
 * @returns how many outdated ones are still in use
 */
export function removeOutdated(dataDir: string, current: ReadModelFile): number {
  const folder = join(readFolder(dataDir), current.model);
  for (const path of unfinished(folder)) removeAbandoned(path);
  return outdatedReadModels(dataDir, current).filter((file) => {
    if (isInUse(file.path)) return true;
    removeReadModel(file);
    return false;
  }).length;
}

/** Models of earlier code that there are no more. Others that this code does not know are those of later code. */
const FORMER_MODELS = ['activity'];

/**
 * Removes the files of models that there are no more, and the one in which code before the models had files of their own
 * kept all of them, once no process of such code has them open. @returns how many are still in use
 */
export function removeFormer(dataDir: string): number {
  const folder = readFolder(dataDir);
  for (const dir of [folder, ...FORMER_MODELS.map((model) => join(folder, model))])
    for (const path of unfinished(dir)) removeAbandoned(path);
  const together = namesIn(folder).filter((name) => /^v\d+-\d+\.db$/.test(name));
  const former = [
    ...together.map((name) => join(folder, name)),
    ...FORMER_MODELS.flatMap((model) => readModelFiles(dataDir, model).map(({ path }) => path)),
  ];
  return former.filter((path) => {
    if (isInUse(path)) return true;
    removeReadModel({ path });
    return false;
  }).length;
}

function removeAbandoned(path: string): void {
  const left = statSync(path, { throwIfNoEntry: false });
  if (left && Date.now() - left.mtimeMs > ABANDONED_AFTER_MS && !isInUse(path)) removeReadModel({ path });
}

const unfinished = (folder: string): string[] =>
  namesIn(folder).flatMap((name) => (/^(building|snapshot)-.*\.(db|sealed)$/.test(name) ? [join(folder, name)] : []));

/**
 * Whether anybody, in this process or in another one, has the file open: only who is alone with a database may take it
 * out of WAL mode. A build in progress holds its file under an exclusive lock all the time.
 */
export function isInUse(path: string): boolean {
  const db = new DatabaseSync(path, { timeout: 0 });
  try {
    const mode = pragma<string>(db, 'journal_mode = DELETE');
    db.exec('BEGIN EXCLUSIVE; ROLLBACK;');
    return mode !== 'delete';
  } catch (error) {
    // What is no database (any more), because its build died in the middle, is of no use to anyone.
    return !isSpoilt(error);
  } finally {
    db.close();
  }
}

/** Whether there is a later generation of a read model than `file`. */
export function newerThan(dataDir: string, model: Named, { generation }: ReadModelFile): ReadModelFile | undefined {
  const newest = currentReadModel(dataDir, model);
  return newest && newest.generation > generation ? newest : undefined;
}
