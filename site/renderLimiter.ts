import { Semaphore } from 'async-mutex';
import { LRUCache } from 'lru-cache';

/** Pages that an address may have rendered each second, and may save up: many people stand behind one. */
const PER_SECOND = 10;
const SAVED_UP = 200;
/** Of one address, so many are rendered or wait at once. */
const EACH_AT_ONCE = 8;
/** Some wait for the API; more at once only hold more memory. */
const AT_ONCE = 16;
const WAITING_MOST = 64;
const ADDRESSES = 50_000;

/** A page may be rendered now; or not yet: 429 where its sender asks for many, 503 where all do. */
export type Admission = { readonly done: () => void } | { readonly refused: 429 | 503; readonly seconds: number };

/** Waits until one page may be rendered. */
export type Admit = () => Promise<Admission>;

interface Sender {
  left: number;
  at: number;
  underWay: number;
}

/**
 * Shares out what rendering costs: milliseconds of the one thread that answers everybody, for each page that is not kept.
 * It counts in this process's memory.
 *
 * @param isLimited false where RATE_LIMIT is 'off': then pages only wait for one another
 * @param clock milliseconds
 */
export function createRenderLimiter({
  isLimited,
  clock = () => performance.now(),
}: {
  isLimited: boolean;
  clock?: () => number;
}) {
  const senders = new LRUCache<string, Sender>({ maxSize: ADDRESSES, sizeCalculation: () => 1 }); // grows as it fills
  const semaphore = new Semaphore(AT_ONCE);
  let waiting = 0;

  /** The seconds until one more may be rendered for this sender; 0 where it may now. */
  function wait(sender: Sender): number {
    const now = clock();
    sender.left = Math.min(SAVED_UP, sender.left + ((now - sender.at) / 1000) * PER_SECOND);
    sender.at = now;
    if (sender.underWay >= EACH_AT_ONCE) return 1;
    return sender.left >= 1 ? 0 : Math.ceil((1 - sender.left) / PER_SECOND);
  }

  /** @param address what the sender is counted by; null where everybody comes from there */
  return async function take(address: string | null): Promise<Admission> {
    const known = address === null || !isLimited ? undefined : senders.get(address);
    const sender = known ?? { left: SAVED_UP, at: clock(), underWay: 0 };
    if (address !== null && isLimited) {
      senders.set(address, sender);
      const seconds = wait(sender);
      if (seconds > 0) return { refused: 429, seconds };
    }
    if (waiting >= WAITING_MOST) return { refused: 503, seconds: 1 };
    sender.left -= 1;
    sender.underWay += 1;
    waiting += 1;
    const [, release] = await semaphore.acquire();
    waiting -= 1;
    let isDone = false;
    return {
      done() {
        if (isDone) return;
        isDone = true;
        sender.underWay -= 1;
        release();
      },
    };
  };
}
