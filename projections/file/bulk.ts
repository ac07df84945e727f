import type { DatabaseSync } from 'node:sqlite';
import type { Position } from '#events/port/store.ts';

/** Writes what a field shows: of its member, its subject and its name the key, shown since a position. */
export interface UseWriter {
  /** Of a subject whose first event this is. */
  put(member: string, subject: string, field: string, key: string, position: Position): void;
  /** Called before anything is looked for. */
  settle(): void;
}

const PUT = `ON CONFLICT DO UPDATE SET key = excluded.key, position = iif(key = excluded.key, position, excluded.position)`;

export const PUT_USE = `INSERT INTO file_uses (member, subject, field, key, position) VALUES (?, ?, ?, ?, ?) ${PUT}`;

export function writeUses(db: DatabaseSync): UseWriter {
  const put = db.prepare(PUT_USE);
  return { put: (...use) => void put.run(...use), settle() {} };
}

/** In the file, so that a build can be gone on with. */
const GATHERED = `CREATE TABLE IF NOT EXISTS file_uses_first (
  member TEXT NOT NULL, subject TEXT NOT NULL, field TEXT NOT NULL, key TEXT NOT NULL, position INTEGER NOT NULL)`;

/** In the order of the key of `file_uses`, which has nothing to do with that of the log; of one key the later behind. */
const SETTLE = `
  INSERT INTO file_uses (member, subject, field, key, position)
    SELECT member, subject, field, key, position FROM file_uses_first WHERE true ORDER BY member, subject, field, rowid
    ${PUT};
  DELETE FROM file_uses_first;`;

/** Gathers what comes and writes it at once, sorted: each by itself would be looked for all over the table. */
export function gatherUses(db: DatabaseSync): UseWriter & { finish(): void } {
  db.exec(GATHERED);
  const gather = db.prepare(
    'INSERT INTO file_uses_first (member, subject, field, key, position) VALUES (?, ?, ?, ?, ?)',
  );
  let isSettled = false;

  function settle(): void {
    if (!isSettled) db.exec(SETTLE);
    isSettled = true;
  }

  return {
    put(...use) {
      gather.run(...use);
      isSettled = false;
    },
    settle,
    finish() {
      settle();
      db.exec('DROP TABLE file_uses_first');
    },
  };
}
