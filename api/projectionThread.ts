import { Worker } from 'node:worker_threads';
import { SMALL_ROUNDS } from '#events/smallRounds.ts';
import type { Position } from '#events/store.ts';
import type { LogSettings } from '#projections/config.ts';
import type { Logger } from '#projections/logger.ts';
import type { Progress } from '#projections/worker.ts';

const RESTART_MS = 1000;

/** Runs the projection worker as a thread of this process, and starts it again when it falls. */
export function startProjectionThread(
  settings: LogSettings,
  log: Logger,
  onProgress: (position: Position, path: string) => void,
) {
  let stopping = false;
  let thread = start();
  let restart: NodeJS.Timeout | undefined;

  function start(): Worker {
    const { DATA_DIR, EVENTSTORE_URL, MASTER_KEY, LOG_LEVEL } = settings;
    const worker = new Worker(new URL('../projections/worker.ts', import.meta.url), {
      workerData: { DATA_DIR, EVENTSTORE_URL, MASTER_KEY, LOG_LEVEL } satisfies LogSettings,
      resourceLimits: SMALL_ROUNDS,
    });
    worker.on('message', ({ position, path }: Progress) => onProgress(position, path));
    worker.on('error', (error) => log.error({ err: error }, 'the projection thread fell; it is started again'));
    worker.once('exit', () => {
      if (stopping) return;
      restart = setTimeout(() => {
        thread = start();
      }, RESTART_MS);
    });
    return worker;
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
