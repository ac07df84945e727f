import type { Position } from '#events/port/store.ts';
import { safely } from '#events/runtime/safely.ts';
import type { ModelName } from '#projections/models.ts';
import { inTurns } from './inTurns.ts';

/** How often waiting requests look whether read models have come far enough; the worker's word wakes them sooner. */
const LOOK_EVERY_MS = 3;
/** The same for those who wait for whatever comes next: as a rule nothing does, and each look asks every model. */
const LOOK_AHEAD_EVERY_MS = 50;
/** So many go on in a turn of the event loop: each may have a list to render. */
const WOKEN_A_TURN = 16;

/** How read models stand to a position: 'in vain' where all have passed it but those that cannot just now. */
export type WaitState = 'passed' | 'behind' | 'in vain';

export interface Watched {
  standingAt(names: readonly ModelName[], position: Position): WaitState;
  /** How far those have come that are there and not failing. */
  position(names: readonly ModelName[]): Position;
  /** Ends the turn's snapshots: what is read from here on is as new as can be. */
  again(): void;
}

/** What a waiter waits for: undefined as long as it has to go on. */
type Answer = () => boolean | undefined;
type Waiter = { readonly answer: Answer; readonly done: (reached: boolean) => void };

/** Those who look equally often. @param again as in `Watched` */
function createGroup(everyMs: number, again: () => void, wake: (goOn: () => void) => void) {
  const waiters = new Set<Waiter>();
  let closed = false;
  let looking: NodeJS.Timeout | undefined;

  function look(): void {
    if (waiters.size === 0) return;
    again(); // what this turn has seen may be older than what is waited for
    for (const waiter of waiters) {
      const answer = waiter.answer();
      if (answer !== undefined) waiter.done(answer);
    }
  }

  function wait(answer: Answer, timeoutMs: number, signal?: AbortSignal): Promise<boolean> {
    if (closed || signal?.aborted) return Promise.resolve(false);
    const present = answer();
    if (present !== undefined || timeoutMs === 0) return Promise.resolve(present ?? false);
    return new Promise((resolve) => {
      const giveUp = (): void => waiter.done(false);
      const timer = setTimeout(giveUp, timeoutMs);
      signal?.addEventListener('abort', giveUp);
      const waiter: Waiter = {
        answer,
        done(reached) {
          clearTimeout(timer);
          signal?.removeEventListener('abort', giveUp);
          waiters.delete(waiter);
          if (waiters.size === 0) {
            clearInterval(looking);
            looking = undefined;
          }
          wake(() => resolve(reached));
        },
      };
      waiters.add(waiter);
      looking ??= setInterval(safely(look), everyMs);
    });
  }

  return {
    look,
    wait,
    close(): void {
      closed = true;
      clearInterval(looking);
      for (const waiter of waiters) waiter.done(false);
    },
  };
}

/** Those who wait until read models have come to a position. */
export function createWaiters({ standingAt, position, again }: Watched) {
  const wake = inTurns(WOKEN_A_TURN);
  const here = createGroup(LOOK_EVERY_MS, again, wake);
  const ahead = createGroup(LOOK_AHEAD_EVERY_MS, again, wake);

  return {
    /** Whoever waits looks now. */
    look(): void {
      here.look();
      ahead.look();
    },

    /**
     * Resolves with true once these read models have passed `wanted`. With false after `timeoutMs`, or on abort; at once
     * where only those have not that are failing or being built, or `timeoutMs` is 0.
     */
    waitFor(wanted: Position, names: readonly ModelName[], timeoutMs: number, signal?: AbortSignal): Promise<boolean> {
      const answer = (): boolean | undefined => {
        const state = standingAt(names, wanted);
        return state === 'behind' ? undefined : state === 'passed';
      };
      return here.wait(answer, timeoutMs, signal);
    },

    /** Resolves with true once these have come further than `beyond`; with false after `timeoutMs`, or on abort. */
    moved(beyond: Position, names: readonly ModelName[], timeoutMs: number, signal: AbortSignal): Promise<boolean> {
      return ahead.wait(() => (position(names) > beyond ? true : undefined), timeoutMs, signal);
    },

    close(): void {
      here.close();
      ahead.close();
    },
  };
}
