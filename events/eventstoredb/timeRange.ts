import { type EventStore, type Position, START, type TimeRange } from '../port/store.ts';

/**
 * Where the events of a time stand. The server keeps no index by the time of the command, and cannot read at a number
 * that is no event's place, so there is no halving either: the log is read through, in constant memory.
 */
export async function timeRange(
  { readAll }: Pick<EventStore, 'readAll'>,
  { since = Number.NEGATIVE_INFINITY, until = Number.POSITIVE_INFINITY }: TimeRange,
): Promise<{ after: Position; upTo: Position }> {
  let before: Position = START;
  let first: Position | undefined;
  let upTo: Position = START;
  let end: Position = START;
  for await (const { events, position } of readAll({ after: START })) {
    for (const event of events) {
      if (event.at >= since) first ??= before;
      if (event.at <= until) upTo = event.position;
      before = event.position;
    }
    end = position;
  }
  return {
    after: since === Number.NEGATIVE_INFINITY ? START : (first ?? end),
    upTo: until === Number.POSITIVE_INFINITY ? end : upTo,
  };
}
