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

/** Of one address there are as many as of everybody, divided by this: one alone takes no place of all others. */
const SHARES = 3;
/** One that is forgotten has its whole share again. */
const ADDRESSES = 10_000;

/** What is drawn for everybody, or for one address. */
interface Share extends Pick<Limits, 'perSecond' | 'burst'> {
  readonly atOnce: number;
  underWay: number;
  /** How many more may be drawn, and when that was counted. */
  left: number;
  at: number;
}

/**
 * Pictures by their path, drawn when first asked for and kept while there is room. Null when too many are asked for, by all
 * or by the address that asks: ask again later.
 *
 * @param draw PNG of a plate
 * @param clock milliseconds
 */
export function createPictures(draw: (plate: Plate) => Promise<Buffer>, limits = LIMITS, clock = () => Date.now()) {
  const kept = new LRUCache<string, Buffer>({ maxSize: limits.kept, sizeCalculation: ({ length }) => length });
  const underWay = new Map<string, Promise<Buffer>>();
  const addresses = new LRUCache<string, Share>({ maxSize: ADDRESSES, sizeCalculation: () => 1 }); // grows as it fills
  let last: Promise<unknown> = Promise.resolve();
  const newShare = (perSecond: number, burst: number, atOnce: number): Share => ({
    ...{ perSecond, burst, atOnce, underWay: 0, left: burst, at: clock() },
  });
  // One that is drawn does not wait.
  const everybody = newShare(limits.perSecond, limits.burst, limits.waiting + 1);

  function shareOf(address: string): Share {
    const { perSecond, burst, waiting } = limits;
    const share = addresses.get(address) ?? newShare(perSecond / SHARES, burst / SHARES, waiting / SHARES);
    addresses.set(address, share);
    return share;
  }

  function hasLeft(share: Share): boolean {
    const now = clock();
    share.left = Math.min(share.burst, share.left + (Math.max(0, now - share.at) / 1000) * share.perSecond);
    share.at = now;
    return share.left >= 1 && share.underWay < share.atOnce;
  }

  /** @param address by which whoever asks is counted; null where everybody comes from there */
  return async function picture(path: string, plate: Plate, address: string | null): Promise<Buffer | null> {
    const there = kept.get(path) ?? underWay.get(path);
    if (there) return there;
    const shares = address === null ? [everybody] : [everybody, shareOf(address)];
    if (!shares.every(hasLeft)) return null;
    for (const share of shares) {
      share.left -= 1;
      share.underWay += 1;
    }
    const drawn = last.then(() => draw(plate));
    last = drawn.catch(() => {});
    underWay.set(path, drawn);
    try {
      const bytes = await drawn;
      kept.set(path, bytes);
      return bytes;
    } finally {
      underWay.delete(path);
      for (const share of shares) share.underWay -= 1;
    }
  };
}
