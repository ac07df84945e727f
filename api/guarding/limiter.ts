import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/**
 * What is limited: so many `points` within so many `seconds` from the first one. Many members of one office, or of one
 * mobile network, share an IP address: what is counted by address leaves room for them.
 */
const LIMITS = {
  /** Uploads, by member, or by IP address for guests. */
  upload: { points: 60, seconds: 600 },
  /** Exports of one's own data, by member. */
  export: { points: 20, seconds: 3600 },
  /** Everything else that writes, by member: far beyond what a person or a fair program does. */
  write: { points: 6000, seconds: 60 },
} as const;

export type LimitKind = keyof typeof LIMITS;

/**
 * Counts what may not happen too often. It counts in this process's memory: several processes behind a balancer allow
 * that many times as much, and a restart forgets.
 */
export interface Limiter {
  /** Counts one act of `who`; null if it may go on, else the seconds to wait. */
  ask(kind: LimitKind, who: string): Promise<number | null>;
  /** Takes one act back: it turned out not to count. */
  takeBack(kind: LimitKind, who: string): Promise<void>;
  /** Forgets what `who` has done. */
  forgive(kind: LimitKind, who: string): Promise<void>;
}

/** @param enabled false where RATE_LIMIT is 'off': everything may go on then. */
export function createLimiter({ enabled }: { enabled: boolean }): Limiter {
  if (!enabled) return { ask: async () => null, takeBack: async () => {}, forgive: async () => {} };
  const limiters = new Map<LimitKind, RateLimiterMemory>();

  function limiterOf(kind: LimitKind): RateLimiterMemory {
    const present = limiters.get(kind);
    if (present) return present;
    const { points, seconds } = LIMITS[kind];
    const limiter = new RateLimiterMemory({ points, duration: seconds });
    limiters.set(kind, limiter);
    return limiter;
  }

  return {
    async ask(kind, who) {
      try {
        await limiterOf(kind).consume(who);
        return null;
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      }
    },
    async takeBack(kind, who) {
      await limiterOf(kind).reward(who);
    },
    async forgive(kind, who) {
      await limiterOf(kind).delete(who);
    },
  };
}
