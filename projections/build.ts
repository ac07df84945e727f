import type { Keyring } from '#events/keyring.ts';
import { type Batch, type EventStore, type Position, START } from '#events/store.ts';
import { memberErased } from '#events/subjects/member.ts';
import { FILL_BATCH, fill } from './fill.ts';
import type { Projection } from './projection.ts';
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
  try {
    const before = await store.head();
    let forgotten = false;
    async function* watched() {
      for await (const batch of toTheEnd(store, signal, upTo)) {
        forgotten ||= batch.events.some(({ type, position }) => type === memberErased.type && position > before);
        yield batch;
      }
    }
    await fill({ db: model.db, keyring, projections, batches: watched(), signal, onProgress });
    // Who was forgotten meanwhile had gone in as they were: as with the runner, traces may be left in the file.
    if (forgotten) model.db.exec('PRAGMA user_version = 1');
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
  for (let events = FILL_BATCH; events >= FILL_BATCH; ) {
    events = 0;
    for await (const batch of store.readAll({
      after,
      batchSize: FILL_BATCH,
      ...until,
      ...(signal ? { signal } : {}),
    })) {
      yield batch;
      after = batch.position;
      events += batch.events.length;
    }
  }
}
