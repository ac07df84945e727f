import { setTimeout as elapsed } from 'node:timers/promises';
import type { ReadDecoded } from '#events/decoded.ts';
import type { Keyring } from '#events/keyring.ts';
import type { EventStore, Position } from '#events/store.ts';
import { build } from './build.ts';
import { PROJECTIONS } from './catalogue.ts';
import { newerThan, removeOutdated } from './outdated.ts';
import type { Projection } from './projection.ts';
import { currentReadModel, openForProjecting, type ReadModelFile, truncateLog } from './readModel.ts';
import { createRenewals, type RenewalFailure } from './renewals.ts';
import { createRunner, type Failure } from './runner.ts';

export interface FollowDeps {
  readonly dataDir: string;
  readonly store: EventStore;
  readonly keyring: Keyring;
  /** Reads the log for a build; on this thread unless told. */
  readonly read?: ReadDecoded;
  /** All of them unless told. */
  readonly projections?: readonly Projection[];
  /** How far a read model has come, and its path. While one takes over from another, both are told of. */
  readonly onProgress?: (position: Position, path: string) => void;
  readonly onFailure?: (failure: Failure) => void;
  /** A copy that was to take the place of a file with traces of who was erased could not be made. */
  readonly onRenewalFailure?: (failure: RenewalFailure) => void;
}

/** How often it is looked whether somebody has built a new generation, or whether an old one can go. */
const LOOK_EVERY_MS = 100;
/** Both generations are followed for so long after the new one has caught up: all readers change over in that time. */
const OVERLAP_MS = 1000;

/**
 * Keeps the read model in step with the log until `signal` aborts; builds it first where there is none of this version.
 *
 * When a newer generation appears, it is brought up to the log's end while the old one is still followed, so that
 * whoever reads changes over from the present to the present. The old file goes when nobody has it open any more.
 */
export async function follow(deps: FollowDeps, signal: AbortSignal): Promise<void> {
  const first = await firstReadModel(deps, signal);
  const fallen = new AbortController();
  const over = AbortSignal.any([signal, fallen.signal]);
  const start = (file: ReadModelFile) => project(deps, file, () => fallen.abort());
  let serving = start(first);
  let next: Projecting | undefined;
  const renewals = createRenewals({ dataDir: deps.dataDir, onFailure: deps.onRenewalFailure });
  try {
    let outdated = removeOutdated(deps.dataDir, first);
    while (!over.aborted) {
      await pause(LOOK_EVERY_MS, over);
      serving.purge();
      next?.purge();
      if (!next && serving.holdsTraces()) renewals.begin(serving.file);
      const newer = next ? undefined : newerThan(deps.dataDir, serving.file);
      if (newer) {
        next = start(newer);
      } else if (next && next.position() >= serving.position()) {
        await pause(OVERLAP_MS, over);
        await serving.stop();
        serving = next;
        next = undefined;
        outdated = 1;
      } else if (outdated > 0) {
        outdated = removeOutdated(deps.dataDir, serving.file);
      }
    }
  } finally {
    await Promise.all([serving.stop(), next?.stop(), renewals.ended()]);
  }
}

/** The read model to begin with. Whichever is there first: our own build, or what another process has built meanwhile. */
async function firstReadModel(deps: FollowDeps, signal: AbortSignal): Promise<ReadModelFile> {
  const { dataDir, store, keyring, read, projections = PROJECTIONS } = deps;
  const found = currentReadModel(dataDir);
  if (found) return found;
  const superseded = new AbortController();
  const looking = setInterval(() => currentReadModel(dataDir) && superseded.abort(), LOOK_EVERY_MS);
  try {
    const either = AbortSignal.any([signal, superseded.signal]);
    return await build({ dataDir, store, keyring, ...(read ? { read } : {}), projections, signal: either });
  } catch (error) {
    const others = currentReadModel(dataDir);
    if (others && superseded.signal.aborted) return others;
    throw error;
  } finally {
    clearInterval(looking);
  }
}

interface Projecting {
  readonly file: ReadModelFile;
  position(): Position;
  /** Makes sure that what was erased is gone from the write-ahead log too, as soon as nobody reads there. */
  purge(): void;
  /** Whether somebody has been erased since the file was made. */
  holdsTraces(): boolean;
  /** @throws what kept it from projecting, if anything did */
  stop(): Promise<void>;
}

/** Projects the log into a read model. @param onFall is called when that can no longer be done */
function project(deps: FollowDeps, file: ReadModelFile, onFall: () => void): Projecting {
  const { store, keyring, projections = PROJECTIONS, onProgress, onFailure } = deps;
  const db = openForProjecting(file.path);
  const traces = db.prepare('PRAGMA user_version');
  const stopping = new AbortController();
  // What an erasure before the last restart has overwritten may still stand in the log.
  let erased = true;
  const runner = createRunner({
    ...{ store, keyring, db, projections },
    ...(onProgress ? { onProgress: (position: Position) => onProgress(position, file.path) } : {}),
    ...(onFailure ? { onFailure } : {}),
    onErased() {
      erased = true;
    },
  });
  const ended = runner.run(stopping.signal).finally(() => db.close());
  ended.catch(onFall);
  return {
    file,
    position: runner.position,
    purge() {
      if (erased && db.isOpen) erased = !truncateLog(db);
    },
    holdsTraces() {
      if (!db.isOpen) return false;
      const row = traces.get() as { user_version: number }; // its one column
      return row.user_version === 1;
    },
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}

/** Resolves after so many milliseconds, or at once when the signal aborts. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await elapsed(ms, undefined, { signal }).catch(() => undefined); // it rejects for nothing else
}
