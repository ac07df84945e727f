import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Position } from '#events/port/store.ts';
import { prepareAll, prepareOne, statement } from '../sql/rows.ts';
import { inodeOf, type ReadModelFile, readFolder } from './files.ts';

/**
 * How far read models have come that had nothing to write: one small file for all, so that a like does not make every model
 * commit. What stands here of a file holds as long as its own checkpoint says that the same event changed it last; where
 * that is lost, after a power cut, so is this.
 */
export interface Passed {
  readonly position: Position;
  /** The last event that had changed the file then. */
  readonly changed: Position;
}

const progressPath = (dataDir: string): string => join(readFolder(dataDir), 'progress.db');

const keyOf = ({ model, version, generation }: ReadModelFile): string => `${model}/${version}-${generation}`;

const TABLE = `CREATE TABLE IF NOT EXISTS passed (
  file TEXT PRIMARY KEY, position INTEGER NOT NULL, changed INTEGER NOT NULL) WITHOUT ROWID`;

const byKey = 'one row by its key';

const PROGRESS_STATEMENTS = {
  find: statement<Passed>(byKey, 'SELECT position, changed FROM passed WHERE file = ?'),
  say: statement(
    byKey,
    `INSERT INTO passed (file, position, changed) VALUES (?1, ?2, ?3)
      ON CONFLICT DO UPDATE SET position = ?2, changed = ?3 WHERE ?2 > position`,
  ),
  forget: statement(byKey, 'DELETE FROM passed WHERE file = ?'),
};

/** For the worker: says how far files have come. */
export function openProgress(dataDir: string) {
  const path = progressPath(dataDir);
  let open = connect();

  function connect() {
    mkdirSync(readFolder(dataDir), { recursive: true, mode: 0o700 });
    const db = new DatabaseSync(path, { timeout: 1000 });
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -256;');
    db.exec('PRAGMA wal_autocheckpoint = 4000');
    db.exec(TABLE);
    const { say, forget } = prepareAll(db, PROGRESS_STATEMENTS);
    return { db, say, forget, inode: inodeOf(path) };
  }

  return {
    say(passed: readonly { readonly file: ReadModelFile; readonly position: Position; readonly changed: Position }[]) {
      if (passed.length === 0) return;
      const { db, say } = open;
      try {
        db.exec('BEGIN IMMEDIATE');
        for (const { file, position, changed } of passed) say.run(keyOf(file), position, changed);
        db.exec('COMMIT');
      } catch {
        // Readers then wait for the checkpoints themselves, which come within a second.
        if (db.isTransaction) db.exec('ROLLBACK');
      }
    },

    /** For a file that is new under an old name. */
    forget(file: ReadModelFile): void {
      open.forget.run(keyOf(file));
    },

    /** Opens it anew where somebody has deleted it. */
    look(): void {
      if (inodeOf(path) === open.inode) return;
      open.db.close();
      open = connect();
    },

    close: (): void => open.db.close(),
  };
}

/** For readers: null until there is one. */
export function openProgressForReading(dataDir: string) {
  const path = progressPath(dataDir);
  let open: ReturnType<typeof connect> | undefined;

  function connect() {
    const db = new DatabaseSync(path, { readOnly: true, timeout: 1000 });
    return { db, find: prepareOne(db, PROGRESS_STATEMENTS.find), inode: inodeOf(path) };
  }

  return {
    of: (file: ReadModelFile): Passed | undefined => open?.find.get(keyOf(file)),

    /** Opens it where it is there by now, and anew where it is another file. */
    look(): void {
      const inode = inodeOf(path);
      if (inode === open?.inode) return;
      open?.db.close();
      open = undefined;
      try {
        if (inode !== undefined) open = connect();
      } catch {
        // It is being made at this moment.
      }
    },

    close: (): void => open?.db.close(),
  };
}
