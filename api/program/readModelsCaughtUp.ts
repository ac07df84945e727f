import type { EventStore } from '#events/port/store.ts';
import { MODEL_NAMES, type ReadModels } from '../readModels/readModels.ts';

/** Read models that come no further for so long have nobody who follows the log for them: they are not waited for. */
const STANDSTILL_MS = 5000;

/**
 * Resolves when the read models that are there have seen all that the log held at this call. One that was built ahead of an
 * upgrade lacks what was written since, and the code that served until then has shown it. Those that are being built or
 * have failed are not waited for, nor is a log that does not answer.
 */
export async function readModelsCaughtUp(
  reads: Pick<ReadModels, 'waitFor' | 'position'>,
  store: Pick<EventStore, 'head'>,
  standstillMs = STANDSTILL_MS,
): Promise<void> {
  const head = await store.head().catch(() => undefined);
  if (head === undefined) return;
  for (let before = reads.position(); !(await reads.waitFor(head, MODEL_NAMES, standstillMs)); ) {
    const now = reads.position();
    if (now <= before) return;
    before = now;
  }
}
