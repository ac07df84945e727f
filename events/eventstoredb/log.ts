import type { Readable } from 'node:stream';
import {
  type AllStreamRecordedEvent,
  type AllStreamResolvedEvent,
  BACKWARDS,
  END,
  type EventStoreDBClient,
  type Filter,
  START as LOG_START,
  type Position as LogPosition,
  type StreamingRead,
} from '@eventstore/db-client';
import { type Position, START } from '../store.ts';
import { isPassing, NoAnswer } from './passing.ts';
import { isSystem, toLogPosition, toPosition } from './recorded.ts';

/** A read ends with an error when nothing has come for so long. */
const SILENCE_MS = 10_000;

/**
 * What comes by on the way through the log. `more`: the next is here already. A checkpoint says how far the server has
 * looked while nothing passed its filter.
 */
export type Item =
  | { readonly event: AllStreamRecordedEvent; readonly position: Position; readonly more: boolean }
  | { readonly checkpoint: Position }
  | { readonly caughtUp: true };

/** Put into a stream's buffer to end the loop over it. */
const STOP = Symbol('stop');

/** What the loop needs of the client's streams, whose types are narrower than Node's. */
type Loopable = Pick<Readable, 'iterator'> & { resume(): unknown; on(event: 'error', listener: () => void): unknown };

/**
 * The items of one of the client's streams, until STOP. However the loop ends, the call ends too: it is cancelled and
 * what it had already brought is read and dropped, for the client keeps a call until its last message has been read.
 */
async function* itemsOf<T>(stream: Loopable, cancel: () => Promise<void>): AsyncGenerator<T> {
  // The client emits errors by hand, also after the loop is over, when nobody else listens any more.
  stream.on('error', () => {});
  try {
    for await (const item of stream.iterator({ destroyOnReturn: false })) {
      if (item === STOP) return;
      yield item;
    }
  } finally {
    await cancel().catch(() => {}); // it may never have begun
    stream.resume();
  }
}

/** The client gives its streaming reads no deadline; this does. */
export async function* bounded<E>(stream: StreamingRead<E>): AsyncGenerator<E> {
  let silent = false;
  const silence = setTimeout(() => {
    silent = true;
    stream.push(STOP);
  }, SILENCE_MS);
  try {
    for await (const item of itemsOf<E>(stream, () => stream.cancel())) {
      silence.refresh();
      yield item;
    }
    if (silent) throw new NoAnswer('the log did not answer in time');
  } finally {
    clearTimeout(silence);
  }
}

/** The position of the newest event that `counts`; START where there is none. */
export async function newest(
  client: EventStoreDBClient,
  counts: (event: AllStreamRecordedEvent) => boolean,
): Promise<Position> {
  const backwards = client.readAll({ direction: BACKWARDS, fromPosition: END, requiresLeader: true });
  for await (const { event } of bounded(backwards)) {
    if (event && counts(event)) return toPosition(event.position);
  }
  return START;
}

/** The newest event of the platform's own. */
export function head(client: EventStoreDBClient): Promise<Position> {
  return newest(client, (event) => !isSystem(event));
}

/**
 * Where to subscribe so that everything after `after` comes. The server leaves out the first event at or after the
 * position it is given, taking it for the one seen last; where that one has been scavenged away, it would leave out one
 * never seen. So a subscription begins one event earlier, and what comes twice is dropped here.
 */
async function oneBefore(client: EventStoreDBClient, after: Position): Promise<LogPosition | typeof LOG_START> {
  if (after <= START) return LOG_START;
  const before = client.readAll({ direction: BACKWARDS, fromPosition: toLogPosition(after), maxCount: 1 });
  try {
    for await (const { event } of bounded(before)) if (event) return event.position;
  } catch (error) {
    // At a number that is no event's place the server cannot read; the way from the start is longer but right.
    if (isPassing(error)) throw error;
  }
  return LOG_START;
}

/**
 * The log after `after`, and then what comes, until `signal` aborts: then it just ends. It also ends, or throws, when
 * the connection is lost: nothing here begins again.
 */
export async function* follow(
  client: EventStoreDBClient,
  after: Position,
  filter: Filter | undefined,
  signal: AbortSignal,
): AsyncGenerator<Item> {
  const fromPosition = await oneBefore(client, after);
  if (signal.aborted) return;
  const subscription = client.subscribeToAll({
    fromPosition,
    ...(filter && {
      filter: {
        ...filter,
        // The callback runs ahead of what is still buffered; pushed into the buffer, the checkpoint keeps its place.
        checkpointReached: (stream, position) => void stream.push({ checkpoint: toPosition(position) }),
      },
    }),
  });
  subscription.on('caughtUp', () => subscription.push({ caughtUp: true }));
  const stop = () => subscription.push(STOP);
  signal.addEventListener('abort', stop);
  try {
    // The client's events, and what was pushed in between.
    type Came = AllStreamResolvedEvent | Exclude<Item, { event: unknown }>;
    for await (const item of itemsOf<Came>(subscription, () => subscription.unsubscribe())) {
      if ('caughtUp' in item || 'checkpoint' in item) yield item;
      else if (item.event) {
        const position = toPosition(item.event.position);
        if (position > after) yield { event: item.event, position, more: subscription.readableLength > 0 };
      }
      if (signal.aborted) return;
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** The events after `after` up to and with `end`, of those that the server's filter lets pass. */
export async function* between(
  client: EventStoreDBClient,
  after: Position,
  end: Position,
  filter: Filter | undefined,
  signal: AbortSignal,
): AsyncGenerator<AllStreamRecordedEvent> {
  if (after >= end) return;
  for await (const item of follow(client, after, filter, signal)) {
    if ('event' in item && item.position <= end) yield item.event;
    const reached = 'caughtUp' in item ? end : 'event' in item ? item.position : item.checkpoint;
    if (reached >= end) return;
  }
  if (!signal.aborted) throw new NoAnswer('the log ended a read before it was complete');
}
