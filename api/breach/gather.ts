import { DatabaseSync } from 'node:sqlite';
import { type EventStore, type RecordedEvent, START } from '#events/port/store.ts';
import { arrayRows } from '#events/sqlite/rows.ts';
import { rows } from '#projections/sql/rows.ts';
import { PROCESSING_RECORDS, recordOf } from '../contract/records.ts';
import type { Place } from './options.ts';

/** What of one member stood in one place: of one record of processing. */
export interface Stood {
  readonly member: string;
  readonly place: Place;
  /** The id of a record of processing; of files the folder that they lie in. */
  readonly record: string;
  /** How much: events, sessions or openings; and how many of them in the time itself. */
  readonly count: number;
  readonly inTime: number;
  /** Milliseconds since 1970. */
  readonly first: number;
  readonly last: number;
  /** Who was forgotten since: they cannot be written to any more. */
  readonly left: 0 | 1;
}

const OTHER = [
  'SessionStarted',
  'SessionExtended',
  'SessionEnded',
  'DocumentAttached',
  'DocumentOpened',
  'MemberErased',
  'FileOwned',
];
const TYPES = [...new Set([...PROCESSING_RECORDS.flatMap(({ events }) => events), ...OTHER])];
const BATCH = 500;
/** Pages of the counting file that are kept in memory, in KiB. The rest is on disk, so that memory does not grow with the log. */
const CACHE_KIB = 8192;
const PAGE = 1000;

export interface Times {
  readonly since: number;
  readonly until: number;
}

/**
 * Reads the log once, up to the end of the time, and counts whose data stood where. Nothing is decrypted: whose a sealed box is
 * stands beside it. What was counted is in a file of its own, made at `path`; memory does not grow with members or events.
 */
export async function gather(store: EventStore, { since, until }: Times, path: string, signal?: AbortSignal) {
  const db = new DatabaseSync(path);
  db.exec(`
    PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -${CACHE_KIB};
    CREATE TABLE stood (
      member TEXT, place TEXT, record TEXT, count INTEGER, inTime INTEGER, first INTEGER, last INTEGER,
      PRIMARY KEY (member, place, record)
    ) WITHOUT ROWID;
    CREATE TABLE sessions (session TEXT PRIMARY KEY, member TEXT, started INTEGER, expires INTEGER, ended INTEGER) WITHOUT ROWID;
    CREATE TABLE documents (application TEXT, n INTEGER, member TEXT, PRIMARY KEY (application, n)) WITHOUT ROWID;
    CREATE TABLE left_since (member TEXT PRIMARY KEY) WITHOUT ROWID;
  `);
  const add = db.prepare(
    `INSERT INTO stood (member, place, record, count, inTime, first, last) VALUES (?, ?, ?, 1, ?, ?, ?)
      ON CONFLICT DO UPDATE SET count = count + 1, inTime = inTime + excluded.inTime, last = excluded.last`,
  );
  const start = db.prepare('INSERT OR REPLACE INTO sessions (session, member, started, expires) VALUES (?, ?, ?, ?)');
  const extend = db.prepare('UPDATE sessions SET expires = ? WHERE session = ?');
  const end = db.prepare('UPDATE sessions SET ended = ? WHERE session = ?');
  const attach = db.prepare('INSERT OR REPLACE INTO documents (application, n, member) VALUES (?, ?, ?)');
  const attached = rows<{ member: string }>(db.prepare('SELECT member FROM documents WHERE application = ? AND n = ?'));
  const gone = ['stood', 'sessions', 'documents'].map((table) => db.prepare(`DELETE FROM ${table} WHERE member = ?`));
  const left = db.prepare('INSERT OR IGNORE INTO left_since (member) VALUES (?)');

  function count(event: RecordedEvent): void {
    const { type, at, data } = event;
    const inTime = at >= since && at <= until ? 1 : 0;
    // Each is as the event's own schema has it.
    const { session, member, expiresAt, application, n, by, key } = data as Record<string, string & number>;
    if (type === 'MemberErased' && member !== undefined) {
      // Whose key was gone before the time had nothing left that anybody could read.
      if (at < since) for (const rowsOf of gone) rowsOf.run(member);
      else left.run(member);
      return;
    }
    if (at > until) return;
    if (type === 'SessionStarted') start.run(session ?? '', member ?? '', at, expiresAt ?? at);
    if (type === 'SessionExtended') extend.run(expiresAt ?? at, session ?? '');
    if (type === 'SessionEnded') end.run(at, session ?? '');
    if (type === 'DocumentAttached') attach.run(application ?? '', n ?? 0, by ?? '');
    if (type === 'DocumentOpened' && inTime === 1) {
      const owner = attached.get(application ?? '', n ?? 0)?.member;
      if (owner !== undefined) add.run(owner, 'documents', 'files', 1, at, at);
    }
    // An upload is its owner's from the moment on at which it is there; the folder says what it shows, or may show.
    if (type === 'FileOwned') add.run(member ?? '', 'files', (key ?? '').split('/')[0] ?? '', inTime, at, at);
    const record = recordOf(type);
    if (record !== undefined) for (const owner of ownersOf(data)) add.run(owner, 'stored', record, inTime, at, at);
  }

  for await (const { events } of store.readAll({
    after: START,
    batchSize: BATCH,
    types: TYPES,
    ...(signal && { signal }),
  })) {
    db.exec('BEGIN');
    for (const event of events) count(event);
    db.exec('COMMIT');
  }
  // Whoever had a session that was good in the time.
  db.prepare(
    `INSERT INTO stood SELECT member, 'sessions', 'sessions', count(*), sum(started >= ?), min(started), max(coalesce(ended, expires))
      FROM sessions WHERE started <= ? AND expires >= ? AND (ended IS NULL OR ended >= ?) GROUP BY member`,
  ).run(since, until, since, since);

  const page = db.prepare(
    `SELECT s.*, EXISTS (SELECT 1 FROM left_since AS l WHERE l.member = s.member) AS left FROM stood AS s
      WHERE (member, place, record) > (?, ?, ?) ORDER BY member, place, record LIMIT ${PAGE}`,
  );
  const stoodBehind = rows<Stood>(page);

  return {
    /** What stood, by member, place and record. */
    *stood(places: readonly Place[]): Generator<Stood> {
      let last: Pick<Stood, 'member' | 'place' | 'record'> | undefined = { member: '', place: 'stored', record: '' };
      while (last) {
        const found: readonly Stood[] = stoodBehind.all(last.member, last.place, last.record);
        yield* found.filter(({ place }) => places.includes(place));
        last = found.at(-1);
      }
    },
    /** How many members, by place and record. */
    totals(places: readonly Place[]): readonly (readonly [Place, string, number])[] {
      const all = arrayRows<[Place, string, number]>(
        db.prepare('SELECT place, record, count(*) FROM stood GROUP BY place, record ORDER BY place DESC, record'),
      ).all();
      return all.filter(([place]) => places.includes(place));
    },
    close: (): void => db.close(),
  };
}

export type Gathered = Awaited<ReturnType<typeof gather>>;

/** The members under whose keys an event's boxes stand: what is no member's (a document's, an invitation's own) is not told apart here. */
function ownersOf(data: RecordedEvent['data']): readonly string[] {
  const { sealed } = data as { sealed?: { readonly of: string } | readonly { readonly of: string }[] }; // written by `encode`
  if (sealed === undefined) return [];
  return Array.isArray(sealed) ? sealed.map(({ of }) => of) : [(sealed as { readonly of: string }).of];
}
