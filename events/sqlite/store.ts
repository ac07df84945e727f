import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { BroadcastChannel, Worker } from 'node:worker_threads';
import {
  type Appended,
  type Batch,
  type EventStore,
  EventTooLarge,
  type ExpectedRevision,
  type Filter,
  LogCorrupt,
  MAX_EVENT_BYTES,
  type NewEvent,
  type Position,
  type ReadAll,
  START,
  type Subscription,
} from '../port/store.ts';
import { safely } from '../runtime/safely.ts';
import { type Checked, checkFile, type FileCheck } from './check.ts';
import { guarded } from './failures.ts';
import { createFollowing } from './following.ts';
import { checkLeftOver } from './leftOver.ts';
import { type Row, wakeChannel } from './messages.ts';
import { createReader } from './reader.ts';
import { LOG_ID, openForReading, openForWriting } from './schema.ts';
import { startWriting } from './writing.ts';

const BATCH = 1000;
/** Looking through so much takes well under a second. */
const CHECKED_AT_ONCE_BYTES = 64 * 1024 * 1024;

type Slice<E> = (after: Position, upTo: Position, limit: number, filter: Filter) => Batch<E>;

/** JSON of an event's data. @throws {EventTooLarge} */
function toRow(event: NewEvent): Row {
  const data = JSON.stringify(event.data);
  // Counting bytes costs; text that cannot be too long in any encoding is not counted.
  const bytes = data.length * 3 > MAX_EVENT_BYTES ? Buffer.byteLength(data) : 0;
  if (bytes > MAX_EVENT_BYTES) throw new EventTooLarge(event.type, bytes);
  return { ...event, data };
}

interface Options {
  readonly file: string;
  /** What to look through: before anything is answered where the file is small, else meanwhile. Nothing where left out. */
  readonly check?: Checked | undefined;
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** Opens the log for reading, its tables laid out. @throws {LogCorrupt} */
function openChecked(file: string, check: Checked | undefined) {
  return guarded(() => {
    if (check) checkLeftOver(file);
    openForWriting(file).close();
    const db = openForReading(file);
    if (check) checkFile(db, check);
    return { db, reader: createReader(db) };
  });
}

/** Looks through a file on a thread of its own. */
function startCheck(check: FileCheck, found: (wrong: LogCorrupt) => void): Worker {
  const thread = new Worker(new URL('./check.ts', import.meta.url), { workerData: { check } });
  thread.on('message', (wrong: string | null) => wrong !== null && found(new LogCorrupt(wrong)));
  thread.on('error', () => {}); // it says nothing then; readers meet what is wrong by themselves
  thread.unref();
  return thread;
}

/**
 * The log in one SQLite file, for one machine: any number of processes and threads may have it open.
 *
 * Reads happen on the calling thread (each takes microseconds); appends on a writer thread that is started by the first
 * one, so that a process that only reads never has one.
 */
export async function openSqliteStore({ file, check }: Options): Promise<EventStore> {
  mkdirSync(dirname(file), { recursive: true });
  const isSmall = sizeOf(file) <= CHECKED_AT_ONCE_BYTES;
  const { db, reader } = openChecked(file, isSmall ? check : undefined);
  /** What a check that took longer has found. */
  let spoilt: LogCorrupt | undefined;
  const checking = check && !isSmall ? startCheck({ file, checked: check }, (found) => (spoilt = found)) : undefined;
  function whole(): void {
    if (spoilt) throw spoilt;
  }
  const following = createFollowing(reader, endTurn);
  /** Open while somebody subscribes: whoever only appends should not be woken by every commit. */
  let wake: BroadcastChannel | undefined;
  function listen(): void {
    if (wake) return;
    wake = new BroadcastChannel(wakeChannel(file));
    wake.onmessage = following.wakeUp;
    wake.unref();
  }

  const writing = startWriting(file, () => {
    endTurn();
    following.wakeUp();
  });
  let closed = false;
  let inTurn = false;

  /**
   * Streams that are read in one callback of the event loop, and in what it goes on with at once, share a snapshot: SQLite
   * forgets its pages whenever the writer has committed, and so does that once and not at each read. No request that
   * comes later is answered from it: what it asks of may have been written by another process a moment ago.
   */
  function turn(): void {
    if (inTurn || closed) return;
    inTurn = true;
    db.exec('BEGIN');
    // Not with `setImmediate`: what comes in meanwhile is answered before that.
    process.nextTick(safely(endTurn));
  }

  function endTurn(): void {
    if (!inTurn) return;
    inTurn = false;
    if (db.isOpen) db.exec('COMMIT');
  }

  async function* read<E>(options: ReadAll, slice: Slice<E>): AsyncGenerator<Batch<E>> {
    const { after, upTo, batchSize = BATCH, signal, ...filter } = options;
    endTurn();
    const head = guarded(() => reader.head());
    const end = Math.min(upTo ?? Number.MAX_SAFE_INTEGER, head);
    let position = after;
    do {
      if (closed || signal?.aborted) return;
      whole();
      const batch = guarded(() => slice(position, end, batchSize, filter));
      position = batch.position;
      yield batch;
    } while (position < end);
  }

  async function* subscribe(options: Subscription): AsyncGenerator<Batch> {
    const { after, batchSize = BATCH, signal, ...filter } = options;
    listen();
    let position = after;
    while (!closed && !signal.aborted) {
      whole();
      const { version, end } = following.look();
      if (position >= end) {
        await following.somethingNew(version, signal);
        continue;
      }
      const batch: Batch = following.mayHoldMore(position, filter)
        ? guarded(() => reader.slice(position, end, batchSize, filter))
        : { events: [], position: end };
      position = batch.position;
      yield batch;
    }
  }

  return {
    async append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended> {
      whole();
      return writing.send({ do: 'append', stream, expected, events: events.map(toRow) });
    },
    async readStream(stream, range) {
      whole();
      return guarded(() => {
        turn();
        return reader.stream(stream, range);
      });
    },
    readAll: (options) => read(options, reader.slice),
    readJson: (options) => read(options, reader.sliceJson),
    subscribe,
    async timeRange({ since, until }) {
      return guarded(() => {
        const first = since === undefined ? START + 1 : reader.firstSince(since);
        const upTo = until === undefined ? reader.head() : (reader.lastUntil(until) ?? START);
        return { after: first === null ? reader.head() : first - 1, upTo };
      });
    },
    async head() {
      endTurn();
      return guarded(() => reader.head());
    },
    async eventIdAt(position) {
      endTurn();
      return guarded(() => reader.eventIdAt(position));
    },
    async logId() {
      const id = guarded(() => reader.note(LOG_ID));
      if (id === null) throw new Error('the log has no id: it was not laid out');
      return id;
    },
    async note(name, value) {
      endTurn();
      const present = guarded(() => reader.note(name));
      if (present !== null || value === undefined) return present;
      await writing.send({ do: 'note', name, value });
      endTurn();
      return guarded(() => reader.note(name));
    },
    async tombstone(stream) {
      await writing.send({ do: 'tombstone', stream });
    },
    async ping() {
      if (closed) throw new Error('the log is closed');
      whole();
      guarded(() => reader.head());
      await writing.probe();
    },
    async close() {
      if (closed) return;
      endTurn();
      closed = true;
      following.wakeUp();
      wake?.close();
      await checking?.terminate();
      // Before the writer: the last connection to close brings the write-ahead log into the file, if it may write.
      db.close();
      await writing.close();
    },
  };
}
