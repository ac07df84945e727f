import { Mutex } from 'async-mutex';

/** Lets those who ask under one name go on one after the other, in the order in which they asked. */
export function createKeyedMutex() {
  const mutexes = new Map<string, Mutex>();

  /** Waits for one's turn; what it resolves with has to be called to end it. */
  return async function enter(name: string): Promise<() => void> {
    const mutex = mutexes.get(name) ?? new Mutex();
    mutexes.set(name, mutex);
    const release = await mutex.acquire();
    return function leave() {
      release();
      // With the next in line it is locked again by now.
      if (!mutex.isLocked()) mutexes.delete(name);
    };
  };
}
