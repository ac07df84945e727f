import { Semaphore } from 'async-mutex';

/** Of one reader so many lists are found at once: as many as the pool may have threads. */
const AT_ONCE = 4;
/** So many more wait behind them. */
const WAITING_MOST = 128;

/** Does work when it is its reader's turn; null, and nothing is done, where too much of theirs waits already. */
export type InLine = <T>(work: () => Promise<T>) => Promise<T> | null;

/**
 * A line for each reader: whoever asks for very much at once waits behind themselves. In the one line of the pool, all
 * others would wait behind them.
 */
export function createOwnLines(): (name: string) => InLine {
  const lines = new Map<string, { readonly semaphore: Semaphore; inside: number }>();
  return (name) =>
    function inLine(work) {
      const line = lines.get(name) ?? { semaphore: new Semaphore(AT_ONCE), inside: 0 };
      if (line.inside >= AT_ONCE + WAITING_MOST) return null;
      lines.set(name, line);
      line.inside += 1;
      return line.semaphore.runExclusive(work).finally(() => {
        line.inside -= 1;
        if (line.inside === 0) lines.delete(name);
      });
    };
}
