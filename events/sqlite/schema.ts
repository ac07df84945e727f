import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { LogCorrupt } from '../port/store.ts';

/** Waits this long for another process's transaction before giving up. Only worker threads ever wait. */
const BUSY_TIMEOUT_MS = 10_000;

/**
 * `kinds` names each pair of category and type once, so that an event carries a small number and a filter by type, by
 * category or by both is a list of such numbers. `AUTOINCREMENT`: a position is never used twice, also when the newest
 * event was tombstoned. `secure_delete` overwrites what a tombstone removes. `notes` is what the log says of itself.
 * Rows that versions without checksums wrote have none.
 */
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS streams (
    id         INTEGER PRIMARY KEY,
    name       TEXT    NOT NULL UNIQUE,
    revision   INTEGER NOT NULL,
    tombstoned INTEGER NOT NULL DEFAULT 0
  );
  CREATE TABLE IF NOT EXISTS kinds (
    id       INTEGER PRIMARY KEY,
    category TEXT NOT NULL,
    type     TEXT NOT NULL,
    UNIQUE (category, type)
  );
  CREATE TABLE IF NOT EXISTS events (
    position INTEGER PRIMARY KEY AUTOINCREMENT,
    stream   INTEGER NOT NULL REFERENCES streams (id),
    revision INTEGER NOT NULL,
    kind     INTEGER NOT NULL REFERENCES kinds (id),
    id       TEXT    NOT NULL,
    version  INTEGER NOT NULL,
    at       INTEGER NOT NULL,
    actor    TEXT,
    data     TEXT    NOT NULL
  );
  CREATE TABLE IF NOT EXISTS notes (
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL
  );
  CREATE UNIQUE INDEX IF NOT EXISTS events_by_stream ON events (stream, revision);
  CREATE INDEX IF NOT EXISTS events_by_kind ON events (kind, position);
  CREATE INDEX IF NOT EXISTS events_by_time ON events (at);
`;

/** Columns that later versions added: adding one writes nothing but the table's definition, however long the log is. */
const ADDED = [
  ['events', 'causation', 'TEXT'],
  ['events', 'correlation', 'TEXT'],
  ['events', 'crc', 'INTEGER'],
  ['kinds', 'crc', 'INTEGER'],
] as const;

export const LOG_ID = 'log-id';

/** Brings a new log, or one that an earlier version wrote, to the present layout. Of several who do so at once, one does. */
function layOut(db: DatabaseSync): void {
  const hasTable = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'notes'");
  const hasColumn = db.prepare('SELECT 1 FROM pragma_table_info(?) WHERE name = ?');
  const isLaidOut = () => hasTable.get() !== undefined && hasColumn.get('kinds', 'crc') !== undefined;
  if (isLaidOut() && db.prepare('SELECT 1 FROM notes WHERE name = ?').get(LOG_ID)) return;
  db.exec('BEGIN IMMEDIATE');
  db.exec(SCHEMA);
  for (const [table, column, type] of ADDED)
    if (hasColumn.get(table, column) === undefined) db.exec(`ALTER TABLE ${table} ADD COLUMN ${column} ${type}`);
  db.prepare('INSERT OR IGNORE INTO notes (name, value) VALUES (?, ?)').run(LOG_ID, randomUUID());
  db.exec('COMMIT');
}

/**
 * Makes a new log, whole from the first moment that it has its name: a file of no bytes is one that has lost them. Of
 * several who make it at once, one does.
 */
function create(file: string): void {
  const building = `${file}-${randomUUID()}`;
  const db = new DatabaseSync(building);
  try {
    // Changed at once by several processes, a file's journal mode is locked for some of them.
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
    layOut(db);
    db.close();
    linkSync(building, file);
    const folder = openSync(dirname(file), 'r');
    fsyncSync(folder);
    closeSync(folder);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    if (db.isOpen) db.close();
    rmSync(building, { force: true });
  }
}

/**
 * Opens the log for writing and lays out its tables where they are missing.
 * @throws {LogCorrupt} its file is empty
 */
export function openForWriting(file: string): DatabaseSync {
  const bytes = statSync(file, { throwIfNoEntry: false })?.size;
  if (bytes === undefined) create(file);
  if (bytes === 0) throw new LogCorrupt(`${file} is empty; delete it if there has never been a log`);
  const db = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
  db.exec('PRAGMA journal_mode = WAL');
  // 4 MB. Each new stream is looked for at a random place of an index; pages that are not kept here the system keeps in its memory.
  db.exec('PRAGMA cache_size = -4096');
  // FULL: an acknowledged append survives a power cut. Group commit makes one sync carry many appends.
  // A checkpoint (80 MB of log) is rare enough for pages that many appends touch to be copied once for all of them.
  db.exec('PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; PRAGMA wal_autocheckpoint = 20000;');
  layOut(db);
  return db;
}

/** Opens the log for reading. Reads are short, so that the write-ahead log can shrink. */
export function openForReading(file: string): DatabaseSync {
  const db = new DatabaseSync(file, { readOnly: true, timeout: 1000 });
  db.exec('PRAGMA cache_size = -8000;');
  return db;
}
