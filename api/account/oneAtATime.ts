import { setImmediate as turn } from 'node:timers/promises';
import { Mutex } from 'async-mutex';

/**
 * Gives on what comes of several sources, of which one is at work at a time, and each for one piece: what they take of the thread
 * that answers everybody does not add up. A source whose pieces nobody takes holds up no other.
 */
export function oneAtATime(): <T>(source: AsyncIterable<T>) => AsyncGenerator<T> {
  const working = new Mutex();
  return async function* inTurn(source) {
    const pieces = source[Symbol.asyncIterator]();
    const next = async () => {
      const piece = await pieces.next();
      await turn();
      return piece;
    };
    try {
      for (let piece = await working.runExclusive(next); !piece.done; piece = await working.runExclusive(next))
        yield piece.value;
    } finally {
      await pieces.return?.();
    }
  };
}
