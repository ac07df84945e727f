import { createKeyring } from '#events/keyring.ts';
import { openLog } from '#events/open.ts';
import { createLogger } from '#projections/logger.ts';
import { currentReadModel } from '#projections/readModel.ts';
import { watchErasures } from './account/erasures.ts';
import { createApp } from './app.ts';
import { assemble, readModelBuilt, secretsOf } from './assemble.ts';
import type { Config } from './config.ts';
import { openFiles } from './files/open.ts';
import { sweepUnclaimed } from './files/sweep.ts';
import { createMailer, senderAt } from './mail/mailer.ts';
import { meteredStore } from './meteredStore.ts';
import { createMetrics } from './metrics.ts';
import type { Platform } from './platform.ts';
import { startProjectionThread } from './projectionThread.ts';
import { openReadSide } from './readSide.ts';
import { createSnapshots } from './snapshots.ts';

const SWEEP_EVERY_MS = 10 * 60_000;

/** The whole API, put together and running, without a socket of its own. */
export interface Api {
  readonly app: ReturnType<typeof createApp>;
  readonly platform: Platform;
  close(): Promise<void>;
}

/**
 * Opens the log, the files and the read model, starts the worker, and puts the API together. Resolves when there is a
 * read model to answer from: on a first start with a long log that takes as long as building it.
 *
 * @param clock milliseconds since 1970; other than the real one where a history is made up
 * @param publicUrl where browsers reach the product
 */
export async function startApi(config: Config, publicUrl: string, clock = Date.now): Promise<Api> {
  const log = createLogger(config.LOG_LEVEL, 'api');
  const metrics = createMetrics();
  const { store: bareStore, masterKey } = await openLog(config);
  const store = meteredStore(bareStore, metrics);
  const keyring = createKeyring(store, masterKey);
  const secret = secretsOf(masterKey);

  const files = await openFiles(config);
  const snapshots = createSnapshots({ dataDir: config.DATA_DIR, files, store, key: secret('snapshots'), log });
  // Only an optimisation: where it fails, the worker builds the read model from the log.
  if (!currentReadModel(config.DATA_DIR))
    await snapshots.restore().catch((error) => log.warn({ err: error }, 'the snapshots could not be looked through'));

  let reached = (_position: number, _path: string): void => {};
  const thread =
    config.PROJECTIONS === 'thread'
      ? startProjectionThread(config, log, (position, path) => reached(position, path))
      : undefined;
  const reads = openReadSide(config.DATA_DIR, await readModelBuilt(config.DATA_DIR));
  reached = reads.reached;

  const mailer = createMailer({ smtpUrl: config.SMTP_URL, dataDir: config.DATA_DIR, from: senderAt(publicUrl), log });
  const platform = assemble({ config, clock, log, store, keyring, reads, files, publicUrl, mailer, metrics, secret });
  const app = createApp(platform);
  const erasures = watchErasures(platform);
  const schedule = snapshots.schedule(config.SNAPSHOT_HOURS);

  const sweeper = setInterval(() => {
    const sweep = sweepUnclaimed({
      store: files,
      now: clock(),
      // Asked only of a read model that has seen everything: what was claimed a moment ago must not be swept.
      isClaimed: async (keys) => {
        if (!(await reads.waitFor(await store.head(), 60_000))) throw new Error('the read model is behind the log');
        return reads.queries.files.isClaimed(keys);
      },
      onError: (key, error) => log.warn({ err: error, key }, 'an unclaimed upload could not be removed'),
    });
    sweep.then(
      (count) => count > 0 && log.info({ count }, 'removed uploads that nothing claimed'),
      (error) => log.warn({ err: error }, 'the sweep of uploads was given up; it is tried again'),
    );
  }, SWEEP_EVERY_MS);
  sweeper.unref();

  return {
    app,
    platform,
    async close() {
      clearInterval(sweeper);
      app.stop();
      await erasures.stop();
      await schedule.stop();
      await mailer.close();
      await thread?.stop();
      await platform.moments.close();
      reads.close();
      await store.close();
    },
  };
}
