import type { Keyring } from '#events/keyring.ts';
import type { EventStore } from '#events/store.ts';
import { PROJECTIONS } from '../catalogue.ts';
import { FILL_BATCH, fill } from '../fill.ts';
import { type HalfBuilt, openHalfBuilt } from './halfBuilt.ts';
import { lastForgotten, logId } from './log.ts';
import type { Asked } from './options.ts';
import { createProgress, type Screen } from './progress.ts';
import { queryAsOf, recordReading } from './record.ts';

export interface AsOfDeps {
  readonly store: EventStore;
  readonly keyring: Keyring;
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
  const log = await logId(store);
  await recordReading(deps, queryAsOf(moment));
  for (;;) {
    const forgotten = await lastForgotten(deps);
    const upTo =
      'time' in moment
        ? (await store.timeRange({ until: moment.time })).upTo
        : Math.min(moment.position, await store.head());
    const half = openHalfBuilt(out, { asked: JSON.stringify(moment), log, forgotten }, upTo);
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
async function bringOn({ store, keyring, signal, screen }: AsOfDeps, { db, from, upTo }: HalfBuilt): Promise<void> {
  const progress = createProgress(screen);
  let events = 0;
  async function* batches() {
    for await (const batch of store.readAll({ after: from, upTo, batchSize: FILL_BATCH, signal })) {
      events += batch.events.length;
      yield batch;
    }
  }
  await fill({
    ...{ db, keyring, projections: PROJECTIONS, batches: batches(), commitEvery: COMMIT_EVERY, signal },
    onProgress: (position) => progress.at((position + 1) / (upTo + 1), events),
  });
  progress.end(1, events);
}
