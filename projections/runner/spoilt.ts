import { DatabaseSync } from 'node:sqlite';
import type { EventStore } from '#events/port/store.ts';
import { checkpointOf } from './checkpoint.ts';
import { currentReadModel, inodeOf, type Named, type ReadModelFile, removeReadModel } from './files.ts';

/** SQLITE_CORRUPT and SQLITE_NOTADB. */
const SPOILT: readonly number[] = [11, 26];
/** SQLITE_IOERR_SHORT_READ: the file is shorter than it says. */
const CUT_OFF = 522;

/** What the index of words says of its own tables, under the code of any mistake. */
const SPOILT_WORDS = /^(?:invalid fts5 file format|vtable constructor failed)/;

/** Whether SQLite says that a file is not, or not any more, what it should be. */
export function isSpoilt(error: unknown): boolean {
  const { errcode: code = 0, message = '' } = error as { errcode?: number; message?: string }; // node:sqlite's errors carry SQLite's own
  return SPOILT.includes(code & 0xff) || code === CUT_OFF || SPOILT_WORDS.test(message);
}

/** A file that was thrown away, and why, in words. */
export interface Discarded {
  readonly model: string;
  readonly path: string;
  readonly reason: string;
}

/**
 * Throws away the files of this code's version that cannot serve: those that are no whole database, and those that were
 * made of another log, or of this one before an older copy of it was put in its place.
 */
export async function discardSpoilt(
  dataDir: string,
  models: readonly Named[],
  store: EventStore,
): Promise<readonly Discarded[]> {
  const discarded: Discarded[] = [];
  for (const model of models)
    for (;;) {
      const file = currentReadModel(dataDir, model);
      const reason = file && (await whatSpoils(file, store));
      if (!file || reason === undefined) break;
      discard(file);
      discarded.push({ model: model.name, path: file.path, reason });
    }
  return discarded;
}

/** Takes a file's name away, unless another file bears it by now. Who has it open goes on reading it. */
export function discard({ path }: Pick<ReadModelFile, 'path'>, inode = inodeOf(path)): void {
  if (inode === inodeOf(path)) removeReadModel({ path });
}

/** Why a file cannot serve; undefined where it can, as far as its checkpoint and its size tell. */
export async function whatSpoils(file: ReadModelFile, store: EventStore): Promise<string | undefined> {
  let checkpoint: ReturnType<ReturnType<typeof checkpointOf>['find']>;
  try {
    const db = new DatabaseSync(file.path, { timeout: 5000 });
    try {
      checkpoint = checkpointOf(db, file.model).find();
    } finally {
      db.close();
    }
  } catch (error) {
    // An empty file is a database without tables: SQLITE_ERROR.
    if (isSpoilt(error) || (error as { errcode?: number }).errcode === 1) return 'it is no whole database';
    throw error;
  }
  if (!checkpoint) return 'it has no checkpoint';
  const { log, position, eventPosition, event } = checkpoint;
  if (log !== (await store.logId())) return 'it was made of another log';
  if (position > (await store.head())) return 'it is ahead of the log: an older copy of the log was restored';
  const there = eventPosition < 0 ? null : await store.eventIdAt(eventPosition);
  // null: the event was tombstoned since.
  if (there !== null && there !== event)
    return `the log has another event at position ${eventPosition}: an older copy of the log was restored`;
  return undefined;
}
