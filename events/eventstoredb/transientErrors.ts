import { setTimeout as wait } from 'node:timers/promises';
import {
  CancelledError,
  DeadlineExceededError,
  NotLeaderError,
  TimeoutError,
  UnavailableError,
  UnknownError,
} from '@eventstore/db-client';
import { LogUnavailable } from '../port/store.ts';

const FIRST_WAIT_MS = 50;
const LONGEST_WAIT_MS = 2_000;
/** gRPC's status INTERNAL: what a call gets whose connection was reset under it. */
const INTERNAL = 13;

/** The server sent nothing for longer than it may. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/**
 * Whether a failure says nothing about the request itself, so that sending it again makes sense. After such a failure
 * of a write nobody knows whether it was stored.
 */
export function isPassing(error: unknown): boolean {
  return (
    error instanceof UnavailableError ||
    error instanceof DeadlineExceededError ||
    error instanceof CancelledError ||
    // A server-side timeout; also what a subscriber gets that read too slowly.
    error instanceof TimeoutError ||
    // The client goes to the leader with its next call.
    error instanceof NotLeaderError ||
    error instanceof NoAnswer ||
    (error instanceof UnknownError && error.code === INTERNAL) ||
    // The client's own words, without a type, when no node of a cluster answers.
    (error instanceof Error && error.message.startsWith('Failed to discover'))
  );
}

/** To be thrown on once asking again has been given up. @throws {LogUnavailable} in place of a passing failure */
export function unavailable(error: unknown): never {
  if (!isPassing(error)) throw error;
  throw new LogUnavailable(error instanceof Error ? error.message : String(error), { cause: error });
}

/** Waits that double from one to the next. They end early, without an error, when `signal` aborts. */
export function createBackoff(signal: AbortSignal): { next(): Promise<number>; reset(): void } {
  let pause = FIRST_WAIT_MS;
  return {
    async next() {
      const waited = pause;
      pause = Math.min(pause * 2, LONGEST_WAIT_MS);
      await wait(waited, undefined, { signal }).catch(() => {});
      return waited;
    },
    reset() {
      pause = FIRST_WAIT_MS;
    },
  };
}

/** Does `work` again after each passing failure, for `forMs`; then throws the last one. */
export async function retrying<T>(work: () => Promise<T>, forMs: number, signal: AbortSignal): Promise<T> {
  const backoff = createBackoff(signal);
  const until = Date.now() + forMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted || !isPassing(error) || Date.now() >= until) throw error;
      await backoff.next();
    }
  }
}
