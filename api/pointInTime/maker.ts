import { SMALL_YOUNG_GENERATION } from '#events/runtime/workerResourceLimits.ts';
import { NO_ROOM } from '#projections/pointInTime/thread.ts';
import type { SearchAsOf } from '#projections/temporal/searchAsOf.ts';
import { createThreadPool } from '../readPool/threadPool.ts';
import { DiskFull } from '../storage/diskFull.ts';

/** The thread ends when it has had nothing to do for so long. */
const IDLE_MS = 10_000;

/** Makes the indexes of points in time, one after the other, on a thread that is there while it is needed. */
export function createMaker() {
  const pool = createThreadPool<SearchAsOf, typeof NO_ROOM | undefined>({
    filename: new URL('../../projections/pointInTime/thread.ts', import.meta.url).href,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    resourceLimits: SMALL_YOUNG_GENERATION,
  });

  return {
    /** @throws {DiskFull} @throws when it cannot be made, or no more are */
    async make(asked: SearchAsOf): Promise<void> {
      if ((await pool.run(asked)) === NO_ROOM) throw new DiskFull('there is no room for the index of a moment');
    },
    stop: pool.close,
  };
}

export type Maker = ReturnType<typeof createMaker>;
