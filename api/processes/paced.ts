import { setTimeout as elapsed } from 'node:timers/promises';

/** So much is at work at once: a mail server is asked eight things, and the rest of the program is not crowded out. */
const AT_WORK = 8;
const LOOK_MS = 5;

/** How much longer than a piece of work took its worker rests, and for how long at the most. */
const REST = 4;
const REST_MOST_MS = 250;

/**
 * Does what is plenty and in no hurry, in its order. After each piece a worker rests for longer than the piece took, so that
 * requests that somebody waits for find the thread free. Nothing begins while it is held.
 */
export function createPacedQueue(signal: AbortSignal) {
  let waiting: (() => Promise<void>)[] = [];
  let next = 0;
  let held = 0;
  const working = new Set<Promise<void>>();

  function start(): void {
    while (held === 0 && working.size < Math.min(AT_WORK, waiting.length - next)) {
      const worker: Promise<void> = work().finally(() => working.delete(worker));
      working.add(worker);
    }
  }

  async function work(): Promise<void> {
    for (let piece = waiting[next]; piece && !signal.aborted && held === 0; piece = waiting[next]) {
      next += 1;
      const started = performance.now();
      await piece();
      const rest = Math.min((performance.now() - started) * REST, REST_MOST_MS);
      await elapsed(rest, undefined, { signal }).catch(() => {}); // stopped while resting
    }
    if (next < waiting.length) return;
    waiting = [];
    next = 0;
  }

  return {
    /** @param piece must not reject */
    add(piece: () => Promise<void>): void {
      waiting.push(piece);
      start();
    },

    /** Until it is released as often: what is intended first is in the log, whatever carrying it out takes. */
    hold(): void {
      held += 1;
    },
    release(): void {
      held -= 1;
      start();
    },

    /** Resolves when nothing waits, or the signal has come: then with what was begun done, and the rest left. */
    async idle(): Promise<void> {
      while (working.size > 0 || (next < waiting.length && !signal.aborted)) {
        await Promise.all(working);
        await elapsed(LOOK_MS);
      }
    },

    isIdle: (): boolean => working.size === 0 && next >= waiting.length,
  };
}
