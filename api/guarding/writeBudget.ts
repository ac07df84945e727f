import { growingCache } from '#events/runtime/growingCache.ts';

/**
 * What a member may add to the log, in bytes of its events: the log only grows, and all of it is read, copied and backed up
 * again and again. A draft of thirty answers of 3,000 letters is 90 kB, and is written whole whenever it is saved: so much is
 * saved up that somebody can save it every two seconds for ten minutes, and then every half a minute.
 */
export const WRITTEN = { perSecond: 4000, most: 32_000_000 } as const;

/** Of each event so much is free, since how often somebody writes has a limit of its own: a like, a follow, a short message. */
const FREE_BYTES = 500;

/** So many members are remembered; one who is forgotten may write as much again as anybody. */
const MEMBERS = 50_000;

/** Counts the bytes that members add to the log. */
export interface WriteBudget {
  /** Counts an event of a member: it is in the log already. @param bytes of its data as JSON */
  count(member: string, bytes: number): void;
  /** null if a member may write, else the seconds to wait: whoever has written more than they had waits until it is made up. */
  wait(member: string): number | null;
}

/**
 * It counts what was written, not what was sent: a request of one letter can write a whole draft anew. So it refuses no event
 * halfway through a request, but the next request. It counts in this process's memory, like the limiter.
 *
 * @param enabled false where RATE_LIMIT is 'off'
 * @param clock milliseconds
 */
export function createWriteBudget({ enabled, clock }: { enabled: boolean; clock: () => number }): WriteBudget {
  if (!enabled) return { count() {}, wait: () => null };
  const left = growingCache<string, { readonly bytes: number; readonly at: number }>(MEMBERS);

  function leftOf(member: string, now: number): number {
    const had = left.get(member);
    if (!had) return WRITTEN.most;
    return Math.min(WRITTEN.most, had.bytes + (Math.max(0, now - had.at) / 1000) * WRITTEN.perSecond);
  }

  return {
    count(member, bytes) {
      if (bytes <= FREE_BYTES) return;
      const now = clock();
      left.set(member, { bytes: leftOf(member, now) - (bytes - FREE_BYTES), at: now });
    },
    wait(member) {
      const bytes = leftOf(member, clock());
      return bytes >= 0 ? null : Math.max(1, Math.ceil(-bytes / WRITTEN.perSecond));
    },
  };
}
