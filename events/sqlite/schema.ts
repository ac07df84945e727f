import { DatabaseSync } from 'node:sqlite';

/** Waits this long for another process's transaction before giving up. Only worker threads ever wait. */
const BUSY_TIMEOUT_MS = 10_000;

/**
 * `kinds` names each pair of category and type once, so that an event carries a small number and a filter by type, by
 * category or by both is a list of such numbers. `AUTOINCREMENT`: a position is never used twice, also when the newest
 * event was tombstoned. `secure_delete` overwrites what a tombstone removes.
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
  CREATE UNIQUE INDEX IF NOT EXISTS events_by_stream ON events (stream, revision);
  CREATE INDEX IF NOT EXISTS events_by_kind ON events (kind, position);
  CREATE INDEX IF NOT EXISTS events_by_time ON events (at);
`;

/** Opens the log for writing and lays out its tables where they are missing. */
export function openForWriting(file: string): DatabaseSync {
  const db = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
  db.exec('PRAGMA journal_mode = WAL');
  // 16 MB: the index of stream names is met at a random place by each new stream.
  db.exec('PRAGMA cache_size = -16384');
  // FULL: an acknowledged append survives a power cut. Group commit makes one sync carry many appends.
  // A checkpoint (80 MB of log) is rare enough for pages that many appends touch to be copied once for all of them.
  db.exec('PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; PRAGMA wal_autocheckpoint = 20000;');
  const laidOut = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'events_by_time'").get();
  if (laidOut === undefined) db.exec(`BEGIN IMMEDIATE; ${SCHEMA} COMMIT;`);
  return db;
}

/** Opens the log for reading. Reads are short, so that the write-ahead log can shrink. */
export function openForReading(file: string): DatabaseSync {
  const db = new DatabaseSync(file, { readOnly: true, timeout: 1000 });
  db.exec('PRAGMA cache_size = -8000;');
  return db;
}
