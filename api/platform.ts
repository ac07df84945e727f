import type { Keyring } from '#events/keyring.ts';
import type { EventStore } from '#events/store.ts';
import type { Logger } from '#projections/logger.ts';
import type { Commands } from './commands.ts';
import type { Config } from './config.ts';
import type { FileStore } from './files/store.ts';
import type { Limiter } from './http/limiter.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Metrics } from './metrics.ts';
import type { Moments } from './moments/moments.ts';
import type { ReadSide } from './readSide.ts';

/** All that the routes stand on, handed in once by `main.ts` (or by a test). */
export interface Platform {
  readonly config: Config;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly log: Logger;
  readonly store: EventStore;
  readonly keyring: Keyring;
  readonly commands: Commands;
  readonly reads: ReadSide;
  /** The read model as it was at earlier moments. */
  readonly moments: Moments;
  readonly files: FileStore;
  /** Where browsers reach the product, without a slash at its end. */
  readonly publicUrl: string;
  /** A signed, expiring link to a stored file; '' for ''. */
  readonly link: (key: string) => string;
  readonly mailer: Mailer;
  readonly limiter: Limiter;
  readonly metrics: Metrics;
  /** Secrets derived from the master key, one for each purpose. */
  readonly secret: (purpose: string) => Buffer;
}
