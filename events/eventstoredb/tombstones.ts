import type { EventStoreDBClient } from '@eventstore/db-client';
import { type Position, START } from '../port/store.ts';
import { between, newest } from './log.ts';
import type { LogEvent } from './wire.ts';

export const TOMBSTONE = '$streamDeleted';
/** How many events the server looks through before it says how far it is. */
export const SEARCH_WINDOW = 1000;

/**
 * Which streams have been tombstoned. The server keeps their events readable in the log until it is scavenged, so a
 * reader must leave them out by itself. A tombstone stands in the log behind the events it destroys: whoever reads from
 * some position on needs only those after it. The server picks them out; few ever cross the wire.
 */
export function createTombstones(client: EventStoreDBClient) {
  const streams = new Set<string>();
  let known = { from: Number.POSITIVE_INFINITY, to: START };

  return {
    has: (stream: string): boolean => streams.has(stream),

    /** What has come by since `learn`, nothing left out: it need not be looked for again. */
    pass({ type, streamId, position }: LogEvent): void {
      if (type === TOMBSTONE) streams.add(streamId);
      known = { ...known, to: Math.max(known.to, position) };
    },

    /** Learns of every stream tombstoned until now that may have events after `after`. */
    async learn(after: Position, signal: AbortSignal): Promise<void> {
      const end = await newest(client, () => true);
      const start = after >= known.from ? known.to : after;
      const filter = { on: 'type', prefixes: [TOMBSTONE], window: SEARCH_WINDOW } as const;
      for await (const some of between(client, start, end, filter, signal))
        for (const { streamId } of some) streams.add(streamId);
      if (!signal.aborted) known = { from: Math.min(after, known.from), to: Math.max(end, known.to) };
    },
  };
}

export type Tombstones = ReturnType<typeof createTombstones>;
