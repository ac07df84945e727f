import { endWithin } from '#projections/endWithin.ts';
import type { Logger } from '#projections/logger.ts';
import { leaveWhenUnhandled } from '#projections/unhandled.ts';
import { tooFewFiles } from './http/processFiles.ts';
import { createFrontDoor, DRAIN_MS, drain, listen, PortRefused } from './http/server.ts';
import type { Config } from './platform/config.ts';
import type { Api } from './start.ts';

/** Of the time for leaving, so much is kept for closing the log and the databases. */
const CLOSING_MS = 2000;

/**
 * Opens the front door of a program and sees to how it ends: at SIGTERM and SIGINT with 0, where an error reaches nobody
 * with 1, both times after what is under way. Ends the program, with a line in words, where the port cannot be had or too
 * few files may be open. @param endsWithinMs after so long it ends all the same, with 1
 */
export async function serve(config: Config, log: Logger, endsWithinMs?: number) {
  const refusal = tooFewFiles();
  if (refusal !== undefined) {
    process.stderr.write(`${refusal}\n`);
    process.exit(1);
  }
  const door = createFrontDoor({
    config,
    onError: (error) => log.error({ err: error }, 'a connection was not taken in'),
  });
  let api: Api | undefined;

  async function leave(drainMs = DRAIN_MS): Promise<void> {
    api?.app.stop();
    await drain(door.server, drainMs);
    await api?.close();
  }

  const address = await listen(door.server, config.PORT, config.HOST).catch((error: unknown) => {
    if (!(error instanceof PortRefused)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  });
  leaveWhenUnhandled(log, () => leave(DRAIN_MS - CLOSING_MS), DRAIN_MS);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, async () => {
      log.info({ signal }, 'shutting down');
      endWithin(log, endsWithinMs);
      await leave();
      process.exit(); // it may have been about to start
    });
  }
  return {
    address,
    open: door.open,
    waiting: door.waiting,
    /** From now on the API, too, is brought to its end. */
    use(started: Api): void {
      api = started;
    },
  };
}

/** @throws {PortRefused} where the port of the configuration cannot be listened on just now */
export async function tryPort({ PORT, HOST }: Pick<Config, 'PORT' | 'HOST'>): Promise<void> {
  const { server } = createFrontDoor();
  await listen(server, PORT, HOST);
  await new Promise((resolve) => server.close(resolve));
}
