import { type LogRange, type ReadDecoded, readDecodedHere } from '#events/decoded.ts';
import type { Keyring } from '#events/keyring.ts';
import type { EventStore } from '#events/port/store.ts';
import { bulkProject } from '../runner/bulkProjection.ts';
import type { Projection } from '../runner/definition.ts';
import { createSkips } from '../runner/skips.ts';
import { type HalfBuilt, openHalfBuilt } from './halfBuilt.ts';
import { lastForgotten } from './log.ts';
import type { Asked } from './options.ts';
import { createProgress, type Screen } from './progress.ts';
import { queryAsOf, type RecordReading } from './query.ts';

export interface AsOfDeps {
  readonly store: EventStore;
  readonly keyring: Keyring;
  /** On this thread unless told. */
  readonly read?: ReadDecoded;
  /** What the file holds. */
  readonly models: readonly Projection[];
  readonly record: RecordReading;
  readonly signal: AbortSignal;
  readonly screen: Screen;
}

/** A kill costs so many events at most: fewer a transaction would mean that pages are written more often. */
const COMMIT_EVERY = 50_000;

/**
 * Writes the complete read model as of a moment into one SQLite file, which appears under its name when it is complete.
 * Interrupted and asked for again, it goes on where it was.
 *
 * Who was forgotten since it was begun may stand in it as they were: then it begins anew.
 * @throws what the log, a projection or the signal throws
 */
export async function buildAsOf(deps: AsOfDeps, { moment, out }: Asked & { do: 'as-of' }): Promise<void> {
  const { store, screen } = deps;
  const log = await store.logId();
  await deps.record(queryAsOf(moment));
  for (;;) {
    const forgotten = await lastForgotten(deps);
    const upTo =
      'time' in moment
        ? (await store.timeRange({ until: moment.time })).upTo
        : Math.min(moment.position, await store.head());
    const half = openHalfBuilt(out, deps.models, { asked: JSON.stringify(moment), log, forgotten }, upTo);
    if (half.resumed && screen.isTTY) screen.write('Going on with what is there\n');
    try {
      await bringOn(deps, half);
    } catch (error) {
      half.close();
      throw error;
    }
    if ((await lastForgotten(deps)) === forgotten) return half.complete();
    half.discard();
    if (screen.isTTY) screen.write('Somebody has been forgotten meanwhile: it begins anew\n');
  }
}

/** Brings a read model up to its last event. */
async function bringOn(deps: AsOfDeps, { db, upTo }: HalfBuilt): Promise<void> {
  const { signal } = deps;
  const readDecoded = deps.read ?? readDecodedHere(deps);
  const progress = createProgress(deps.screen);
  const skips = createSkips(deps.store);
  await skips.load();
  let events = 0;
  async function* read(stretch: LogRange) {
    for await (const batch of readDecoded({ ...stretch, upTo, signal })) {
      events += batch.read;
      yield batch;
    }
  }
  try {
    await bulkProject({
      ...{ into: deps.models.map((model) => ({ db, model })), read, skips, commitEvery: COMMIT_EVERY, signal },
      onProgress: (position) => progress.at((position + 1) / (upTo + 1), events),
    });
    progress.at(1, events);
  } finally {
    progress.end();
  }
}
