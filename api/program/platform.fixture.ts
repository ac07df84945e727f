import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { openLog } from '#events/open.ts';
import { createLogger } from '#projections/logger.ts';
import { modelsFor } from '#projections/models.ts';
import { follow } from '#projections/runner/supervisor.ts';
import { fileInExport } from '../account/exportData.ts';
import { KeyUsed } from '../commands/commands.ts';
import { keyUsed } from '../http/answer.ts';
import type { Env } from '../http/env.ts';
import { languages } from '../http/readersWords.ts';
import { requestLogging } from '../http/requestLogging.ts';
import { createResponseCache } from '../http/responseCache.ts';
import { sessions } from '../http/session.ts';
import { minPosition } from '../http/waitForProjection.ts';
import { openMailTransport } from '../mail/open.ts';
import type { Transport } from '../mail/transport.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { createMetrics } from '../platform/metrics.ts';
import type { Platform } from '../platform/platform.ts';
import { startProcesses } from '../processes/start.ts';
import { openReadModels } from '../readModels/readModels.ts';
import { createReadPool } from '../readPool/readPool.ts';
import { openDiskStore } from '../storage/disk.ts';
import { openSpool } from '../storage/spool.ts';
import { assemble, readModelsBuilt, secretsOf } from './assemble.ts';

/** A thread for searches takes seconds to start where the machine does much else: nobody is refused for that. */
const PATIENT_MS = 60_000;

export interface TestPlatformOptions {
  /** Milliseconds since 1970; the real clock unless given. */
  readonly clock?: () => number;
  /** Beyond DATA_DIR, LOG_LEVEL=silent and RATE_LIMIT=off. */
  readonly env?: Readonly<Record<string, string>>;
  /** How mails go; into the outbox unless given. */
  readonly transport?: Transport;
  /** Writes what is in the log before any process was switched on. */
  readonly before?: (platform: Platform) => Promise<void>;
}

/** A whole platform of its own in a temporary folder: log, worker, read model, files, outbox. To be closed by its test. */
export async function testPlatform(options: TestPlatformOptions = {}) {
  const { clock = Date.now, env = {}, transport, before } = options;
  const dataDir = mkdtempSync(join(tmpdir(), 'udyamsetu-'));
  const config = configOf({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', RATE_LIMIT: 'off', ...env });
  const log = createLogger(config.LOG_LEVEL, 'test');
  const { store, keyring, masterKey } = await openLog(config);

  const stopping = new AbortController();
  let progressed = (): void => {};
  const onProgress = (): void => progressed();
  const models = modelsFor(config);
  const following = follow({ dataDir, store, keyring, models, onProgress }, stopping.signal);
  await Promise.race([readModelsBuilt(dataDir, models), failed(following)]);
  const reads = openReadModels(dataDir, { models, picture: fileInExport });
  progressed = reads.progressed;

  const opened = {
    ...{ config, clock, log, store, keyring, reads },
    files: await openDiskStore({ dir: join(dataDir, 'files') }),
    spool: await openSpool(join(dataDir, 'spool')),
    publicUrl: 'http://localhost:3000',
    metrics: createMetrics(),
    secret: secretsOf(masterKey),
  };
  const readPool = createReadPool({ longestMs: PATIENT_MS });
  const platform = { ...assemble(opened, readPool), responseCache: createResponseCache() };
  await before?.(platform);
  const { publicUrl } = platform;
  const outbox = transport ?? openMailTransport({ dataDir, publicUrl, log });
  // A clock that a test moves asks nothing by itself: the test does.
  const processes = await startProcesses(platform, outbox, { due: Number.POSITIVE_INFINITY });

  return {
    platform,

    /** The given routes under /api/v1, behind the session middleware. An error that no route expected fails the test. */
    serve(...routes: readonly Hono<Env>[]): Hono<Env> {
      const app = new Hono<Env>().use(
        languages(platform.config),
        requestLogging(platform),
        sessions(platform),
        minPosition(reads, platform.config),
      );
      for (const part of routes) app.route('/api/v1', part);
      app.onError((error, c) => {
        if (error instanceof HTTPException) return error.getResponse();
        if (error instanceof KeyUsed) return keyUsed(c);
        throw error;
      });
      return app;
    },

    /** What the day wants, since the clock was moved. */
    askTheDay: processes.askTheDay,
    settled: processes.settled,

    /** Where the log ends, once processes have written all that what was done until now asks of them. */
    async head(): Promise<number> {
      const { store } = platform;
      let head = await store.head();
      for (let before = -1; head !== before; head = await store.head()) {
        before = head;
        await processes.settled();
      }
      return head;
    },

    /** The mails in the outbox, oldest first, as they were written: all that anything until now asks for. */
    async mails(): Promise<string[]> {
      await processes.settled();
      const dir = join(dataDir, 'outbox');
      const names = await readdir(dir).catch(() => []); // it is made for the first mail
      return Promise.all(
        names.sort().flatMap((name) => (name.endsWith('.eml') ? readFile(join(dir, name), 'utf8') : [])),
      );
    },

    async close(): Promise<void> {
      await processes.stop();
      stopping.abort();
      await following;
      await platform.pointInTime.close();
      await platform.readPool.close();
      platform.guard.close();
      reads.close();
      await store.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export type TestPlatform = Awaited<ReturnType<typeof testPlatform>>;

function configOf(env: Readonly<Record<string, string>>): Config {
  const config = readConfig(env);
  if ('problems' in config) throw new Error(String(config.problems));
  return config;
}

/** Rejects when the worker does. */
async function failed(following: Promise<void>): Promise<never> {
  await following;
  throw new Error('the worker stopped');
}
