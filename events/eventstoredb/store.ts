import { randomUUID } from 'node:crypto';
import { setTimeout as elapsed } from 'node:timers/promises';
import { ANY, StreamDeletedError, UnavailableError } from '@eventstore/db-client';
import {
  type Appended,
  type EventStore,
  EventTooLarge,
  type ExpectedRevision,
  type NewEvent,
  type Position,
  type RecordedEvent,
  type StreamRange,
  StreamTombstoned,
  WrongExpectedRevision,
} from '../port/store.ts';
import { createAppends } from './calls.ts';
import { connect } from './client.ts';
import { eventAt, eventsOf, head, newest } from './log.ts';
import { createReading, type Log } from './reading.ts';
import { isSystem, NOTES, toProposed, toRecorded } from './recorded.ts';
import { timeRange } from './timeRange.ts';
import { retrying, unavailable } from './transientErrors.ts';

/** The server's own timeouts for a write are 2 s; an answer that takes longer than this is lost. */
const DEADLINE_MS = 5_000;
/** Each write has a deadline of its own, and goes to the node that decides. */
const WRITE = { deadline: DEADLINE_MS, requiresLeader: true };
/** The server's own limit for an append. Its answer to a larger message would be to end the call, and all others with it. */
const MAX_APPEND_BYTES = 1_048_576;
/** A cluster chooses a new leader within a few seconds. */
const RETRY_FOR_MS = 8_000;
/** Nodes follow their leader by milliseconds; where one has died meanwhile, what it had taken in may be lost. */
const SHOWN_WITHIN_MS = 2_000;
const LOOK_EVERY_MS = 5;
/** A server that hangs is found out before whoever asks about our health gives up. */
const PING_MS = 2_000;

interface Options {
  readonly url: string;
  readonly log?: Log;
  /** How long a request that fails in passing is sent again: milliseconds. */
  readonly retryForMs?: number;
}

/**
 * The log in EventStoreDB 23.10 or newer, for any number of machines.
 *
 * `url` as in its documentation: `esdb://user:password@host:2113?tls=false`, `esdb+discover://…`; its user must be
 * allowed to read `$all`. Connects when first used.
 *
 * A write whose answer was lost is sent again with the same ids and the same expected revision. The server then answers
 * as it would have done the first time, also when the stream has moved on: with an expected revision it compares the
 * ids with those of the events that stand behind it (IndexWriter.CheckCommit).
 */
export async function openEventStoreDb({ url, log, retryForMs = RETRY_FOR_MS }: Options): Promise<EventStore> {
  const client = connect(url);
  const closing = new AbortController();
  const { signal } = closing;
  const sendAppend = createAppends(client);
  const reading = createReading(client, signal, retryForMs, log);

  async function asking<T>(work: () => Promise<T>): Promise<T> {
    if (signal.aborted) throw new Error('the log is closed');
    return retrying(work, retryForMs, signal).catch(unavailable);
  }

  async function readStream(stream: string, range: StreamRange = {}): Promise<readonly RecordedEvent[]> {
    const { fromRevision, direction, limit = Number.MAX_SAFE_INTEGER } = range;
    const request = { stream, from: fromRevision, backwards: direction === 'backwards', limit };
    const read = async () => {
      const events: RecordedEvent[] = [];
      for await (const event of eventsOf(client, request, { requiresLeader: true })) events.push(toRecorded(event));
      return events;
    };
    try {
      return await asking(read);
    } catch (error) {
      if (error instanceof StreamDeletedError) return [];
      throw error;
    }
  }

  /**
   * A server refuses by what it has taken in, and shows that only once most nodes of the cluster have it. Who reads after a
   * conflict must find what was in the way: it is waited for.
   */
  async function untilShown(stream: string, expected: ExpectedRevision): Promise<void> {
    const until = Date.now() + SHOWN_WITHIN_MS;
    for (;;) {
      const [last] = await readStream(stream, { direction: 'backwards', limit: 1 });
      if ((last?.revision ?? 'no-stream') !== expected || Date.now() > until) return;
      await elapsed(LOOK_EVERY_MS);
    }
  }

  async function append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended> {
    const proposed = events.map(toProposed);
    const bytes = proposed.reduce((sum, { data, metadata }) => sum + Buffer.byteLength(data) + metadata.length, 0);
    if (bytes > MAX_APPEND_BYTES) throw new EventTooLarge(`an append of ${events.length} events`, bytes);
    const { revision, position } = await asking(async () => {
      const request = { correlation: randomUUID(), stream, expected, deadlineMs: DEADLINE_MS, events: proposed };
      const answer = await sendAppend(request);
      if (!('error' in answer)) return answer;
      switch (answer.error) {
        case 'WrongExpectedVersion':
          await untilShown(stream, expected);
          throw new WrongExpectedRevision(stream, expected);
        case 'StreamDeleted':
          throw new StreamTombstoned(stream);
        case 'MaximumAppendSizeExceeded':
          throw new EventTooLarge(`an append of ${events.length} events`, bytes);
        // The server's own timeout; not ready, or between two leaders.
        case 'Timeout':
        case 'Empty':
          throw new UnavailableError(undefined, `the log did not take an append: ${answer.error} ${answer.message}`);
        default:
          throw new Error(`the log refused an append: ${answer.error} ${answer.message}`);
      }
    });
    if (position !== null) return { position, revision };
    // A repeated append may be answered before the server has looked up where the first one went.
    const [last] = await readStream(stream, { fromRevision: revision, limit: 1 });
    if (!last) throw new StreamTombstoned(stream); // in between
    return { position: last.position, revision };
  }

  async function noted(name: string): Promise<string | null> {
    const [event] = await readStream(`${NOTES}${name}`, { limit: 1 });
    const value = event?.data.value;
    return typeof value === 'string' ? value : null;
  }

  async function note(name: string, value?: string): Promise<string | null> {
    const present = await noted(name);
    if (present !== null || value === undefined) return present;
    const event = { id: randomUUID(), type: 'Noted', version: 1, at: Date.now(), actor: null, data: { value } };
    try {
      await append(`${NOTES}${name}`, 'no-stream', [event]);
      return value;
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) throw error;
      return noted(name); // another was faster
    }
  }

  let knownId: string | null = null;

  async function logId(): Promise<string> {
    knownId ??= await note('log-id', randomUUID());
    if (knownId === null) throw new Error('the log did not keep its id');
    return knownId;
  }

  async function eventIdAt(position: Position): Promise<string | null> {
    const found = position < 0 ? null : await asking(() => eventAt(client, position));
    if (!found || isSystem(found)) return null;
    // Until a scavenge, the log still holds what was tombstoned; its stream does not.
    const [event] = await readStream(found.streamId, { fromRevision: found.revision, limit: 1 });
    return event?.id ?? null;
  }

  return {
    append,
    readStream,
    ...reading,
    eventIdAt,
    logId,
    note,
    timeRange: (range) => timeRange(reading, range),
    head: () => asking(() => head(client)),
    async tombstone(stream) {
      try {
        await asking(() => client.tombstoneStream(stream, { expectedRevision: ANY, ...WRITE }));
      } catch (error) {
        if (!(error instanceof StreamDeletedError)) throw error;
      }
    },
    async ping() {
      if (signal.aborted) throw new Error('the log is closed');
      await newest(client, () => true, PING_MS).catch(unavailable);
    },
    async close() {
      closing.abort();
      await client.dispose();
    },
  };
}
