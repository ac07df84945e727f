import { setTimeout as elapsed } from 'node:timers/promises';
import { type EventStore, LogUnavailable, type Position } from '#events/port/store.ts';
import { memberErased } from '#events/subjects/member.ts';
import { MODEL_NAMES, type ReadModels } from '../readModels/readModels.ts';

/** Read models that come no further for so long have nobody who follows the log for them: they are not waited for. */
const STANDSTILL_MS = 5000;
/** A worker that is a process of its own may be started after this one. */
const EXTERNAL_STANDSTILL_MS = 60_000;
const ASK_AGAIN_MS = 500;

export const standstillOf = ({ PROJECTIONS }: { readonly PROJECTIONS: 'thread' | 'external' }): number =>
  PROJECTIONS === 'external' ? EXTERNAL_STANDSTILL_MS : STANDSTILL_MS;

/**
 * Resolves when the read models that are there have seen all that the log held at this call. One that was built ahead of an
 * upgrade lacks what was written since, and the code that served until then has shown it. Those that are being built or
 * have failed are not waited for.
 *
 * Where nobody brings them further, what they hold is served without that, as it would be had this program not been started
 * anew; /readyz says so. But what lacks an erasure is withheld: it would show who has been forgotten.
 */
export async function readModelsCaughtUp(
  reads: Pick<ReadModels, 'waitFor' | 'position' | 'withhold'>,
  store: Pick<EventStore, 'head' | 'readAll'>,
  standstillMs = STANDSTILL_MS,
): Promise<void> {
  const head = await onceItAnswers(() => store.head());
  for (let before = reads.position(); !(await reads.waitFor(head, MODEL_NAMES, standstillMs)); ) {
    const now = reads.position();
    if (now > before) {
      before = now;
      continue;
    }
    reads.withhold(await onceItAnswers(() => lastErasure(store, now, head)));
    return;
  }
}

/** The position of the last erasure between two positions; that of the first where there is none. */
async function lastErasure(store: Pick<EventStore, 'readAll'>, after: Position, upTo: Position): Promise<Position> {
  let last = after;
  for await (const { events } of store.readAll({ after, upTo, types: [memberErased.type] }))
    last = events.at(-1)?.position ?? last;
  return last;
}

/** A log that does not answer is asked again: without it nothing would be answered for long. */
async function onceItAnswers<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof LogUnavailable)) throw error;
    }
    await elapsed(ASK_AGAIN_MS);
  }
}
