/** Numbers that look random and are the same in every run (mulberry32). */
export function createChance(seed: number) {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }
  const below = (n: number): number => Math.floor(next() * n);
  return {
    /** A whole number from 0 to below `n`. */
    below,
    /** One of the items. */
    of<T>(items: readonly T[]): T {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new Error('nothing to choose from');
      return item;
    },
    /** The same items in another order (Fisher and Yates). */
    shuffled<T>(items: readonly T[]): T[] {
      const order = [...items];
      for (let i = order.length - 1; i > 0; i -= 1) {
        const j = below(i + 1);
        [order[i], order[j]] = [order[j] as T, order[i] as T]; // both in range
      }
      return order;
    },
  };
}
