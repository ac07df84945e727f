import type { DatabaseSync } from 'node:sqlite';
import { BroadcastChannel, type MessagePort, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { categoryOf } from '../port/store.ts';
import { checksumOf, checksumOfKind } from './checksum.ts';
import { failureOf } from './failures.ts';
import { type Replies, type Reply, type Request, wakeChannel } from './messages.ts';
import { openForWriting } from './schema.ts';
import { prepareAll, statement } from './statements.ts';

/**
 * The one writer of this process, on a thread of its own, because a transaction may wait for another process's.
 *
 * Group commit: while one transaction is being synced, requests pile up; all of them share the next one. A request that
 * is refused writes nothing, so it does not disturb the others.
 */

const PROBE = 'probe';

type Stream = { id: number; revision: number; tombstoned: number };

const byKey = 'one row by its key';

/** What writes to the log, and what it looks at for that. */
export const WRITER_STATEMENTS = {
  findStream: statement<Stream>(byKey, 'SELECT id, revision, tombstoned FROM streams WHERE name = ?'),
  addStream: statement(byKey, 'INSERT OR IGNORE INTO streams (name, revision) VALUES (?, ?)'),
  moveStream: statement(byKey, 'UPDATE streams SET revision = ? WHERE id = ?'),
  closeStream: statement(byKey, 'UPDATE streams SET tombstoned = 1 WHERE id = ?'),
  destroy: statement('one stream', 'DELETE FROM events WHERE stream = ?'),
  findEvents: statement<{ readonly id: string; readonly position: number; readonly revision: number }>(
    'as many as are appended: an index in its order',
    'SELECT id, position, revision FROM events WHERE stream = ? AND revision > ? ORDER BY revision LIMIT ?',
  ),
  insert: statement(
    byKey,
    `INSERT INTO events (position, stream, revision, kind, id, version, at, actor, data, causation, correlation, crc)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ),
  addNote: statement(byKey, 'INSERT OR IGNORE INTO notes (name, value) VALUES (?, ?)'),
  findKind: statement<{ readonly id: number }>(byKey, 'SELECT id FROM kinds WHERE category = ? AND type = ?'),
  addKind: statement(byKey, 'INSERT INTO kinds (category, type, crc) VALUES (?, ?, ?)'),
  newest: statement<{ readonly seq: number }>(
    'one row',
    "SELECT seq FROM sqlite_sequence WHERE name = 'events'",
    'one row: of the one table whose numbers are never used twice',
  ),
  dropNote: statement(byKey, 'DELETE FROM notes WHERE name = ?'),
};

export function createWriter(db: DatabaseSync) {
  const prepared = prepareAll(db, WRITER_STATEMENTS);
  const { findStream, addStream, moveStream, closeStream, destroy, findEvents, insert } = prepared;
  const { addNote, findKind, addKind, newest, dropNote } = prepared;
  const kinds = new Map<string, number>();
  /** Of the newest event, within a transaction. */
  let position = 0;
  /** Whether the write-ahead log may still hold what a tombstone destroyed. */
  let traces = false;

  function kindOf(category: string, type: string): number {
    const name = `${category} ${type}`;
    const known = kinds.get(name);
    if (known !== undefined) return known;
    const found = findKind.get(category, type);
    const id = found?.id ?? Number(addKind.run(category, type, checksumOfKind(category, type)).lastInsertRowid);
    kinds.set(name, id);
    return id;
  }

  /** The answer that an append of the same ids got, if all of them stand right behind `after`. */
  function repeated(
    stream: Stream,
    after: number,
    ids: readonly string[],
  ): { position: number; revision: number } | null {
    const rows = findEvents.all(stream.id, after, ids.length);
    const last = rows.at(-1);
    if (last === undefined || rows.length < ids.length || rows.some((row, i) => row.id !== ids[i])) return null;
    return { position: last.position, revision: last.revision };
  }

  function append(request: Request & { do: 'append' }): Reply {
    const { n, events } = request;
    const expected = request.expected === 'no-stream' ? -1 : request.expected;
    const end = expected + events.length;
    // Most streams that are thought to be new are: adding one finds out.
    const added = expected === -1 ? addStream.run(request.stream, end) : undefined;
    let id = Number(added?.lastInsertRowid);
    if (added?.changes !== 1) {
      const stream = findStream.get(request.stream);
      if (stream?.tombstoned) return { n, refused: 'tombstoned' };
      if (stream === undefined || stream.revision !== expected) {
        const ids = events.map((event) => event.id);
        const first = stream && repeated(stream, expected, ids);
        return first ? { n, ...first } : { n, refused: 'wrong-revision' };
      }
      id = stream.id;
      moveStream.run(end, id);
    }
    const category = categoryOf(request.stream);
    let revision = expected;
    for (const event of events) {
      revision += 1;
      position += 1;
      const kind = kindOf(category, event.type);
      const { type, version, at, actor, data, causationId = null, correlationId = null } = event;
      const what = { type, id: event.id, version, at, actor, data, causationId, correlationId };
      const crc = checksumOf({ position, stream: request.stream, revision, ...what });
      insert.run(position, id, revision, kind, event.id, version, at, actor, data, causationId, correlationId, crc);
    }
    return { n, position, revision };
  }

  function tombstone(request: Request & { do: 'tombstone' }): Reply {
    const stream = findStream.get(request.stream);
    const id = stream?.id ?? Number(addStream.run(request.stream, -1).lastInsertRowid);
    closeStream.run(id);
    destroy.run(id);
    return { n: request.n, position: 0, revision: stream?.revision ?? -1 };
  }

  function note({ n, name, value }: Request & { do: 'note' }): Reply {
    addNote.run(name, value);
    return { n, position: 0, revision: -1 };
  }

  function probe({ n, bytes }: Request & { do: 'probe' }): Reply {
    addNote.run(PROBE, 'x'.repeat(bytes));
    dropNote.run(PROBE);
    return { n, position: 0, revision: -1 };
  }

  function carryOut(request: Request): Reply {
    switch (request.do) {
      case 'append':
        return append(request);
      case 'tombstone':
        return tombstone(request);
      case 'note':
        return note(request);
      case 'probe':
        return probe(request);
    }
  }

  /** What a tombstone destroyed must not live on in the write-ahead log. */
  function truncate(): void {
    try {
      db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      traces = false;
    } catch {
      // Committed all the same; tried again with the next transaction.
    }
  }

  /** Carries out all requests in one transaction; when that fails, none of them happened. */
  return function commit(requests: readonly Request[]): Reply[] {
    try {
      db.exec('BEGIN IMMEDIATE');
      // Nobody else can move it until the end of the transaction.
      position = newest.get()?.seq ?? 0;
      const replies = requests.map(carryOut);
      db.exec('COMMIT');
      traces ||= requests.some((request) => request.do === 'tombstone');
      if (traces) truncate();
      return replies;
    } catch (error) {
      if (db.isTransaction) db.exec('ROLLBACK');
      kinds.clear();
      const words = error instanceof Error ? error.message : String(error);
      return requests.map(({ n }) => ({ n, failed: words, as: failureOf(error) }));
    }
  };
}

function serve(port: MessagePort, file: string): void {
  const db = openForWriting(file);
  const commit = createWriter(db);
  const wake = new BroadcastChannel(wakeChannel(file));
  // Biggest group: bounds how long one transaction keeps other processes out.
  const GROUP = 2000;
  port.on('message', (first: Request[] | 'close') => {
    let closing = first === 'close';
    const requests = first === 'close' ? [] : first;
    let messages = 1;
    while (!closing && requests.length < GROUP) {
      const next = receiveMessageOnPort(port) as { message: Request[] | 'close' } | undefined;
      if (next === undefined) break;
      if (next.message === 'close') closing = true;
      else {
        requests.push(...next.message);
        messages += 1;
      }
    }
    if (requests.length > 0) {
      const replies = commit(requests);
      wake.postMessage(null);
      port.postMessage({ replies, messages } satisfies Replies);
    }
    if (closing) {
      db.close();
      wake.close();
      port.close();
    }
  });
}

if (parentPort) serve(parentPort, (workerData as { file: string }).file);
