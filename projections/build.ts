import { setImmediate as turn } from 'node:timers/promises';
import { decode } from '#events/codec.ts';
import type { Keyring } from '#events/keyring.ts';
import { type Batch, type EventStore, type Position, START } from '#events/store.ts';
import { atWork, type Projection } from './projection.ts';
import { createReadModel, type ReadModelFile } from './readModel.ts';

export interface BuildDeps {
  readonly dataDir: string;
  readonly store: EventStore;
  readonly keyring: Keyring;
  readonly projections: readonly Projection[];
  readonly signal?: AbortSignal;
  /** The last event that goes in: the read model as of then. The log's present end where left out. */
  readonly upTo?: Position;
  /** How far the log has been read. */
  readonly onProgress?: (position: Position) => void;
}

/** Large enough to spread the cost of a query, small enough that its events die young in memory. */
const BATCH = 1000;

/**
 * Builds a new generation of the read model from the log's first event to its present end, beside the one that serves.
 *
 * One transaction without a journal: nobody reads the file yet, and it is thrown away whole when anything fails.
 * @throws what a projection throws, or when stopped by the signal
 */
export async function build({
  dataDir,
  store,
  keyring,
  projections,
  signal,
  upTo,
  onProgress,
}: BuildDeps): Promise<ReadModelFile> {
  const model = createReadModel(dataDir, projections);
  const { db } = model;
  try {
    const parts = projections.map((projection) => ({
      name: projection.name,
      ...atWork(projection, db),
      changed: START,
    }));
    const handled = new Set(parts.flatMap(({ handlers }) => [...handlers.keys()]));
    let position = START;
    db.exec('BEGIN');
    for await (const batch of toTheEnd(store, signal, upTo)) {
      const events = await decode(
        keyring,
        batch.events.filter(({ type }) => handled.has(type)),
      );
      for (const event of events) {
        for (const part of parts) {
          const handle = part.handlers.get(event.type);
          if (!handle) continue;
          handle(event);
          part.changed = event.position;
        }
      }
      for (const part of parts) part.flush();
      position = batch.position;
      onProgress?.(position);
      await turn(); // or nobody's signal, and no other timer of this thread, would get through until the end
    }
    signal?.throwIfAborted();
    const checkpoint = db.prepare('UPDATE checkpoints SET position = ?, changed = ? WHERE projection = ?');
    for (const { name, changed } of parts) checkpoint.run(position, changed, name);
    db.exec('COMMIT');
    return model.publish();
  } catch (error) {
    model.discard();
    throw error;
  }
}

/** The whole log, and what was appended while it was read, until the rest is less than a batch. */
async function* toTheEnd(store: EventStore, signal?: AbortSignal, upTo?: Position): AsyncGenerator<Batch> {
  const until = upTo === undefined ? {} : { upTo };
  let after = START;
  for (let events = BATCH; events >= BATCH; ) {
    events = 0;
    for await (const batch of store.readAll({ after, batchSize: BATCH, ...until, ...(signal ? { signal } : {}) })) {
      yield batch;
      after = batch.position;
      events += batch.events.length;
    }
  }
}
