import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { growingCache } from '#events/runtime/growingCache.ts';
import type { Logger } from '#projections/logger.ts';
import { openSharedCounts } from './counts.ts';
import { type GuardKind, LIMITS } from './limits.ts';

/** A limit, and what it has refused in this process since it began. */
export interface LimitStanding {
  readonly name: GuardKind;
  readonly points: number;
  readonly seconds: number;
  readonly refused: number;
  /** Milliseconds since 1970; null where it never has. */
  readonly lastAt: number | null;
  /** Whom last, where it counts members. */
  readonly members: readonly { readonly member: string; readonly refused: number }[];
}

/** So many members are remembered for each limit. */
const REFUSED_KEPT = 5;
const MEMBER = /^[0-9a-f]{24}$/;

/** Remembers what limits refuse: how often, and whom last. Addresses are not kept. */
function createRefusals(clock: () => number) {
  const refusals = new Map<GuardKind, { refused: number; lastAt: number; members: LRUCache<string, number> }>();
  return {
    note(kind: GuardKind, who: string): void {
      const one = refusals.get(kind) ?? { refused: 0, lastAt: 0, members: new LRUCache({ max: REFUSED_KEPT }) };
      one.refused += 1;
      one.lastAt = clock();
      if (MEMBER.test(who)) one.members.set(who, (one.members.get(who) ?? 0) + 1);
      refusals.set(kind, one);
    },
    all: (): LimitStanding[] =>
      (Object.keys(LIMITS) as GuardKind[]).map((name) => {
        const { refused = 0, lastAt = null, members } = refusals.get(name) ?? {};
        const whom = [...(members?.entries() ?? [])].map(([member, count]) => ({ member, refused: count }));
        return { name, ...LIMITS[name], refused, lastAt, members: whom };
      }),
  };
}

/** What a member may see of others within a day (India's), each thing counted once however often it is read. */
const DAILY = {
  /** Companies whose address and telephone number were read. */
  contacts: 2000,
  /** Members seen in lists. */
  members: 2000,
} as const;

export type DailyKind = keyof typeof DAILY;

const DAY_MS = 86_400_000;
/** India's midnight is at 18:30 UTC. */
const INDIA_MS = 5.5 * 3_600_000;

const ACTS_KEPT = 400_000;
const READINGS_KEPT = 2_000_000;
const KNOWN_KEPT = 20_000;

/** Things of others that an answer shows. */
export interface Counted {
  readonly kind: DailyKind;
  /** Their ids. */
  readonly things: readonly string[];
}

/** Counts what guards accounts and people's contacts, for all processes on this machine together. */
export interface Guard {
  /** Counts one act of `who`; null if it may go on, else the seconds to wait. */
  ask(kind: GuardKind, who: string): number | null;
  /** Whether `who` has done as much as they may; counts nothing. */
  isUsedUp(kind: GuardKind, who: string): boolean;
  /** Whether an act of `who` is remembered. */
  knows(kind: GuardKind, who: string): boolean;
  /** Takes one act back: it turned out not to count. */
  takeBack(kind: GuardKind, who: string): void;
  /** Forgets what `who` has done. */
  forgive(kind: GuardKind, who: string): void;
  /** Every limit in force, with what it has refused in this process. */
  limits(): readonly LimitStanding[];
  /** Counts things that a member reads; null if they may, else the seconds until tomorrow. */
  read(kind: DailyKind, member: string, things: readonly string[]): number | null;
  close(): void;
}

interface GuardOptions {
  /** False where RATE_LIMIT is 'off': everything may go on then. */
  readonly enabled: boolean;
  readonly dataDir: string;
  readonly clock: () => number;
  readonly secret: (purpose: string) => Uint8Array;
  readonly log: Logger;
}

/** Keeps its counts in DATA_DIR/guard.db and DATA_DIR/readings.db. */
export function createGuard({ enabled, dataDir, clock, secret, log }: GuardOptions): Guard {
  if (!enabled)
    return {
      ask: () => null,
      isUsedUp: () => false,
      knows: () => false,
      takeBack() {},
      forgive() {},
      read: () => null,
      limits: () => [],
      close() {},
    };
  const open = (file: string, kept: number) =>
    openSharedCounts({ file: join(dataDir, file), clock, secret: secret('guard'), kept, log });
  const counts = open('guard.db', ACTS_KEPT);
  // Apart, so that readers cannot push out what guards accounts.
  const readings = open('readings.db', READINGS_KEPT);
  const refusals = createRefusals(clock);
  const named = (kind: string, who: string): string => `${kind}\0${who}`;

  /** Who was counted for what today: a page that is kept is read again and again. */
  const known = growingCache<string, true>(KNOWN_KEPT);
  const numbers = new WeakMap<readonly string[], number>();
  let lists = 0;
  function numberOf(things: readonly string[]): number {
    const present = numbers.get(things);
    if (present !== undefined) return present;
    lists += 1;
    numbers.set(things, lists);
    return lists;
  }

  return {
    ask(kind, who) {
      const { points: most, seconds } = LIMITS[kind];
      const { points, leftMs } = counts.add(named(kind, who), seconds * 1000);
      if (points <= most) return null;
      refusals.note(kind, who);
      return Math.max(1, Math.ceil(leftMs / 1000));
    },
    limits: refusals.all,
    isUsedUp: (kind, who) => counts.count(named(kind, who)) >= LIMITS[kind].points,
    knows: (kind, who) => counts.count(named(kind, who)) > 0,
    takeBack: (kind, who) => counts.takeBack(named(kind, who)),
    forgive: (kind, who) => counts.forget(named(kind, who)),
    read(kind, member, things) {
      if (things.length === 0) return null;
      const now = clock();
      const today = Math.floor((now + INDIA_MS) / DAY_MS);
      const again = `${member} ${kind} ${today} ${numberOf(things)}`;
      if (known.has(again)) return null;
      const tomorrow = (today + 1) * DAY_MS - INDIA_MS;
      const may = readings.addDistinct(named(kind, `${member} ${today}`), things, DAILY[kind], tomorrow);
      if (may) known.set(again, true);
      return may ? null : Math.max(1, Math.ceil((tomorrow - now) / 1000));
    },
    close() {
      counts.close();
      readings.close();
    },
  };
}
