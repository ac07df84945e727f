import { join } from 'node:path';
import { makeFoldersWithin } from '#events/dataFolder.ts';
import { createKeyring } from '#events/keyring.ts';
import { openLogOnceReachable } from '#events/open.ts';
import { createLogger } from '#projections/logger.ts';
import { modelsFor } from '#projections/models.ts';
import { discardSpoilt } from '#projections/runner/spoilt.ts';
import { watchErasures } from './account/erasures.ts';
import { fileInExport } from './account/exportData.ts';
import { createApp } from './app.ts';
import { officerWarning } from './grievance/officer.ts';
import { openMailTransport } from './mail/open.ts';
import type { Config } from './platform/config.ts';
import { createMetrics } from './platform/metrics.ts';
import type { Platform } from './platform/platform.ts';
import { startProcesses } from './processes/start.ts';
import { assemble, readModelsBuilt, secretsOf } from './program/assemble.ts';
import { meteredStore } from './program/meteredStore.ts';
import { openFiles } from './program/openFiles.ts';
import { startProjectionThread } from './program/projectionThread.ts';
import { readModelsCaughtUp, standstillOf } from './program/readModelsCaughtUp.ts';
import { createSnapshots } from './program/snapshots.ts';
import { openReadModels } from './readModels/readModels.ts';
import { openSpool } from './storage/spool.ts';

/** The whole API, put together and running, without a socket of its own. */
export interface Api {
  readonly app: ReturnType<typeof createApp>;
  readonly platform: Platform;
  close(): Promise<void>;
}

interface Start {
  /** Where browsers reach the product. */
  readonly publicUrl: string;
  /** Milliseconds since 1970; other than the real one where a history is made up. */
  readonly clock?: () => number;
  /** Told in words why it has not started yet. */
  readonly onWaiting?: (why: string) => void;
}

/** What it writes in DATA_DIR, beside the log. */
const foldersOf = ({ MINIO_ENDPOINT, SMTP_URL }: Config): string[] => [
  ...['read', 'spool', 'processes', 'point-in-time'],
  ...(MINIO_ENDPOINT === undefined ? ['files'] : []),
  ...(SMTP_URL === undefined ? ['outbox'] : []),
];

/**
 * Opens the log, the files and the read model, starts the worker, and puts the API together. Resolves when the log
 * answers and there is a read model to answer from that has seen what the log held, or that nobody brings further: on a first
 * start with a long log that takes as long as building it.
 */
export async function startApi(
  config: Config,
  { publicUrl, clock = Date.now, onWaiting = () => {} }: Start,
): Promise<Api> {
  const log = createLogger(config.LOG_LEVEL, 'api');
  const warning = officerWarning(config);
  if (warning) log.warn(warning);
  const metrics = createMetrics();
  const { store: bareStore, masterKey } = await openLogOnceReachable(config, {
    onUnavailable({ message }) {
      log.warn(`${message}; it is asked again`);
      onWaiting(message);
    },
  });
  makeFoldersWithin(config.DATA_DIR, foldersOf(config));
  onWaiting('the read models are being built');
  const store = meteredStore(bareStore, metrics);
  const keyring = createKeyring(store, masterKey);
  const secret = secretsOf(masterKey);

  const files = await openFiles(config);
  const spool = await openSpool(join(config.DATA_DIR, 'spool'));
  const models = modelsFor(config);
  const snapshots = createSnapshots({ dataDir: config.DATA_DIR, models, files, store, key: secret('snapshots'), log });
  // Before anything is read of them. A log that does not answer is heard of later, by who needs it.
  const discarded = await discardSpoilt(config.DATA_DIR, models, store).catch(() => []);
  for (const one of discarded) log.warn(one, 'a read model could not serve and was thrown away');
  // Only an optimisation: where it fails, the worker builds the read models from the log.
  await snapshots.restore().catch((error) => log.warn({ err: error }, 'the snapshots could not be looked through'));

  let progressed = (): void => {};
  const thread = config.PROJECTIONS === 'thread' ? startProjectionThread(config, log, () => progressed()) : undefined;
  await readModelsBuilt(config.DATA_DIR, models);
  const reads = openReadModels(config.DATA_DIR, {
    models,
    picture: fileInExport,
    onSpoilt: (model, path) => log.error({ model, path }, 'a read model is no whole database; it is built anew'),
  });
  progressed = reads.progressed;
  onWaiting('the read models are catching up with the log, by the worker that follows it');
  const caughtUp = readModelsCaughtUp(reads, store, standstillOf(config));

  // Put together while the worker, on its own thread, catches up.
  const opened = { config, clock, log, store, keyring, reads, files, spool, publicUrl, metrics, secret };
  const platform = assemble(opened);
  const app = createApp(platform);
  await caughtUp;
  platform.readPool.warm().catch((error) => log.warn({ err: error }, 'the threads for searches could not be started'));
  const erasures = watchErasures(platform);
  const schedule = snapshots.schedule(config.SNAPSHOT_HOURS);

  const transport = openMailTransport({ smtpUrl: config.SMTP_URL, dataDir: config.DATA_DIR, publicUrl, log });
  const processes = await startProcesses(platform, transport);

  return {
    app,
    platform,
    async close() {
      app.stop();
      await erasures.stop();
      await schedule.stop();
      await processes.stop();
      await thread?.stop();
      await platform.pointInTime.close();
      await platform.readPool.close();
      platform.guard.close();
      reads.close();
      await store.close();
    },
  };
}
