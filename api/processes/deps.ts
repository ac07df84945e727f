import type { Keyring } from '#events/keyring.ts';
import type { EventStore } from '#events/port/store.ts';
import type { OpenEffect } from '#projections/effect/queries.ts';
import type { Logger } from '#projections/logger.ts';

export interface RunnerDeps {
  readonly store: EventStore;
  readonly keyring: Keyring;
  readonly clock: () => number;
  readonly log: Logger;
  readonly dataDir: string;
  /** Tells this log from any other. */
  readonly logId: string;
  /** What nobody is at work on any more. */
  readonly open: (process: string, now: number, limit: number) => readonly OpenEffect[];
  readonly times?: Partial<typeof TIMES>;
}

/** Milliseconds. */
export const TIMES = {
  /** So long an intention is its finder's; after that anybody takes it up. */
  lease: 120_000,
  /** The same for what waits behind many others. */
  leaseOfMany: 1_200_000,
  /** So long at the most a process that has come to the log's end lets events gather. */
  pace: 50,
  /** How often it is noted how far a process has looked and found nothing. */
  save: 10_000,
  /** How often what was put off, or left by a crash, is looked for. */
  look: 1000,
  /** How often, by the clock, a process is asked what the day wants. */
  due: 60_000,
  retryFirst: 5000,
  retryMost: 3_600_000,
};
