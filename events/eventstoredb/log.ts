import type { EventStoreDBClient } from '@eventstore/db-client';
import { type Position, START } from '../port/store.ts';
import { answers, type Call } from './answers.ts';
import { isSystem } from './recorded.ts';
import { isPassing, NoAnswer } from './transientErrors.ts';
import type { LogEvent, ReadAnswer, ReadRequest, ServerFilter } from './wire.ts';

/** A read ends with an error when nothing has come for so long. */
const SILENCE_MS = 10_000;
/** So many events are looked at first for the newest that counts, and so many times more each time after. */
const FIRST_LOOK = 4;
const NEXT_LOOK = 16;

/** The events that a read sends; it is given up when nothing has come for `silenceMs`. */
export async function* eventsOf(
  client: EventStoreDBClient,
  request: ReadRequest & { readonly limit: number },
  { requiresLeader = false, silenceMs = SILENCE_MS }: Call = {},
): AsyncGenerator<LogEvent> {
  for await (const some of answers(client, request, { requiresLeader, silenceMs })) {
    for (const answer of some) if ('event' in answer) yield answer.event;
  }
}

/** The position of the newest event that `counts`; START where there is none. */
export async function newest(
  client: EventStoreDBClient,
  counts: (event: LogEvent) => boolean,
  silenceMs = SILENCE_MS,
): Promise<Position> {
  for (let limit = FIRST_LOOK; ; limit *= NEXT_LOOK) {
    let seen = 0;
    for await (const event of eventsOf(client, { backwards: true, limit }, { requiresLeader: true, silenceMs })) {
      if (counts(event)) return event.position;
      seen += 1;
    }
    if (seen < limit) return START;
  }
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
 * the connection is lost: nothing here begins again. Each time all that has come since; a checkpoint says how far the server
 * has looked while nothing passed its filter. Where it does not even say that it has begun, its request is lost.
 */
export async function* follow(
  client: EventStoreDBClient,
  after: Position,
  filter: ServerFilter | undefined,
  signal: AbortSignal,
  silenceMs?: number,
): AsyncGenerator<readonly ReadAnswer[]> {
  const from = await oneBefore(client, after);
  if (signal.aborted) return;
  let isTwice = true;
  for await (const some of answers(client, { from, filter }, { signal, silenceMs, beginsWithinMs: SILENCE_MS })) {
    if (!isTwice) {
      yield some;
      continue;
    }
    const fresh = some.filter((answer) => !('event' in answer && answer.event.position <= after));
    isTwice = !fresh.some((answer) => 'event' in answer);
    yield fresh;
  }
}

/** The events after `after` up to and with `end`, of those that the server's filter lets pass. */
export async function* between(
  client: EventStoreDBClient,
  after: Position,
  end: Position,
  filter: ServerFilter | undefined,
  signal: AbortSignal,
): AsyncGenerator<readonly LogEvent[]> {
  if (after >= end) return;
  for await (const some of follow(client, after, filter, signal, SILENCE_MS)) {
    const events: LogEvent[] = [];
    let reached = after;
    for (const answer of some) {
      if ('event' in answer) {
        reached = answer.event.position;
        if (reached <= end) events.push(answer.event);
      } else if ('checkpoint' in answer) reached = answer.checkpoint;
      else if ('caughtUp' in answer) reached = end;
    }
    yield events;
    if (reached >= end) return;
  }
  if (!signal.aborted) throw new NoAnswer('the log ended a read before it was complete');
}
