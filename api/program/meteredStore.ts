import { type EventStore, WrongExpectedRevision } from '#events/port/store.ts';
import type { Metrics } from '../platform/metrics.ts';

/** The same store, with its appends counted and timed. */
export function meteredStore(store: EventStore, { appends, appendSeconds }: Metrics): EventStore {
  return {
    ...store,
    async append(stream, expected, events) {
      const started = performance.now();
      try {
        const appended = await store.append(stream, expected, events);
        appendSeconds.observe((performance.now() - started) / 1000);
        appends.inc({ outcome: 'stored' });
        return appended;
      } catch (error) {
        appends.inc({ outcome: error instanceof WrongExpectedRevision ? 'conflict' : 'failed' });
        throw error;
      }
    },
  };
}
