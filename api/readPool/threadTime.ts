import { AsyncLocalStorage } from 'node:async_hooks';

/** What one request has had done for it on threads of the pool. */
export interface ThreadTime {
  /** Milliseconds. */
  ms: number;
}

/** Around what finds an answer: the pool adds to it what its threads took. Who shares a read that another began took nothing. */
export const threadTime = new AsyncLocalStorage<ThreadTime>();
