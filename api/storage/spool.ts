/**
 * Where bodies stand while they arrive: a file each in a folder of this machine, so that a slow sender costs no memory.
 * Each is removed by whoever made it; what a process left that died is removed at the next start.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ownName, removeLeftBehind } from './leftBehind.ts';

/** No upload takes this long: older ones of another machine, on a folder of both, were left there. */
const ABANDONED_AFTER_MS = 3_600_000;

export interface Spool {
  /** Runs `work` with the path of a file that does not exist yet, and removes what `work` put there. */
  use<T>(work: (path: string) => Promise<T>): Promise<T>;
}

/** Opens the folder, making it where it is missing, and removes what processes that are no more have left in it. */
export async function openSpool(dir: string): Promise<Spool> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  removeLeftBehind(dir, ABANDONED_AFTER_MS);
  return {
    async use(work) {
      const path = join(dir, ownName());
      try {
        return await work(path);
      } finally {
        await rm(path, { force: true });
      }
    },
  };
}
