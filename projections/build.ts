import { DECODED_BATCH, type DecodedBatch, type ReadDecoded, readDecodedHere, type Stretch } from '#events/decoded.ts';
import type { Keyring } from '#events/keyring.ts';
import type { EventStore, Position } from '#events/store.ts';
import { memberErased } from '#events/subjects/member.ts';
import { fill } from './fill.ts';
import type { Projection } from './projection.ts';
import { createReadModel, type ReadModelFile } from './readModel.ts';

export interface BuildDeps {
  readonly dataDir: string;
  readonly store: EventStore;
  readonly keyring: Keyring;
  readonly projections: readonly Projection[];
  /** On this thread unless told. */
  readonly read?: ReadDecoded;
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
export async function build(deps: BuildDeps): Promise<ReadModelFile> {
  const { dataDir, store, projections, signal, upTo, onProgress } = deps;
  const readDecoded = deps.read ?? readDecodedHere(deps);
  const model = createReadModel(dataDir, projections);
  try {
    const before = await store.head();
    let forgotten = false;
    async function* read({ after, types }: Stretch) {
      const stretch = { after, upTo, signal, types: new Set(types).add(memberErased.type) };
      for await (const batch of toTheEnd(readDecoded, stretch)) {
        forgotten ||= batch.events.some(({ type, position }) => type === memberErased.type && position > before);
        yield batch;
      }
    }
    await fill({ db: model.db, projections, read, signal, onProgress });
    // Who was forgotten meanwhile had gone in as they were: as with the runner, traces may be left in the file.
    if (forgotten) model.db.exec('PRAGMA user_version = 1');
    return model.publish();
  } catch (error) {
    model.discard();
    throw error;
  }
}

/** The whole log, and what was appended while it was read, until the rest is less than a batch. */
async function* toTheEnd(readDecoded: ReadDecoded, stretch: Stretch): AsyncGenerator<DecodedBatch> {
  let { after } = stretch;
  for (let events = DECODED_BATCH; events >= DECODED_BATCH; ) {
    events = 0;
    for await (const batch of readDecoded({ ...stretch, after })) {
      yield batch;
      after = batch.position;
      events += batch.read;
    }
  }
}
