import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { BroadcastChannel, Worker } from 'node:worker_threads';
import { SMALL_ROUNDS } from '../smallRounds.ts';
import {
  type Appended,
  type Batch,
  type EventStore,
  EventTooLarge,
  type ExpectedRevision,
  type Filter,
  MAX_EVENT_BYTES,
  type NewEvent,
  type Position,
  type ReadAll,
  START,
  StreamTombstoned,
  WrongExpectedRevision,
} from '../store.ts';
import { type Replies, type Reply, type Request, type Row, wakeChannel } from './messages.ts';
import { createReader } from './reader.ts';
import { openForReading, openForWriting } from './schema.ts';

/** How often a waiting subscription looks for commits of other processes; those of this one wake it at once. */
const LOOK_EVERY_MS = 10;
const BATCH = 1000;
/** One that the writer is at, and two to go on with. */
const MESSAGES_AT_ONCE = 3;
/** Fewer would make groups so small that their syncs cost more than the head start brings. */
const ENOUGH_FOR_AN_IDLE_WRITER = 12;

type Slice<E> = (after: Position, upTo: Position, limit: number, filter: Filter) => Batch<E>;
type Waiting = { request: Request; resolve: (reply: Appended) => void; reject: (error: Error) => void };

/** JSON of an event's data. @throws {EventTooLarge} */
function toRow(event: NewEvent): Row {
  const data = JSON.stringify(event.data);
  // Counting bytes costs; text that cannot be too long in any encoding is not counted.
  const bytes = data.length * 3 > MAX_EVENT_BYTES ? Buffer.byteLength(data) : 0;
  if (bytes > MAX_EVENT_BYTES) throw new EventTooLarge(event.type, bytes);
  return { ...event, data };
}

function errorOf(request: Request, reply: Reply): Error {
  if ('failed' in reply) return new Error(`the log could not be written: ${reply.failed}`);
  if ('refused' in reply && reply.refused === 'tombstoned') return new StreamTombstoned(request.stream);
  return new WrongExpectedRevision(request.stream, request.do === 'append' ? request.expected : 'no-stream');
}

/**
 * The log in one SQLite file, for one machine: any number of processes and threads may have it open.
 *
 * Reads happen on the calling thread (each takes microseconds); appends on a writer thread that is started by the first
 * one, so that a process that only reads never has one.
 */
export async function openSqliteStore({ file }: { file: string }): Promise<EventStore> {
  mkdirSync(dirname(file), { recursive: true });
  openForWriting(file).close(); // lays out the tables, so that the reader finds them
  const db = openForReading(file);
  const reader = createReader(db);
  const waiting = new Map<number, Waiting>();
  const sleepers = new Set<() => void>();
  const wakeUp = (): void => {
    for (const wake of sleepers) wake();
  };
  /** Open while somebody subscribes: whoever only appends should not be woken by every commit. */
  let wake: BroadcastChannel | undefined;
  function listen(): void {
    if (wake) return;
    wake = new BroadcastChannel(wakeChannel(file));
    wake.onmessage = wakeUp;
    wake.unref();
  }

  let writer: Worker | undefined;
  let outbox: Request[] = [];
  let flushing = false;
  /** Messages that the writer has not answered yet. */
  let underWay = 0;
  let sent = 0;
  let closed = false;

  function startWriter(): Worker {
    const worker = new Worker(new URL('./writer.ts', import.meta.url), {
      workerData: { file },
      resourceLimits: SMALL_ROUNDS,
    });
    worker.on('message', ({ replies, messages }: Replies) => {
      underWay -= messages;
      flush();
      for (const reply of replies) {
        const asked = waiting.get(reply.n);
        waiting.delete(reply.n);
        if (!asked) continue;
        if ('position' in reply) asked.resolve({ position: reply.position, revision: reply.revision });
        else asked.reject(errorOf(asked.request, reply));
      }
      endTurn();
      wakeUp();
      if (waiting.size === 0) worker.unref();
    });
    worker.on('error', (error) => {
      // Nobody knows which of the appends under way were committed: their callers must ask again, with the same ids.
      for (const asked of waiting.values()) asked.reject(new Error('the writer of the log stopped', { cause: error }));
      waiting.clear();
      outbox = [];
      underWay = 0;
      writer = undefined;
    });
    return worker;
  }

  function send(request: Request): Promise<Appended> {
    if (closed) return Promise.reject(new Error('the log is closed'));
    writer ??= startWriter();
    if (waiting.size === 0) writer.ref();
    const answer = new Promise<Appended>((resolve, reject) => waiting.set(request.n, { request, resolve, reject }));
    outbox.push(request);
    // A long turn need not be over before an idle writer begins.
    if (underWay === 0 && outbox.length >= ENOUGH_FOR_AN_IDLE_WRITER) flush();
    else if (!flushing) {
      flushing = true;
      setImmediate(flush);
    }
    return answer;
  }

  /**
   * One message carries all appends of a turn of the event loop; and while the writer has its hands full, what comes
   * meanwhile gathers for its next transaction.
   */
  function flush(): void {
    flushing = false;
    if (outbox.length === 0 || underWay >= MESSAGES_AT_ONCE) return;
    underWay += 1;
    writer?.postMessage(outbox);
    outbox = [];
  }

  let inTurn = false;

  /**
   * Streams that are read in one turn of the event loop share a snapshot: SQLite forgets its pages whenever the writer has
   * committed, and so does that once a turn and not at each read. A snapshot that is a moment old does no harm, since an
   * append names the revision it was decided on.
   */
  function turn(): void {
    if (inTurn || closed) return;
    inTurn = true;
    db.exec('BEGIN');
    setImmediate(endTurn);
  }

  function endTurn(): void {
    if (!inTurn) return;
    inTurn = false;
    if (db.isOpen) db.exec('COMMIT');
  }

  /** Resolves when there may be something new, or on abort. */
  function somethingNew(version: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const timer = setInterval(() => {
        if (closed || reader.version() !== version) done();
      }, LOOK_EVERY_MS);
      function done(): void {
        clearInterval(timer);
        sleepers.delete(done);
        signal.removeEventListener('abort', done);
        resolve();
      }
      sleepers.add(done);
      signal.addEventListener('abort', done);
    });
  }

  async function* read<E>(options: ReadAll, slice: Slice<E>): AsyncGenerator<Batch<E>> {
    const { after, upTo, batchSize = BATCH, signal, ...filter } = options;
    endTurn();
    const end = Math.min(upTo ?? Number.MAX_SAFE_INTEGER, reader.head());
    let position = after;
    do {
      if (closed || signal?.aborted) return;
      const batch = slice(position, end, batchSize, filter);
      position = batch.position;
      yield batch;
    } while (position < end);
  }

  async function* subscribe(options: Parameters<EventStore['subscribe']>[0]): AsyncGenerator<Batch> {
    const { after, batchSize = BATCH, signal, ...filter } = options;
    listen();
    let position = after;
    while (!closed && !signal.aborted) {
      endTurn();
      const version = reader.version();
      const end = reader.head();
      if (position >= end) {
        await somethingNew(version, signal);
        continue;
      }
      const batch = reader.slice(position, end, batchSize, filter);
      position = batch.position;
      yield batch;
    }
  }

  return {
    async append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended> {
      return send({ n: sent++, do: 'append', stream, expected, events: events.map(toRow) });
    },
    async readStream(stream, fromRevision = 0) {
      turn();
      return reader.stream(stream, fromRevision);
    },
    readAll: (options) => read(options, reader.slice),
    readJson: (options) => read(options, reader.sliceJson),
    subscribe,
    async timeRange({ since, until }) {
      const first = since === undefined ? START + 1 : reader.firstSince(since);
      const upTo = until === undefined ? reader.head() : (reader.lastUntil(until) ?? START);
      return { after: first === null ? reader.head() : first - 1, upTo };
    },
    async head() {
      endTurn();
      return reader.head();
    },
    async tombstone(stream) {
      await send({ n: sent++, do: 'tombstone', stream });
    },
    async ping() {
      reader.head();
    },
    async close() {
      if (closed) return;
      endTurn();
      closed = true;
      wakeUp();
      wake?.close();
      // Before the writer: the last connection to close brings the write-ahead log into the file, if it may write.
      db.close();
      if (writer) {
        const stopped = new Promise((resolve) => writer?.once('exit', resolve));
        writer.ref();
        if (outbox.length > 0) writer.postMessage(outbox);
        outbox = [];
        writer.postMessage('close'); // behind everything that was asked of it
        await stopped;
      }
    },
  };
}
