import { setImmediate as turn } from 'node:timers/promises';
import type { DomainEvent } from '#events/catalogue.ts';
import { DECODED_BATCH, type DecodedBatch, type LogRange, type ReadDecoded, readDecodedHere } from '#events/decoded.ts';
import type { Keyring } from '#events/keyring.ts';
import type { EventStore, Position } from '#events/port/store.ts';
import { noteBuiltFrom } from './builtFrom.ts';
import { bulkProject } from './bulkProjection.ts';
import type { Projection } from './definition.ts';
import { createReadModel, finishReadModel, type ReadModelFile, type Unfinished, type Unpublished } from './files.ts';
import { createSkips } from './skips.ts';
import { morePressing, noteTraces, type Traces, tracesOf } from './traces.ts';

/** Finishes files in any order. @throws what a model throws, or when stopped by the signal its reason */
export type Finish = (files: readonly Unfinished[], signal?: AbortSignal) => Promise<void>;

/** One after the other, with a turn for others of the thread behind each. */
export const finishHere = async (files: Iterable<Unfinished>, signal?: AbortSignal): Promise<void> => {
  for (const file of files) {
    finishReadModel(file);
    await turn();
    signal?.throwIfAborted();
  }
};

export interface BuildDeps {
  readonly dataDir: string;
  readonly store: EventStore;
  readonly keyring: Keyring;
  /** Built together, of one reading. */
  readonly models: readonly Projection[];
  /** On this thread unless told. */
  readonly read?: ReadDecoded;
  /** On this thread unless told. */
  readonly finish?: Finish;
  readonly signal?: AbortSignal;
  /** The last event that goes in: the read models as of then. The log's present end where left out. */
  readonly upTo?: Position;
  /** How far the log has been read. */
  readonly onProgress?: ((position: Position) => void) | undefined;
}

/** A read model that could not be built because of an event that it cannot take. */
export interface BuildFailure {
  readonly model: Projection;
  readonly event: DomainEvent;
  readonly error: unknown;
}

/**
 * Builds a new generation of some read models from the log's first event to its present end, beside those that serve. Only
 * the events that they want are read. One that cannot take an event is thrown away alone.
 *
 * One transaction without a journal each, and one for what is left for the end: nobody reads the files yet, and they are thrown away whole when anything fails.
 * @throws when the log cannot be read, or when stopped by the signal
 */
export async function tryBuild(
  deps: BuildDeps,
): Promise<{ readonly files: readonly ReadModelFile[]; readonly failures: readonly BuildFailure[] }> {
  const { dataDir, store, models, signal, upTo, onProgress } = deps;
  const readDecoded = deps.read ?? readDecodedHere(deps);
  const log = await store.logId();
  const failures: BuildFailure[] = [];
  const skips = createSkips(store);
  await skips.load();
  const made: { readonly model: Projection; readonly file: Unpublished }[] = [];
  try {
    for (const model of models) made.push({ model, file: createReadModel(dataDir, model, log) });
    const before = await store.head();
    for (const { file } of made) noteBuiltFrom(file.db, before);
    let left: Traces = 'none';
    async function* read({ after, types, opened }: LogRange) {
      const stretch = { after, upTo, signal, types, opened };
      for await (const batch of toTheEnd(readDecoded, stretch)) {
        left = morePressing(left, tracesOf(batch.events.filter(({ position }) => position > before)));
        yield batch;
      }
    }
    await bulkProject({
      unfinished: true,
      ...{ into: made.map(({ model, file }) => ({ model, db: file.db })), read, skips, signal, onProgress },
      onFailure: (model, event, error) => failures.push({ model, event, error }),
    });
    const whole = made.filter(({ model }) => failures.every((failure) => failure.model !== model));
    // What was forgotten or taken back meanwhile had gone in as it was: as with the runner, traces may be left in the file.
    for (const { file } of whole) {
      noteTraces(file.db, left);
      file.db.close();
    }
    const { finish = finishHere } = deps;
    await finish(
      whole.map(({ model, file: { path } }) => ({ model, path })),
      signal,
    );
    return { files: whole.map(({ file }) => file.publish()), failures };
  } finally {
    for (const { file } of made) file.discard();
  }
}

/** The same. @throws also what a model throws at an event: of those built together none then has a new generation */
export async function build(deps: BuildDeps): Promise<readonly ReadModelFile[]> {
  const { files, failures } = await tryBuild(deps);
  const [failure] = failures;
  if (!failure) return files;
  const { model, event, error } = failure;
  const why = error instanceof Error ? error.message : String(error);
  throw new Error(`${model.name} cannot take ${event.type} at position ${event.position}: ${why}`, { cause: error });
}

/** The whole log, and what was appended while it was read, until the rest is less than a batch. */
async function* toTheEnd(readDecoded: ReadDecoded, stretch: LogRange): AsyncGenerator<DecodedBatch> {
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
