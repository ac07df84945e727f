import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { Logger } from '#projections/logger.ts';
import { openSharedCounts } from './counts.ts';

/**
 * What guards accounts: so many acts within so many seconds from the first one. Strangers must not be able to use up what
 * is a member's own, so what a stranger can count up is either counted together with their address, or wide.
 */
const LIMITS = {
  /** Wrong passwords, by account and address together. A success forgets them. */
  'sign-in-pair': { points: 10, seconds: 600 },
  /** Wrong passwords of an address, whatever the account. An office, or a mobile network, shares one. */
  'sign-in-address': { points: 50, seconds: 600 },
  /** Wrong passwords for an account from devices that never signed in to it, wherever they come from. */
  'sign-in-account': { points: 200, seconds: 3600 },
  /** Wrong passwords for an account from one device that has signed in to it before; beyond these it is slowed down. */
  'sign-in-device': { points: 10, seconds: 600 },
  'sign-in-device-slow': { points: 60, seconds: 3600 },
  /** Wrong passwords where a signed-in member types it again, by session. */
  'password-again': { points: 10, seconds: 600 },
  /** Sign-ins that succeed, by member: each leaves a session in the log for good. */
  'sign-in': { points: 300, seconds: 3600 },
  /** Sign-ups, also those for an address that is taken, by address. */
  'sign-up': { points: 100, seconds: 3600 },
  /** Addresses from which somebody proved to own an account, by account and address together: known like a device. */
  vouched: { points: 1, seconds: 86_400 },
  /** Codes asked for: the cool-down of 'Resend', by receiver and by who asks. */
  'code-again': { points: 1, seconds: 60 },
  /** Mails with codes to one receiver; when these are used up, one still goes every quarter of an hour. */
  'code-daily': { points: 20, seconds: 86_400 },
  'code-beyond': { points: 1, seconds: 900 },
  /** Codes asked for and codes tried without being signed in, by address. */
  'code-ip': { points: 60, seconds: 3600 },
  /** Invitations into teams, by who invites: each is a mail to an address of their choice. */
  invitation: { points: 20, seconds: 86_400 },
  /** Requests to connect, by who asks: each is read by somebody. */
  connection: { points: 40, seconds: 86_400 },
  /** Introductions, by who introduces: each is read by two. */
  introduction: { points: 20, seconds: 86_400 },
  /** Whom a member mutes or blocks, by who does: each makes kept lists be rendered anew. */
  block: { points: 200, seconds: 86_400 },
  /** Changes of one's own posts and comments, by who changes: each version is kept. */
  rewording: { points: 300, seconds: 86_400 },
  /** Reports of abuse, by who reports: each is to be read by somebody. */
  abuse: { points: 30, seconds: 86_400 },
  /** Messages to other members, by who writes. */
  message: { points: 60, seconds: 60 },
  /** Codes that prove a domain, by who asks: each is a mail to an address of their choice. */
  'domain-proof': { points: 10, seconds: 86_400 },
  /** The same by address, whoever asks. */
  'domain-proof-to': { points: 5, seconds: 86_400 },
  /** What a provider publishes: each goes out in alerts. */
  publication: { points: 20, seconds: 86_400 },
  /** Readings of the event history, by analyst: each leaves a record in the log. */
  history: { points: 60, seconds: 60 },
} as const;

export type GuardKind = keyof typeof LIMITS;

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
  /** Whether an act of `who` is remembered. */
  knows(kind: GuardKind, who: string): boolean;
  /** Takes one act back: it turned out not to count. */
  takeBack(kind: GuardKind, who: string): void;
  /** Forgets what `who` has done. */
  forgive(kind: GuardKind, who: string): void;
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
    return { ask: () => null, knows: () => false, takeBack() {}, forgive() {}, read: () => null, close() {} };
  const open = (file: string, kept: number) =>
    openSharedCounts({ file: join(dataDir, file), clock, secret: secret('guard'), kept, log });
  const counts = open('guard.db', ACTS_KEPT);
  // Apart, so that readers cannot push out what guards accounts.
  const readings = open('readings.db', READINGS_KEPT);
  const named = (kind: string, who: string): string => `${kind}\0${who}`;

  /** Who was counted for what today: a page that is kept is read again and again. */
  const known = new LRUCache<string, true>({ max: KNOWN_KEPT });
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
      return points <= most ? null : Math.max(1, Math.ceil(leftMs / 1000));
    },
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
