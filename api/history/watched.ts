import type { ReadModels } from '../readModels/readModels.ts';

/** What says whether somebody may read on: their session, and the address or the role that makes them an analyst. */
const OF_READERS = ['sessions', 'members', 'roles'] as const;

/** Time alone can end a session, too. */
const LOOK_AGAIN_MS = 20_000;

/**
 * Hands on what `follow` gives for as long as its reader may have it: that is asked before each item, and whenever the read
 * model has moved, for what is followed may be quiet for long. Then it just ends.
 */
export async function* watched<T>(
  reads: Pick<ReadModels, 'position' | 'moved'>,
  mayRead: () => Promise<boolean>,
  signal: AbortSignal,
  follow: (signal: AbortSignal) => AsyncIterable<T>,
): AsyncGenerator<T> {
  const over = new AbortController();
  const either = AbortSignal.any([signal, over.signal]);
  async function watch(): Promise<void> {
    while (!either.aborted && (await mayRead()))
      await reads.moved(reads.position(OF_READERS), OF_READERS, LOOK_AGAIN_MS, either);
  }
  watch()
    .catch(() => {}) // who cannot be asked about may not read
    .finally(() => over.abort());
  try {
    for await (const item of follow(either)) {
      if (!(await mayRead())) return;
      yield item;
    }
  } finally {
    over.abort();
  }
}
