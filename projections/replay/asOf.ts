import { setImmediate as turn } from 'node:timers/promises';
import type { Keyring } from '#events/keyring.ts';
import type { EventStore } from '#events/store.ts';
import { PROJECTIONS } from '../catalogue.ts';
import { createRunner, type Failure } from '../runner.ts';
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

/** So many events a transaction: fewer cost more writing, more cost more work when it is cut off. */
const BATCH = 5000;

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
      await fill(deps, half);
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
async function fill({ store, keyring, signal, screen }: AsOfDeps, { db, upTo }: HalfBuilt): Promise<void> {
  const progress = createProgress(screen);
  let events = 0;
  let failure: Failure | undefined;
  const counted: EventStore = {
    ...store,
    async *readAll(options) {
      for await (const batch of store.readAll(options)) {
        events += batch.events.length;
        yield batch;
        await turn(); // or nobody's signal would get through until the end
      }
    },
  };
  const runner = createRunner({
    ...{ store: counted, keyring, db, projections: PROJECTIONS, batchSize: BATCH },
    onProgress: (position) => progress.at((position + 1) / (upTo + 1), events),
    onFailure(first) {
      failure ??= first;
    },
  });
  try {
    await runner.catchUp({ signal, upTo });
  } catch (error) {
    throw failure ? failure.error : error;
  }
  signal.throwIfAborted();
  progress.end(1, events);
}
