import type { Keyring } from '#events/keyring.ts';
import type { EventStore } from '#events/port/store.ts';
import type { Logger } from '#projections/logger.ts';
import type { Commands } from '../commands/commands.ts';
import type { Guard } from '../guarding/guard.ts';
import type { Limiter } from '../guarding/limiter.ts';
import type { WriteBudget } from '../guarding/writeBudget.ts';
import type { PointInTimeReads } from '../pointInTime/pointInTime.ts';
import type { ReadModels } from '../readModels/readModels.ts';
import type { ReadPool } from '../readPool/readPool.ts';
import type { Spool } from '../storage/spool.ts';
import type { FileStore } from '../storage/store.ts';
import type { Config } from './config.ts';
import type { Metrics } from './metrics.ts';

/** All that the routes stand on, handed in once by `main.ts` (or by a test). */
export interface Platform {
  readonly config: Config;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly log: Logger;
  readonly store: EventStore;
  readonly keyring: Keyring;
  readonly commands: Commands;
  readonly reads: ReadModels;
  /** Threads for the reads that take a while. */
  readonly readPool: ReadPool;
  /** The read model as it was at earlier moments. */
  readonly pointInTime: PointInTimeReads;
  readonly files: FileStore;
  /** Where uploads stand while they arrive. */
  readonly spool: Spool;
  /** Where browsers reach the product, without a slash at its end. */
  readonly publicUrl: string;
  /** A signed, expiring link to a stored file; '' for ''. */
  readonly link: (key: string) => string;
  readonly limiter: Limiter;
  /** Counts what members add to the log, in bytes. */
  readonly writeBudget: WriteBudget;
  /** Counts what guards accounts, for all processes of this machine. To be closed by whoever assembled it. */
  readonly guard: Guard;
  readonly metrics: Metrics;
  /** Secrets derived from the master key, one for each purpose. */
  readonly secret: (purpose: string) => Buffer;
}
