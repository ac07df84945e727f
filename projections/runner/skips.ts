import { type EventStore, type Position, START } from '#events/port/store.ts';
import { eventSkipped } from '#events/subjects/operation.ts';

/** The events that a read model is to leave out: an administrator said so, and the log holds it. */
export interface Skips {
  has(model: string, position: Position): boolean;
  /** Whether it is to leave out any. */
  some(model: string): boolean;
}

/** For tests: nothing is left out. */
export const NO_SKIPS: Skips = { has: () => false, some: () => false };

/**
 * What the log says is to be left out. It is loaded before a read model is built or followed, so that every machine and
 * every build leaves out the same; and again before one that has failed is tried again.
 */
export function createSkips(store: Pick<EventStore, 'readAll'>): Skips & { load(): Promise<void> } {
  const skipped = new Set<string>();
  const skipping = new Set<string>();
  let after: Position = START;
  return {
    has: (model, position) => skipped.size > 0 && skipped.has(`${model} ${position}`),
    some: (model) => skipping.has(model),
    async load() {
      for await (const batch of store.readAll({ after, types: [eventSkipped.type] })) {
        for (const { data } of batch.events) {
          const { model, position } = eventSkipped.data.parse(data);
          skipped.add(`${model} ${position}`);
          skipping.add(model);
        }
        after = batch.position;
      }
    },
  };
}
