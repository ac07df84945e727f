import { isMainThread, type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { makeFoldersWithin } from '#events/dataFolder.ts';
import { openLogOnceReachable } from '#events/open.ts';
import { leaveInWords } from '#events/refusals.ts';
import { type FollowSettings, followSettings, problems } from './config.ts';
import { endWithin } from './endWithin.ts';
import { finishOnTwoThreads } from './finishing.ts';
import { createLogger } from './logger.ts';
import { modelsFor, READ_MODELS } from './models.ts';
import { removeAll } from './runner/files.ts';
import { follow } from './runner/supervisor.ts';
import { leaveWhenUnhandled } from './unhandled.ts';

/**
 * The projection worker: a thread of the API, which hears how far it has come, or with `npm run worker` a process of its
 * own. It stops at the end of the batch under way.
 */
const GRACE_MS = 10_000;

/** Said after each batch: read models have come further. How far, their files say. */
export type Progress = 'progress';

async function work(settings: FollowSettings, signal: AbortSignal, port: MessagePort | null): Promise<void> {
  const log = createLogger(settings.LOG_LEVEL, 'projections');
  const { store, keyring, read } = await openLogOnceReachable(settings, {
    onUnavailable: (error) => log.warn(`${error.message}; it is asked again`),
    signal,
  });
  try {
    makeFoldersWithin(settings.DATA_DIR, ['read']);
    const models = modelsFor(settings);
    // What is not followed would keep what members told of themselves when they have been forgotten.
    for (const model of READ_MODELS) if (!models.includes(model)) removeAll(settings.DATA_DIR, model);
    log.info('following the log');
    await follow(
      {
        dataDir: settings.DATA_DIR,
        store,
        keyring,
        models,
        read,
        finish: finishOnTwoThreads,
        onProgress: () => port?.postMessage('progress' satisfies Progress),
        onFailure: ({ error, ...failure }) =>
          log.error({ ...failure, err: error }, 'a projection stopped at this event; it will be tried again'),
        onDiscarded: (discarded) =>
          log.warn(discarded, 'a read model could not serve and was thrown away; it is built anew from the log'),
        onBuildFailure: (models, error) =>
          log.error({ models, err: error }, 'read models could not be built; it is tried again'),
        onTrouble: (error) => log.error({ err: error }, 'the log or a read model could not be read; it is tried again'),
        onCompactionFailure: ({ error, ...failure }) =>
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
  const settings = followSettings.safeParse(process.env);
  if (!settings.success) {
    process.stderr.write(`${problems(settings.error)}\n`);
    process.exit(1);
  }
  const log = createLogger(settings.data.LOG_LEVEL, 'projections');
  const stop = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => {
      endWithin(log);
      stop.abort();
    });
  const ended = Promise.withResolvers<void>();
  const leave = (): Promise<void> => {
    stop.abort();
    return ended.promise;
  };
  leaveWhenUnhandled(log, leave, GRACE_MS);
  try {
    await work(settings.data, stop.signal, null).catch(leaveInWords);
  } finally {
    ended.resolve();
  }
}

async function workAsThread(port: MessagePort): Promise<void> {
  const stop = new AbortController();
  port.on('message', () => stop.abort());
  await work(workerData as FollowSettings, stop.signal, port); // what the API started this thread with
  port.close();
}

if (isMainThread) {
  if (import.meta.main) await workAsProcess();
} else if (parentPort && workerData !== null) {
  await workAsThread(parentPort);
}
