import { Semaphore } from 'async-mutex';

/** Of one reader so many lists are found at once: as many as the pool may have threads. */
const AT_ONCE = 4;
/** So many more wait behind them. */
const WAITING_MOST = 128;
/** Of all readers of an address together: one person may have many accounts, and an office has many people. */
const AT_ONCE_OF_ADDRESS = 2 * AT_ONCE;

/** Does work when it is its reader's turn; null, and nothing is done, where too much of theirs waits already. */
export type InLine = <T>(work: () => Promise<T>) => Promise<T> | null;

/** Lines by name, in each of which so much is done at once. */
function createLines(atOnce: number) {
  const lines = new Map<string, { readonly semaphore: Semaphore; inside: number }>();
  return {
    inside: (name: string): number => lines.get(name)?.inside ?? 0,

    enter<T>(name: string, work: () => Promise<T>): Promise<T> {
      const line = lines.get(name) ?? { semaphore: new Semaphore(atOnce), inside: 0 };
      lines.set(name, line);
      line.inside += 1;
      return line.semaphore.runExclusive(work).finally(() => {
        line.inside -= 1;
        if (line.inside === 0) lines.delete(name);
      });
    },
  };
}

/**
 * A line for each reader: whoever asks for very much at once waits behind themselves. In the one line of the pool, all
 * others would wait behind them. Whoever comes to its head joins the line of their address, where each reader of it has a few
 * places, so that many accounts of one person are no more in the pool than two readers, and nobody there waits for long.
 */
export function createOwnLines(): (name: string, address: string | null) => InLine {
  const readers = createLines(AT_ONCE);
  const addresses = createLines(AT_ONCE_OF_ADDRESS);
  return (name, address) =>
    function inLine(work) {
      if (readers.inside(name) >= AT_ONCE + WAITING_MOST) return null;
      return readers.enter(name, address === null ? work : () => addresses.enter(address, work));
    };
}
