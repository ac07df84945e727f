/** Longer than this, nobody waits for an answer: some twelve seconds of hashing. */
const WAITING_MOST = 500;

/** So many wait for their turn that one more would wait in vain. */
export class Crowded extends Error {
  override readonly name = 'Crowded';
  constructor() {
    super('too many passwords are waiting to be hashed');
  }
}

/**
 * Lets so many tasks run at once, and the others wait for their turn in order.
 *
 * The turn rejects with `Crowded`, and the task is not begun, where too many are waiting already.
 */
export function createTurns(most: number, waitingMost = WAITING_MOST) {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async function inTurn<T>(task: () => Promise<T>): Promise<T> {
    if (running < most) running += 1;
    else if (waiting.length >= waitingMost) throw new Crowded();
    else await new Promise<void>((resolve) => waiting.push(resolve)); // the place is handed on, never given back
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** One for the whole process, as the thread that hashes is. Two, so that the next lies ready while one is hashed. */
export const hashingTurn = createTurns(2);
