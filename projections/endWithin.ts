import type { Logger } from './logger.ts';

/** A program that was told to end has so long: a mail may be under way, or a copy of a read model. */
const ENDS_WITHIN_MS = 30_000;

/** Ends the process with 1 where it has not come to its end by then. What was answered is in the log. */
export function endWithin(log: Logger, ms = ENDS_WITHIN_MS): void {
  setTimeout(() => {
    log.fatal('not everything came to its end in time; what was answered is in the log');
    process.exit(1);
  }, ms).unref();
}
