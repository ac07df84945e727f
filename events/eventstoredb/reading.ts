import {
  type EventStoreDBClient,
  eventTypeFilter,
  type RecordedEvent as Record,
  type Filter as ServerFilter,
  streamNameFilter,
} from '@eventstore/db-client';
import {
  type Batch,
  categoryOf,
  type EventStore,
  type Filter,
  type Position,
  type ReadAll,
  type RecordedJson,
  toJson,
} from '../store.ts';
import { between, follow, head } from './log.ts';
import { createBackoff, isPassing, retrying } from './passing.ts';
import { isSystem, toRecorded } from './recorded.ts';
import { createTombstones, SEARCH_WINDOW } from './tombstones.ts';

const BATCH = 1000;
/** A read that gets nowhere for so long is given up; a subscription never is. */
const GIVE_UP_AFTER_MS = 10_000;

export interface Log {
  warn(fields: object, message: string): void;
}

/**
 * What the server can sift out by itself. It takes types or streams, not both, and only their beginnings: what it lets
 * pass is looked at again by `passes`.
 */
function onServer({ types, categories }: Filter): ServerFilter | undefined {
  const options = { maxSearchWindow: SEARCH_WINDOW };
  if (types && types.length > 0) return eventTypeFilter({ prefixes: [...types], ...options });
  if (categories && categories.length > 0) return streamNameFilter({ prefixes: [...categories], ...options });
  return undefined;
}

function passes({ types, categories }: Filter, { type, streamId }: Record): boolean {
  return (types?.includes(type) ?? true) && (categories?.includes(categoryOf(streamId)) ?? true);
}

export function createReading(client: EventStoreDBClient, closing: AbortSignal, log?: Log) {
  const tombstones = createTombstones(client);

  function wanted(filter: Filter, record: Record): boolean {
    return !isSystem(record) && passes(filter, record) && !tombstones.has(record.streamId);
  }

  /** One pass over the log up to `end`, on one connection. */
  async function* pass(
    after: Position,
    end: Position,
    batchSize: number,
    filter: Filter,
    signal: AbortSignal,
  ): AsyncGenerator<Batch> {
    await tombstones.learn(after, signal);
    let events: Batch['events'][number][] = [];
    for await (const record of between(client, after, end, onServer(filter), signal)) {
      if (!wanted(filter, record)) continue;
      const event = toRecorded(record);
      events.push(event);
      if (events.length < batchSize) continue;
      yield { events, position: event.position };
      events = [];
    }
    if (!signal.aborted) yield { events, position: Math.max(after, end) };
  }

  async function* readAll({ after, upTo, batchSize = BATCH, ...rest }: ReadAll): AsyncGenerator<Batch> {
    const { signal: caller, ...filter } = rest;
    const signal = caller ? AbortSignal.any([caller, closing]) : closing;
    const newest = await retrying(() => head(client), GIVE_UP_AFTER_MS, signal);
    const end = Math.min(upTo ?? newest, newest);
    const backoff = createBackoff(signal);
    let position = after;
    let progress = Date.now();
    while (!signal.aborted) {
      try {
        for await (const batch of pass(position, end, batchSize, filter, signal)) {
          position = batch.position;
          yield batch;
          progress = Date.now();
        }
        return;
      } catch (error) {
        if (!isPassing(error) || Date.now() - progress > GIVE_UP_AFTER_MS) throw error;
        await backoff.next();
      }
    }
  }

  /**
   * Live, the sifting is done here: of what does not pass its filter the server tells only now and then, and a reader
   * that waits for a position must not wait for that.
   */
  async function* live(after: Position, batchSize: number, filter: Filter, signal: AbortSignal): AsyncGenerator<Batch> {
    await tombstones.learn(after, signal);
    let events: Batch['events'][number][] = [];
    let [seen, told] = [after, after];
    let caughtUp = false;
    for await (const item of follow(client, after, undefined, signal)) {
      if ('caughtUp' in item) caughtUp = true;
      else if ('event' in item && !isSystem(item.event)) {
        seen = item.position;
        if (wanted(filter, item.event)) events.push(toRecorded(item.event));
      }
      // Behind, batches are full; at the end of the log nothing is held back.
      const now = caughtUp && !('more' in item && item.more);
      if (seen === told || (!now && events.length < batchSize)) continue;
      yield { events, position: seen };
      events = [];
      told = seen;
    }
  }

  async function* subscribe(options: Parameters<EventStore['subscribe']>[0]): AsyncGenerator<Batch> {
    const { after, batchSize = BATCH, signal: caller, ...filter } = options;
    const signal = AbortSignal.any([caller, closing]);
    const backoff = createBackoff(signal);
    let position = after;
    while (!signal.aborted) {
      try {
        if (onServer(filter)) {
          const end = await head(client);
          for await (const batch of position < end ? pass(position, end, batchSize, filter, signal) : []) {
            position = batch.position;
            yield batch;
          }
        }
        for await (const batch of live(position, batchSize, filter, signal)) {
          backoff.reset();
          position = batch.position;
          yield batch;
        }
      } catch (error) {
        if (!isPassing(error)) throw error;
        log?.warn({ position, reason: String(error) }, 'the log was lost; following it again');
      }
      await backoff.next();
    }
  }

  async function* readJson(options: ReadAll): AsyncGenerator<Batch<RecordedJson>> {
    for await (const { events, position } of readAll(options)) yield { events: events.map(toJson), position };
  }

  return { readAll, readJson, subscribe };
}
