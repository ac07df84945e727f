/** Of one address so many requests wait at once: as many as an office of people who all have just written something. */
const AT_ONCE = 100;

/** Waits for so many milliseconds at the most, or not at all where too many of the same reader wait. */
export type BoundWait = (wait: (ms: number) => Promise<boolean>, ms: number) => Promise<boolean>;

/**
 * Bounds how many requests of an address wait for read models at once. Whoever names a position that is still to come waits
 * for as long as anybody may, and thousands that do so would be looked after all that time, and wake at once.
 */
export function boundWaits(): (address: string) => BoundWait {
  const waiting = new Map<string, number>();
  return (address) =>
    async function boundWait(wait, ms) {
      const theirs = waiting.get(address) ?? 0;
      if (theirs >= AT_ONCE) return wait(0);
      waiting.set(address, theirs + 1);
      try {
        return await wait(ms);
      } finally {
        const left = (waiting.get(address) ?? 0) - 1;
        if (left > 0) waiting.set(address, left);
        else waiting.delete(address);
      }
    };
}
