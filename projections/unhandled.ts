import type { Logger } from './logger.ts';

/**
 * What happens when an error reaches nobody: it is logged, the process finishes what it can and leaves with 1. What state
 * it is in nobody knows, so it does not go on; whoever runs it starts it again.
 *
 * @param leave finishes what is under way
 * @param graceMs after so long it leaves all the same
 */
export function leaveWhenUnhandled(log: Logger, leave: () => Promise<unknown>, graceMs: number): void {
  let leaving = false;
  function fall(error: unknown): void {
    log.fatal({ err: error }, 'an error that nobody handled; the process ends');
    if (leaving) return;
    leaving = true;
    process.exitCode = 1;
    setTimeout(() => process.exit(1), graceMs);
    Promise.resolve()
      .then(leave)
      .catch((failure: unknown) => log.error({ err: failure }, 'not everything could be brought to its end'))
      .finally(() => process.exit(1));
  }
  process.on('uncaughtException', fall);
  process.on('unhandledRejection', fall);
}
