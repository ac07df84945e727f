import { setTimeout as elapsed } from 'node:timers/promises';
import { type EventStoreDBClient, TimeoutError } from '@eventstore/db-client';
import {
  type Batch,
  categoryOf,
  type EventStore,
  type Filter,
  type Position,
  type ReadAll,
  type RecordedEvent,
  type RecordedJson,
  START,
} from '../port/store.ts';
import { createLiveFeeds } from './liveFeed.ts';
import { between, follow, head } from './log.ts';
import { isSystem, toRecorded, toRecordedJson } from './recorded.ts';
import { createTombstones, SEARCH_WINDOW } from './tombstones.ts';
import { createBackoff, isPassing, retrying, unavailable } from './transientErrors.ts';
import type { LogEvent, ServerFilter } from './wire.ts';

const BATCH = 1000;
/**
 * At the end of the log a batch comes at most so often. The first event of a busy moment comes at once, and those after it
 * together: each batch costs its reader a transaction or two, and the server hands out its events one by one.
 */
const PACE_MS = 5;

export interface Log {
  warn(fields: object, message: string): void;
}

/**
 * What the server can sift out by itself. It takes types or streams, not both, and only their beginnings: what it lets
 * pass is looked at again by `passes`.
 */
function onServer({ types, categories }: Filter): ServerFilter | undefined {
  const window = SEARCH_WINDOW;
  if (types && types.length > 0) return { on: 'type', prefixes: types, window };
  if (categories && categories.length > 0) return { on: 'stream', prefixes: categories, window };
  return undefined;
}

function passes({ types, categories }: Filter, { type, streamId }: LogEvent): boolean {
  return (types?.includes(type) ?? true) && (categories?.includes(categoryOf(streamId)) ?? true);
}

/** @param giveUpAfterMs a read that gets nowhere for so long is given up; a subscription never is */
export function createReading(client: EventStoreDBClient, closing: AbortSignal, giveUpAfterMs: number, log?: Log) {
  const tombstones = createTombstones(client);
  const join = createLiveFeeds(client, tombstones, closing);

  function wanted(filter: Filter, record: LogEvent): boolean {
    return !isSystem(record) && passes(filter, record) && !tombstones.has(record.streamId);
  }

  /** One pass over the log up to `end`, on one connection. */
  async function* pass<E extends { readonly position: Position }>(
    read: (event: LogEvent) => E,
    after: Position,
    end: Position,
    batchSize: number,
    filter: Filter,
    signal: AbortSignal,
  ): AsyncGenerator<Batch<E>> {
    await tombstones.learn(after, signal);
    let events: E[] = [];
    for await (const some of between(client, after, end, onServer(filter), signal)) {
      for (const record of some) {
        if (!wanted(filter, record)) continue;
        events.push(read(record));
        if (events.length < batchSize) continue;
        yield { events, position: record.position };
        events = [];
      }
    }
    if (!signal.aborted) yield { events, position: Math.max(after, end) };
  }

  async function* readAs<E extends { readonly position: Position }>(
    read: (event: LogEvent) => E,
    { after, upTo, batchSize = BATCH, ...rest }: ReadAll,
  ): AsyncGenerator<Batch<E>> {
    const { signal: caller, ...filter } = rest;
    const signal = caller ? AbortSignal.any([caller, closing]) : closing;
    const newest = await retrying(() => head(client), giveUpAfterMs, signal).catch(unavailable);
    const end = Math.min(upTo ?? newest, newest);
    const backoff = createBackoff(signal);
    let position = after;
    let progress = Date.now();
    while (!signal.aborted) {
      try {
        for await (const batch of pass(read, position, end, batchSize, filter, signal)) {
          position = batch.position;
          yield batch;
          progress = Date.now();
        }
        return;
      } catch (error) {
        if (Date.now() - progress > giveUpAfterMs) unavailable(error);
        if (!isPassing(error)) throw error;
        await backoff.next();
      }
    }
  }

  /**
   * Live, the sifting is done here: of what does not pass its filter the server tells only now and then, and a reader
   * that waits for a position must not wait for that.
   */
  async function* live(after: Position, batchSize: number, filter: Filter, signal: AbortSignal): AsyncGenerator<Batch> {
    // Asked at the same time as the events: whoever lost the connection waits less.
    const learned = tombstones.learn(after, signal);
    learned.catch(() => {}); // it is awaited below
    let events: Batch['events'][number][] = [];
    let [seen, told] = [after, after];
    let caughtUp = false;
    for await (const some of follow(client, after, undefined, signal)) {
      await learned;
      for (const answer of some) {
        if ('caughtUp' in answer) caughtUp = true;
        if (!('event' in answer)) continue;
        const { event } = answer;
        tombstones.pass(event);
        if (isSystem(event)) continue;
        seen = event.position;
        if (wanted(filter, event)) events.push(toRecorded(event));
        if (events.length < batchSize) continue;
        yield { events, position: seen };
        events = [];
        told = seen;
      }
      // Behind, batches are full; at the end of the log nothing is held back.
      if (seen === told || !caughtUp) continue;
      const next = elapsed(PACE_MS, undefined, { signal }).catch(() => {}); // over
      yield { events, position: seen };
      events = [];
      told = seen;
      await next;
    }
  }

  /** The same for who wants some of it: all of them follow one feed, each from where they are. */
  async function* sharing(
    after: Position,
    batchSize: number,
    filter: Filter,
    signal: AbortSignal,
  ): AsyncGenerator<Batch> {
    if (signal.aborted) return;
    let position = after;
    const feed = await join(signal);
    if (!feed) return;
    signal.addEventListener('abort', feed.wake);
    try {
      while (!signal.aborted) {
        const changed = feed.changed();
        if (position < feed.since()) {
          for await (const batch of pass(toRecorded, position, feed.reached(), batchSize, filter, signal)) {
            position = batch.position;
            yield batch;
          }
          continue;
        }
        const come = feed.after(position);
        if (come.length > 0) {
          const next = elapsed(PACE_MS, undefined, { signal }).catch(() => {}); // over
          for (const batch of batches(come, batchSize, filter)) {
            position = batch.position;
            yield batch;
          }
          await next;
        } else if (feed.ended()) return;
        else await changed;
      }
    } finally {
      signal.removeEventListener('abort', feed.wake);
      feed.leave();
    }
  }

  /** Of some events those that pass, in batches; the last one, which may be empty, is as far as they are. */
  function* batches(come: readonly LogEvent[], batchSize: number, filter: Filter): Generator<Batch> {
    let events: RecordedEvent[] = [];
    let position = START;
    for (const event of come) {
      position = event.position;
      if (wanted(filter, event)) events.push(toRecorded(event));
      if (events.length < batchSize) continue;
      yield { events, position };
      events = [];
    }
    yield { events, position };
  }

  async function* subscribe(options: Parameters<EventStore['subscribe']>[0]): AsyncGenerator<Batch> {
    const { after, batchSize = BATCH, signal: caller, ...filter } = options;
    const signal = AbortSignal.any([caller, closing]);
    const backoff = createBackoff(signal);
    let position = after;
    while (!signal.aborted) {
      const begun = position;
      try {
        const filtered = filter.types !== undefined || filter.categories !== undefined;
        for await (const batch of (filtered ? sharing : live)(position, batchSize, filter, signal)) {
          backoff.reset();
          position = batch.position;
          yield batch;
        }
      } catch (error) {
        if (!isPassing(error)) throw error;
        // The server hands on to a busy reader 32 events and no more; nothing is wrong, and its waiters wait.
        if (error instanceof TimeoutError && position > begun) continue;
        log?.warn({ position, reason: String(error) }, 'the log was lost; following it again');
      }
      await backoff.next();
    }
  }

  const readAll = (options: ReadAll): AsyncGenerator<Batch<RecordedEvent>> => readAs(toRecorded, options);
  const readJson = (options: ReadAll): AsyncGenerator<Batch<RecordedJson>> => readAs(toRecordedJson, options);

  return { readAll, readJson, subscribe };
}
