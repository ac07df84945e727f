import { availableParallelism } from 'node:os';

/**
 * Lets so many tasks run at once, and the others wait for their turn in order. Each password being hashed takes 19 MiB and
 * a whole core: more at once would only take more memory.
 */
export function createTurns(most: number = Math.min(4, availableParallelism())) {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async function inTurn<T>(task: () => Promise<T>): Promise<T> {
    if (running < most) running += 1;
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

/** One for the whole process: the memory and the cores are, too. */
export const hashingTurn = createTurns();
