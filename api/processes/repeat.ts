import { setTimeout as elapsed } from 'node:timers/promises';
import type { Logger } from '#projections/logger.ts';
import { ReadModelMissing } from '../readModels/unready.ts';

/** Does things again and again, until the signal. */
export function createRepeater(signal: AbortSignal, log: Logger) {
  /**
   * A failure is said, and tried again after the same pause. That a read model is being built, as after an upgrade, is none.
   * @param ms between one end and the next beginning
   * @param what is said of a failure
   */
  return async function every(ms: number, what: string, act: () => Promise<void>): Promise<void> {
    while (!signal.aborted) {
      await act().catch((error: unknown) => {
        if (signal.aborted) return;
        const say = `${what}; it is tried again`;
        if (error instanceof ReadModelMissing) log.info({ reason: error.message }, say);
        else log.error({ err: error }, say);
      });
      await elapsed(ms, undefined, { signal, ref: false }).catch(() => {}); // stopped while waiting
    }
  };
}

/**
 * Acts once so many milliseconds have gone by a clock since it last did: where that was set, or the machine slept, at once.
 * To be asked often.
 */
export function onceIn(ms: number, clock: () => number, act: () => Promise<void>): () => Promise<void> {
  let last = Number.NEGATIVE_INFINITY;
  return async () => {
    if (Math.abs(clock() - last) < ms) return;
    last = clock();
    await act();
  };
}
