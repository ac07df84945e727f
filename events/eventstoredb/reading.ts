import { setTimeout as elapsed } from 'node:timers/promises';
import { type EventStoreDBClient, TimeoutError } from '@eventstore/db-client';
import {
  type Batch,
  categoryOf,
  type Filter,
  type Position,
  type ReadAll,
  type RecordedEvent,
  type RecordedJson,
  type Subscription,
} from '../port/store.ts';
import { between, follow, head } from './log.ts';
import { isSystem, toRecorded, toRecordedJson } from './recorded.ts';
import { createTombstones, SEARCH_WINDOW, TOMBSTONE } from './tombstones.ts';
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

/** The same for who hears of what comes, tombstones included: they cannot be sifted by the name of their stream. */
function liveOnServer({ types }: Filter): ServerFilter | undefined {
  return types && types.length > 0 ? onServer({ types: [...types, TOMBSTONE] }) : undefined;
}

function passes({ types, categories }: Filter, { type, streamId }: LogEvent): boolean {
  return (types?.includes(type) ?? true) && (categories?.includes(categoryOf(streamId)) ?? true);
}

/** @param giveUpAfterMs a read that gets nowhere for so long is given up; a subscription never is */
export function createReading(client: EventStoreDBClient, closing: AbortSignal, giveUpAfterMs: number, log?: Log) {
  const tombstones = createTombstones(client);

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
   *
   * @param sifted what the server sifts all the same, for who waits for no position
   */
  async function* live(
    after: Position,
    batchSize: number,
    filter: Filter,
    signal: AbortSignal,
    sifted: ServerFilter | undefined,
  ): AsyncGenerator<Batch> {
    // Asked at the same time as the events: whoever lost the connection waits less.
    const learned = tombstones.learn(after, signal);
    learned.catch(() => {}); // it is awaited below
    let events: Batch['events'][number][] = [];
    let [seen, told] = [after, after];
    let caughtUp = false;
    for await (const some of follow(client, after, sifted, signal)) {
      await learned;
      for (const answer of some) {
        if ('caughtUp' in answer) caughtUp = true;
        if ('checkpoint' in answer) seen = Math.max(seen, answer.checkpoint);
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

  async function* subscribe(options: Subscription): AsyncGenerator<Batch> {
    const { after, batchSize = BATCH, signal: caller, onlyEvents = false, ...filter } = options;
    const signal = AbortSignal.any([caller, closing]);
    const sifted = onlyEvents ? liveOnServer(filter) : undefined;
    const backoff = createBackoff(signal);
    let position = after;
    while (!signal.aborted) {
      const begun = position;
      try {
        for await (const batch of live(position, batchSize, filter, signal, sifted)) {
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
