import { isMainThread, type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { openLog } from '#events/open.ts';
import { type LogSettings, logSettings, problems } from './config.ts';
import { follow } from './follow.ts';
import { createLogger } from './logger.ts';

/**
 * The projection worker: a thread of the API, which hears how far it has come, or with `npm run worker` a process of its
 * own. It stops at the end of the batch under way.
 */
/** How far a read model has come, and which one: while one takes over from another there are two. */
export type Progress = { readonly position: number; readonly path: string };

async function work(settings: LogSettings, signal: AbortSignal, port: MessagePort | null): Promise<void> {
  const log = createLogger(settings.LOG_LEVEL, 'projections');
  const { store, keyring, read } = await openLog(settings);
  try {
    log.info('following the log');
    await follow(
      {
        dataDir: settings.DATA_DIR,
        store,
        keyring,
        read,
        onProgress: (position, path) => port?.postMessage({ position, path } satisfies Progress),
        onFailure: ({ error, ...failure }) =>
          log.error({ ...failure, err: error }, 'a projection stopped at this event; it will be tried again'),
        onRenewalFailure: ({ error, ...failure }) =>
          log.error(
            { ...failure, err: error },
            'a read model from which somebody was erased could not be renewed; it will be tried again',
          ),
      },
      signal,
    );
  } finally {
    await store.close();
  }
}

async function workAsProcess(): Promise<void> {
  const settings = logSettings.safeParse(process.env);
  if (!settings.success) {
    process.stderr.write(`${problems(settings.error)}\n`);
    process.exit(1);
  }
  const stop = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop.abort());
  await work(settings.data, stop.signal, null);
}

async function workAsThread(port: MessagePort): Promise<void> {
  const stop = new AbortController();
  port.on('message', () => stop.abort());
  await work(workerData as LogSettings, stop.signal, port); // what the API started this thread with
  port.close();
}

if (isMainThread) {
  if (import.meta.main) await workAsProcess();
} else if (parentPort && workerData !== null) {
  await workAsThread(parentPort);
}
