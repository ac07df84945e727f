import { Worker } from 'node:worker_threads';
import { type Appended, LogUnavailable, StreamTombstoned, WrongExpectedRevision } from '../port/store.ts';
import { SMALL_YOUNG_GENERATION } from '../runtime/workerResourceLimits.ts';
import { logError } from './failures.ts';
import type { Replies, Reply, Request, Wish } from './messages.ts';

/** One that the writer is at, and two to go on with. */
const MESSAGES_AT_ONCE = 3;
/** Fewer would make groups so small that their syncs cost more than the head start brings. */
const ENOUGH_FOR_AN_IDLE_WRITER = 12;
/** The probe of a log that took nothing is as large as what it refused, within these bytes. */
const PROBE_BYTES = { least: 4096, most: 1_000_000 };

type Waiting = { request: Request; resolve: (reply: Appended) => void; reject: (error: Error) => void };

function errorOf(request: Request, reply: Reply): Error {
  if ('failed' in reply) return logError(reply.as, reply.failed);
  // Only an append is ever refused.
  if (request.do !== 'append') return new Error(`the log refused to ${request.do}`);
  if ('refused' in reply && reply.refused === 'tombstoned') return new StreamTombstoned(request.stream);
  return new WrongExpectedRevision(request.stream, request.expected);
}

function bytesOf(request: Request): number {
  if (request.do === 'probe') return request.bytes;
  return request.do === 'append' ? request.events.reduce((sum, { data }) => sum + data.length, 0) : 0;
}

/**
 * The writer's thread, as the thread that has the log open sees it. It is started by the first write.
 * @param onCommit is called after each transaction
 */
export function startWriting(file: string, onCommit: () => void) {
  const waiting = new Map<number, Waiting>();
  let writer: Worker | undefined;
  let outbox: Request[] = [];
  let flushing = false;
  /** Messages that the writer has not answered yet. */
  let underWay = 0;
  let sent = 0;
  let closed = false;
  /** How many bytes the log refused when it was last written to; 0 where it took them. */
  let refusedBytes = 0;

  function settle(reply: Reply): void {
    const asked = waiting.get(reply.n);
    waiting.delete(reply.n);
    if (!asked) return;
    if ('failed' in reply) {
      if (reply.as === 'unavailable') refusedBytes = Math.max(1, bytesOf(asked.request));
    } else refusedBytes = 0;
    if ('position' in reply) asked.resolve({ position: reply.position, revision: reply.revision });
    else asked.reject(errorOf(asked.request, reply));
  }

  function startWriter(): Worker {
    const worker = new Worker(new URL('./writer.ts', import.meta.url), {
      workerData: { file },
      resourceLimits: SMALL_YOUNG_GENERATION,
    });
    worker.on('message', ({ replies, messages }: Replies) => {
      underWay -= messages;
      flush();
      for (const reply of replies) settle(reply);
      onCommit();
      if (waiting.size === 0) worker.unref();
    });
    worker.on('error', (cause) => {
      // Nobody knows which of the appends under way were committed: their callers must ask again, with the same ids.
      refusedBytes = 1;
      for (const asked of waiting.values()) asked.reject(new LogUnavailable('its writer stopped', { cause }));
      waiting.clear();
      outbox = [];
      underWay = 0;
      writer = undefined;
    });
    return worker;
  }

  function send(wish: Wish): Promise<Appended> {
    if (closed) return Promise.reject(new Error('the log is closed'));
    const request: Request = { ...wish, n: sent++ };
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

  return {
    send,

    /** Where the log took nothing when it was last written to: tries whether it does now. @throws {LogUnavailable} */
    async probe(): Promise<void> {
      if (refusedBytes === 0) return;
      const { least, most } = PROBE_BYTES;
      await send({ do: 'probe', bytes: Math.min(most, Math.max(least, refusedBytes)) });
    },

    /** Lets the writer finish what was asked of it. */
    async close(): Promise<void> {
      closed = true;
      if (!writer) return;
      const stopped = new Promise((resolve) => writer?.once('exit', resolve));
      writer.ref();
      if (outbox.length > 0) writer.postMessage(outbox);
      outbox = [];
      writer.postMessage('close'); // behind everything that was asked of it
      await stopped;
    },
  };
}
