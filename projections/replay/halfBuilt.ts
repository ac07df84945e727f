import { chmodSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import { type Position, START } from '#events/port/store.ts';
import type { Projection } from '../runner/definition.ts';
import { createEmpty, openForProjecting, removeReadModel } from '../runner/files.ts';
import { rows } from '../sql/rows.ts';

/** What a read model was begun for: only the same can go on with it. */
export interface Purpose {
  /** The moment as it was asked for. */
  readonly asked: string;
  readonly log: string;
  /** Where somebody was last forgotten then: it may hold them as they were before. */
  readonly forgotten: Position;
}

/** What stands in the file beside the rows while it is under way. */
interface Note extends Purpose {
  readonly versions: Readonly<Record<string, number>>;
  readonly upTo: Position;
}

/** A read model under way: FILE.part, which becomes FILE when it is complete. */
export interface HalfBuilt {
  readonly db: DatabaseSync;
  /** The last event that is in. */
  readonly from: Position;
  /** The last event that goes in. */
  readonly upTo: Position;
  /** Whether this goes on with what an earlier run left. */
  readonly resumed: boolean;
  complete(): void;
  /** Leaves it as it is, to be gone on with. */
  close(): void;
  /** Throws it away. */
  discard(): void;
}

/**
 * Begins a read model in a file, or goes on with one that was begun for the same. How far it has come is what its
 * checkpoints say: rows and checkpoint are committed together, so that it may be cut off anywhere.
 */
export function openHalfBuilt(
  file: string,
  models: readonly Projection[],
  purpose: Purpose,
  upTo: Position,
): HalfBuilt {
  const path = `${file}.part`;
  const versions = Object.fromEntries(models.map(({ name, version }) => [name, version]));
  const wanted: Note = { ...purpose, versions, upTo };
  const left = readNote(path);
  // What is yet to come when it is begun stays out of it, however often it is gone on with.
  const resumed = left !== undefined && isDeepStrictEqual({ ...left, upTo }, wanted);
  if (!resumed) begin(path, models, wanted);
  // A larger cache takes more memory and makes it no faster.
  const db = openForProjecting(path, 24_576);
  // Of two at once, the second is told that the file is locked.
  db.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; COMMIT;');
  const { from = START } =
    rows<{ from: Position }>(db.prepare('SELECT min(position) AS "from" FROM checkpoints')).get() ?? {};
  return {
    db,
    from,
    upTo: resumed ? left.upTo : upTo,
    resumed,
    complete() {
      db.exec('BEGIN');
      for (const { indexes } of models) if (indexes) db.exec(indexes);
      db.exec('DROP TABLE note; COMMIT; PRAGMA user_version = 0;');
      // Other tools then open it also where they may not write.
      db.exec('PRAGMA journal_mode = DELETE');
      db.close();
      renameSync(path, file);
    },
    close: () => db.close(),
    discard() {
      db.close();
      removeReadModel({ path });
    },
  };
}

const SQLITE_BUSY = 5;

function readNote(path: string): Note | undefined {
  try {
    const db = new DatabaseSync(path, { readOnly: true });
    try {
      const found = rows<{ note: string }>(db.prepare('SELECT note FROM note')).get();
      return found && (JSON.parse(found.note) as Note); // as `begin` writes it
    } finally {
      db.close();
    }
  } catch (error) {
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) throw error; // node:sqlite's errors carry SQLite's own
    return undefined; // there is none, or it is something else: it is begun anew
  }
}

/** An empty read model with its note, which appears under its name at once. */
function begin(path: string, models: readonly Projection[], note: Note): void {
  // In the same directory, so that the last step is a rename on one disk.
  const scratch = mkdtempSync(join(dirname(resolve(path)), '.as-of-'));
  try {
    const empty = join(scratch, 'empty.db');
    const db = createEmpty(empty, models, note.log);
    db.exec('CREATE TABLE note (note TEXT)');
    db.prepare('INSERT INTO note VALUES (?)').run(JSON.stringify(note));
    db.close();
    chmodSync(empty, 0o600); // everybody's personal fields go in
    removeReadModel({ path });
    renameSync(empty, path);
  } finally {
    rmSync(scratch, { recursive: true });
  }
}
