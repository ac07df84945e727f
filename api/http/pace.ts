import type { IncomingMessage } from 'node:http';
import { growingCache } from '#events/runtime/growingCache.ts';

/** Requests that an address may save up, and gets back: a college or a mobile network has many people behind one. */
const SAVED_UP = 2000;
const PER_SECOND = 500;
/** Whoever goes faster waits until theirs is due, and no longer than this: people who share the address wait as well. */
const WAIT_MOST_MS = 1000;
/** So many addresses are remembered; one that is forgotten has all that it may save up. */
const ADDRESSES = 50_000;

export interface Pace {
  /** What the sender of a request is counted by; null where everybody comes from there. */
  readonly addressOf: (request: IncomingMessage) => string | null;
  /** So many may wait at once, since each holds a connection: behind a proxy, one of everybody's. */
  readonly most: number;
  readonly savedUp?: number;
  /** In milliseconds; it never goes back. */
  readonly clock?: () => number;
  readonly pause?: (goOn: () => void, ms: number) => unknown;
}

/**
 * Gives each address its pace, whatever it asks for: what costs next to nothing costs the one thread as well. The event loop
 * accepts one connection a turn, and a turn is as long as what was asked in it; so a few hundred connections, each of which
 * asks again once it is answered, would keep everybody else from being heard. Who asks too often is answered later rather
 * than refused: a program then asks again as much later, and people who share its address get their answers.
 *
 * @returns calls `answer` once a request is due, or never where its connection ends before; false where too many wait
 */
export function limitPace({
  addressOf,
  most,
  savedUp = SAVED_UP,
  clock = () => performance.now(),
  pause = setTimeout,
}: Pace) {
  const known = growingCache<string, { left: number; at: number }>(ADDRESSES);
  const owedMost = (WAIT_MOST_MS / 1000) * PER_SECOND;
  let waiting = 0;

  /** Milliseconds until the next request of an address is due. */
  function wait(address: string): number {
    const now = clock();
    const sender = known.get(address) ?? { left: savedUp, at: now };
    const left = Math.min(savedUp, sender.left + ((now - sender.at) / 1000) * PER_SECOND) - 1;
    sender.left = Math.max(-owedMost, left);
    sender.at = now;
    known.set(address, sender);
    return Math.max(0, -sender.left / PER_SECOND) * 1000;
  }

  return function keepPace(request: IncomingMessage, answer: () => void): boolean {
    const address = addressOf(request);
    const ms = address === null ? 0 : wait(address);
    if (ms === 0) answer();
    else if (waiting >= most) return false;
    else {
      waiting += 1;
      pause(() => {
        waiting -= 1;
        if (request.socket.writable) answer();
      }, ms);
    }
    return true;
  };
}
