import type { EventStore, Position, RecordedEvent } from '#events/port/store.ts';
import { thingHidden, thingRemoved, thingShown } from '#events/subjects/standing.ts';

const TYPES = [thingHidden, thingRemoved, thingShown];
/** What is found as of a moment, and whose hiding takes it along. */
const KINDS: readonly unknown[] = ['company', 'fund', 'provider'];

/**
 * What moderators decided behind a position about whether something is seen that words find as of a moment: it is so at
 * every moment.
 */
export async function* decisionsSince(
  store: Pick<EventStore, 'readAll'>,
  after: Position,
): AsyncGenerator<readonly RecordedEvent[]> {
  for await (const { events } of store.readAll({ after, types: TYPES.map(({ type }) => type) })) {
    const found = events.filter(({ data }) => 'kind' in data && KINDS.includes(data.kind));
    if (found.length > 0) yield found;
  }
}
