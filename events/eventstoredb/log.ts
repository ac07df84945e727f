import type { EventStoreDBClient } from '@eventstore/db-client';
import { type Position, START } from '../port/store.ts';
import { commandError, openRead } from './calls.ts';
import { isSystem } from './recorded.ts';
import { isPassing, NoAnswer } from './transientErrors.ts';
import type { LogEvent, ReadAnswer, ReadRequest, ServerFilter } from './wire.ts';

/** A read ends with an error when nothing has come for so long. */
const SILENCE_MS = 10_000;
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * What comes by on the way through the log. `more`: the next is here already. A checkpoint says how far the server has
 * looked while nothing passed its filter.
 */
export type Item =
  | { readonly event: LogEvent; readonly position: Position; readonly more: boolean }
  | { readonly checkpoint: Position }
  | { readonly caughtUp: true };

interface Call {
  readonly requiresLeader?: boolean;
  /** The read ends with an error when nothing has come for so long; a subscription may be silent. */
  readonly silenceMs?: number;
  /** When it aborts, the read just ends. */
  readonly signal?: AbortSignal;
}

/**
 * What a read or a subscription sends, with whether more of it is here already. However the loop over it ends, the call ends
 * too: it is cancelled and what it had already brought is read and dropped, for a call is kept until its last message has
 * been read.
 */
async function* answers(
  client: EventStoreDBClient,
  request: ReadRequest,
  { requiresLeader = false, silenceMs, signal }: Call,
): AsyncGenerator<{ readonly answer: ReadAnswer; readonly more: boolean }> {
  const opening = openRead(client, request, { requiresLeader });
  // Where no node answers, finding one may take longer than the caller waits.
  const stream = await withinMs(opening, silenceMs);
  // The call emits errors by hand, also after the loop is over, when nobody else listens any more.
  stream.on('error', () => {});
  let silent = false;
  const stop = () => stream.cancel();
  const silence = setTimeout(() => {
    silent = true;
    stop();
  }, silenceMs ?? LONGEST_TIMER_MS).unref();
  signal?.addEventListener('abort', stop);
  if (signal?.aborted) stop();
  try {
    // Not `as`: the iterator of Node's streams knows no type.
    for await (const answer of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<ReadAnswer>) {
      if (signal?.aborted) return;
      silence.refresh();
      const position = 'event' in answer ? answer.event.position : 'checkpoint' in answer ? answer.checkpoint : 0;
      if (!Number.isSafeInteger(position)) throw new RangeError(`the server gave no usable position: ${position}`);
      yield { answer, more: stream.readableLength > 0 };
    }
  } catch (error) {
    if (silent) throw new NoAnswer('the log did not answer in time');
    if (signal?.aborted) return;
    throw error instanceof Error ? commandError(error) : error;
  } finally {
    clearTimeout(silence);
    signal?.removeEventListener('abort', stop);
    stop();
    stream.resume();
  }
}

async function withinMs<T>(work: Promise<T>, ms: number | undefined): Promise<T> {
  if (ms === undefined) return work;
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new NoAnswer('the log did not answer in time')), ms);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
    late.promise.catch(() => {});
  }
}

/** The events that a read sends; it is given up when nothing has come for `silenceMs`. */
export async function* eventsOf(
  client: EventStoreDBClient,
  request: ReadRequest & { readonly limit: number },
  { requiresLeader = false, silenceMs = SILENCE_MS }: Call = {},
): AsyncGenerator<LogEvent> {
  for await (const { answer } of answers(client, request, { requiresLeader, silenceMs })) {
    if ('event' in answer) yield answer.event;
  }
}

/** The position of the newest event that `counts`; START where there is none. */
export async function newest(
  client: EventStoreDBClient,
  counts: (event: LogEvent) => boolean,
  silenceMs = SILENCE_MS,
): Promise<Position> {
  const request = { backwards: true, limit: Number.MAX_SAFE_INTEGER };
  for await (const event of eventsOf(client, request, { requiresLeader: true, silenceMs })) {
    if (counts(event)) return event.position;
  }
  return START;
}

/** The newest event of the platform's own. */
export function head(client: EventStoreDBClient): Promise<Position> {
  return newest(client, (event) => !isSystem(event));
}

/** The event at a position; null where none stands there. */
export async function eventAt(client: EventStoreDBClient, position: Position): Promise<LogEvent | null> {
  try {
    for await (const event of eventsOf(client, { from: position, limit: 1 }, { requiresLeader: true }))
      return event.position === position ? event : null;
  } catch (error) {
    // At a number that is no event's place the server cannot read.
    if (isPassing(error)) throw error;
  }
  return null;
}

/**
 * Where to subscribe so that everything after `after` comes. The server leaves out the first event at or after the
 * position it is given, taking it for the one seen last; where that one has been scavenged away, it would leave out one
 * never seen. So a subscription begins one event earlier, and what comes twice is dropped here.
 */
async function oneBefore(client: EventStoreDBClient, after: Position): Promise<Position | undefined> {
  if (after <= START) return undefined;
  try {
    for await (const event of eventsOf(client, { from: after, backwards: true, limit: 1 })) return event.position;
  } catch (error) {
    // At a number that is no event's place the server cannot read; the way from the start is longer but right.
    if (isPassing(error)) throw error;
  }
  return undefined;
}

/**
 * The log after `after`, and then what comes, until `signal` aborts: then it just ends. It also ends, or throws, when
 * the connection is lost: nothing here begins again.
 */
export async function* follow(
  client: EventStoreDBClient,
  after: Position,
  filter: ServerFilter | undefined,
  signal: AbortSignal,
): AsyncGenerator<Item> {
  const from = await oneBefore(client, after);
  if (signal.aborted) return;
  for await (const { answer, more } of answers(client, { from, filter }, { signal })) {
    if ('event' in answer) {
      const { position } = answer.event;
      if (position > after) yield { event: answer.event, position, more };
    } else if ('caughtUp' in answer || 'checkpoint' in answer) yield answer;
  }
}

/** The events after `after` up to and with `end`, of those that the server's filter lets pass. */
export async function* between(
  client: EventStoreDBClient,
  after: Position,
  end: Position,
  filter: ServerFilter | undefined,
  signal: AbortSignal,
): AsyncGenerator<LogEvent> {
  if (after >= end) return;
  for await (const item of follow(client, after, filter, signal)) {
    if ('event' in item && item.position <= end) yield item.event;
    const reached = 'caughtUp' in item ? end : 'event' in item ? item.position : item.checkpoint;
    if (reached >= end) return;
  }
  if (!signal.aborted) throw new NoAnswer('the log ended a read before it was complete');
}
