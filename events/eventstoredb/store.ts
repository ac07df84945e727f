import {
  ANY,
  EventStoreDBClient,
  MaxAppendSizeExceededError,
  NO_STREAM,
  StreamDeletedError,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
// Not the client's appendToStream: that sends over one shared stream, which has no deadline, fails all pending appends
// together, and breaks where two clients live in one process. This is the call it makes to older servers, one each.
import { append as appendAlone } from '@eventstore/db-client/dist/streams/appendToStream/append.js';
import {
  type Appended,
  type EventStore,
  EventTooLarge,
  type ExpectedRevision,
  type NewEvent,
  type RecordedEvent,
  StreamTombstoned,
  WrongExpectedRevision,
} from '../store.ts';
import { bounded, head, newest } from './log.ts';
import { retrying } from './passing.ts';
import { createReading, type Log } from './reading.ts';
import { toEventData, toPosition, toRecorded } from './recorded.ts';
import { timeRange } from './timeRange.ts';

/** The server's own timeouts for a write are 2 s; an answer that takes longer than this is lost. */
const DEADLINE_MS = 5_000;
/** Each write has a deadline of its own, and goes to the node that decides. */
const WRITE = { deadline: DEADLINE_MS, requiresLeader: true };
/** `batchAppendSize` is asked for, but means nothing to an append that is sent alone. */
const ALONE = { ...WRITE, batchAppendSize: 0 };
/** How long a request that fails in passing is sent again. */
const RETRY_FOR_MS = 10_000;

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
export async function openEventStoreDb({ url, log }: { url: string; log?: Log }): Promise<EventStore> {
  const client = EventStoreDBClient.connectionString(url);
  const closing = new AbortController();
  const { signal } = closing;
  const reading = createReading(client, signal, log);

  async function asking<T>(work: () => Promise<T>): Promise<T> {
    if (signal.aborted) throw new Error('the log is closed');
    return retrying(work, RETRY_FOR_MS, signal);
  }

  async function readStream(stream: string, fromRevision = 0): Promise<readonly RecordedEvent[]> {
    const read = async () => {
      const events: RecordedEvent[] = [];
      const stored = client.readStream(stream, { fromRevision: BigInt(fromRevision), requiresLeader: true });
      for await (const { event } of bounded(stored)) if (event) events.push(toRecorded(event));
      return events;
    };
    try {
      return await asking(read);
    } catch (error) {
      if (error instanceof StreamNotFoundError || error instanceof StreamDeletedError) return [];
      throw error;
    }
  }

  async function append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended> {
    const data = events.map(toEventData);
    const expectedRevision = expected === 'no-stream' ? NO_STREAM : BigInt(expected);
    try {
      const answer = await asking(() => appendAlone.call(client, stream, data, { expectedRevision, ...ALONE }));
      // The connection string can ask for a conflict to be reported so.
      if (!answer.success) throw new WrongExpectedRevision(stream, expected);
      const revision = Number(answer.nextExpectedRevision);
      // A repeated append may be answered before the server has looked up where the first one went.
      if (answer.position && answer.position.commit <= BigInt(Number.MAX_SAFE_INTEGER)) {
        return { position: toPosition(answer.position), revision };
      }
      const [last] = await readStream(stream, revision);
      if (!last) throw new StreamTombstoned(stream); // in between
      return { position: last.position, revision };
    } catch (error) {
      if (error instanceof WrongExpectedVersionError) throw new WrongExpectedRevision(stream, expected);
      if (error instanceof StreamDeletedError) throw new StreamTombstoned(stream);
      if (error instanceof MaxAppendSizeExceededError) {
        const bytes = events.reduce((sum, event) => sum + Buffer.byteLength(JSON.stringify(event.data)), 0);
        throw new EventTooLarge(`an append of ${events.length} events`, bytes);
      }
      throw error;
    }
  }

  return {
    append,
    readStream,
    ...reading,
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
      await newest(client, () => true);
    },
    async close() {
      closing.abort();
      await client.dispose();
    },
  };
}
