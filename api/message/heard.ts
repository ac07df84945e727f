import type { Platform } from '../platform/platform.ts';
import { ReadModelBehind } from '../readModels/unready.ts';

/** So long is waited for what another machine wrote. */
const HEAR_MS = 2000;

/** Resolves when all that the log held is read. @throws {ReadModelBehind} when that takes too long */
export const hearAll =
  ({ reads, store }: Pick<Platform, 'reads' | 'store'>) =>
  async (): Promise<void> => {
    if (!(await reads.waitFor(await store.head(), ['conversations'], HEAR_MS)))
      throw new ReadModelBehind('conversations');
  };
