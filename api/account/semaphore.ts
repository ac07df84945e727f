import { Semaphore } from 'async-mutex';

/** Longer than this, nobody waits for an answer: some twelve seconds of hashing. */
const WAITING_MOST = 500;

/** So many wait for their turn that one more would wait in vain. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
  constructor() {
    super('too many passwords are waiting to be hashed');
  }
}

/**
 * Lets so many tasks run at once, and the others wait for their turn in order.
 *
 * The turn rejects with `QueueFull`, and the task is not begun, where too many are waiting already.
 */
export function createSemaphore(most: number, waitingMost = WAITING_MOST) {
  const semaphore = new Semaphore(most);
  const waiting = { ahead: 0, others: 0 };

  /** @param first goes ahead of all others, also where too many wait: for who is known */
  return async function inTurn<T>(task: () => Promise<T>, { first = false } = {}): Promise<T> {
    const mustWait = semaphore.isLocked();
    const before = waiting.ahead + (first ? 0 : waiting.others);
    if (mustWait && before >= waitingMost) throw new QueueFull();
    const line = first ? 'ahead' : 'others';
    if (mustWait) waiting[line] += 1;
    const [, release] = await semaphore.acquire(1, first ? 1 : 0);
    if (mustWait) waiting[line] -= 1;
    try {
      return await task();
    } finally {
      release();
    }
  };
}

/** One for the whole process, as the thread that hashes is. Two, so that the next lies ready while one is hashed. */
export const hashingSlot = createSemaphore(2);
