import { LRUCache } from 'lru-cache';
import type { Plate } from './plate.ts';

interface Limits {
  /** Bytes of pictures kept. */
  readonly kept: number;
  /** Pictures that may wait to be drawn; one is drawn at a time. */
  readonly waiting: number;
  /** Pictures drawn a second, and how many may be drawn at once after a rest. */
  readonly perSecond: number;
  readonly burst: number;
}

export const LIMITS: Limits = { kept: 16 * 1024 * 1024, waiting: 12, perSecond: 4, burst: 20 };

/**
 * Pictures by their path, drawn when first asked for and kept while there is room. Null when too many are asked for:
 * ask again later.
 *
 * @param draw PNG of a plate
 * @param clock milliseconds
 */
export function createPictures(draw: (plate: Plate) => Promise<Buffer>, limits = LIMITS, clock = () => Date.now()) {
  const kept = new LRUCache<string, Buffer>({ maxSize: limits.kept, sizeCalculation: ({ length }) => length });
  const underWay = new Map<string, Promise<Buffer>>();
  let last: Promise<unknown> = Promise.resolve();
  let tokens = limits.burst;
  let filledAt = clock();

  function mayDraw(): boolean {
    const now = clock();
    tokens = Math.min(limits.burst, tokens + (Math.max(0, now - filledAt) / 1000) * limits.perSecond);
    filledAt = now;
    if (tokens < 1 || underWay.size > limits.waiting) return false;
    tokens -= 1;
    return true;
  }

  return async function picture(path: string, plate: Plate): Promise<Buffer | null> {
    const there = kept.get(path) ?? underWay.get(path);
    if (there) return there;
    if (!mayDraw()) return null;
    const drawn = last.then(() => draw(plate));
    last = drawn.catch(() => {});
    underWay.set(path, drawn);
    try {
      const bytes = await drawn;
      kept.set(path, bytes);
      return bytes;
    } finally {
      underWay.delete(path);
    }
  };
}
