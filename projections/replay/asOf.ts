import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Keyring } from '#events/keyring.ts';
import type { EventStore } from '#events/store.ts';
import { build } from '../build.ts';
import { PROJECTIONS } from '../catalogue.ts';
import type { Asked } from './options.ts';
import { createProgress, type Screen } from './progress.ts';

export interface AsOfDeps {
  readonly store: EventStore;
  readonly keyring: Keyring;
  readonly signal: AbortSignal;
  readonly screen: Screen;
}

/**
 * Writes the complete read model as of a moment into one SQLite file, which appears under its name when it is complete.
 * @throws what the log, a projection or the signal throws
 */
export async function buildAsOf(deps: AsOfDeps, { moment, out }: Asked & { do: 'as-of' }): Promise<void> {
  const { store, keyring, signal, screen } = deps;
  const upTo =
    'time' in moment
      ? (await store.timeRange({ until: moment.time })).upTo
      : Math.min(moment.position, await store.head());
  const progress = createProgress(screen);
  let events = 0;
  const counted: EventStore = {
    ...store,
    async *readAll(options) {
      for await (const batch of store.readAll(options)) {
        events += batch.events.length;
        yield batch;
      }
    },
  };
  // In the same directory, so that the last step is a rename on one disk.
  const scratch = mkdtempSync(join(dirname(resolve(out)), '.as-of-'));
  try {
    const { path } = await build({
      ...{ dataDir: scratch, store: counted, keyring, projections: PROJECTIONS, upTo, signal },
      onProgress: (position) => progress.at((position + 1) / (upTo + 1), events),
    });
    toOneFile(path);
    renameSync(path, out);
    progress.end(1, events);
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

/** Takes the file out of WAL mode: other tools then open it also where they may not write. */
function toOneFile(path: string): void {
  const db = new DatabaseSync(path);
  db.exec('PRAGMA journal_mode = DELETE');
  db.close();
}
