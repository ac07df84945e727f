import { Worker } from 'node:worker_threads';
import { LogCorrupt, LogUnavailable } from '#events/port/store.ts';
import { SMALL_YOUNG_GENERATION } from '#events/runtime/workerResourceLimits.ts';
import type { FollowSettings } from '#projections/config.ts';
import type { Logger } from '#projections/logger.ts';

const RESTART_MS = 1000;
const LOG_CORRUPT = LogCorrupt.name;
const LOG_UNAVAILABLE = LogUnavailable.name;

/** Runs the projection worker as a thread of this process, and starts it again when it falls. */
export function startProjectionThread(settings: FollowSettings, log: Logger, onProgress: () => void) {
  let stopping = false;
  let thread = start();
  let restart: NodeJS.Timeout | undefined;

  function start(): Worker {
    const { DATA_DIR, EVENTSTORE_URL, MASTER_KEY, LOG_LEVEL, ANALYST_EMAILS, ADMIN_EMAILS } = settings;
    const worker = new Worker(new URL('../../projections/worker.ts', import.meta.url), {
      workerData: {
        DATA_DIR,
        EVENTSTORE_URL,
        MASTER_KEY,
        LOG_LEVEL,
        ANALYST_EMAILS,
        ADMIN_EMAILS,
      } satisfies FollowSettings,
      resourceLimits: SMALL_YOUNG_GENERATION,
    });
    worker.on('message', onProgress);
    worker.on('error', (error) => {
      // Errors cross the threads as plain ones that keep their names.
      if (error.name === LOG_CORRUPT) endInWords(error);
      else if (error.name === LOG_UNAVAILABLE) log.error(`${error.message}; the projection thread is started again`);
      else log.error({ err: error }, 'the projection thread fell; it is started again');
    });
    worker.once('exit', () => {
      if (stopping) return;
      startAgain();
    });
    return worker;
  }

  function startAgain(): void {
    restart = setTimeout(() => {
      try {
        thread = start();
      } catch (error) {
        log.error({ err: error }, 'the projection thread could not be started; it is tried again');
        startAgain();
      }
    }, RESTART_MS);
  }

  /** Nothing is served of a log that is not what was written: the process finishes what it can, and leaves with 1. */
  function endInWords(error: Error): void {
    stopping = true;
    log.fatal(error.message);
    process.exitCode = 1;
    process.kill(process.pid, 'SIGTERM');
  }

  return {
    async stop(): Promise<void> {
      stopping = true;
      clearTimeout(restart);
      const exited = new Promise((resolve) => thread.once('exit', resolve));
      if (thread.threadId < 0) return; // it has exited already
      thread.postMessage('stop');
      await exited;
    },
  };
}
