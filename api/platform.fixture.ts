import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { openLog } from '#events/open.ts';
import { follow } from '#projections/follow.ts';
import { createLogger } from '#projections/logger.ts';
import { assemble, readModelBuilt, secretsOf } from './assemble.ts';
import { type Config, readConfig } from './config.ts';
import { openDiskStore } from './files/disk.ts';
import type { Env } from './http/env.ts';
import { createFirstPages } from './http/firstPages.ts';
import { sessions } from './http/session.ts';
import { minPosition } from './http/written.ts';
import { createMailer } from './mail/mailer.ts';
import { createMetrics } from './metrics.ts';
import { openReadSide } from './readSide.ts';

export interface TestPlatformOptions {
  /** Milliseconds since 1970; the real clock unless given. */
  readonly clock?: () => number;
  /** Beyond DATA_DIR, LOG_LEVEL=silent and RATE_LIMIT=off. */
  readonly env?: Readonly<Record<string, string>>;
}

/** A whole platform of its own in a temporary folder: log, worker, read model, files, outbox. To be closed by its test. */
export async function testPlatform({ clock = Date.now, env = {} }: TestPlatformOptions = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'udyamsetu-'));
  const config = configOf({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', RATE_LIMIT: 'off', ...env });
  const log = createLogger(config.LOG_LEVEL, 'test');
  const { store, keyring, masterKey } = await openLog(config);

  const stopping = new AbortController();
  let reached = (_position: number, _path: string): void => {};
  const onProgress = (position: number, path: string): void => reached(position, path);
  const following = follow({ dataDir, store, keyring, onProgress }, stopping.signal);
  const reads = openReadSide(dataDir, await Promise.race([readModelBuilt(dataDir), failed(following)]));
  reached = reads.reached;

  const mailer = createMailer({ dataDir, from: 'UdyamSetu <no-reply@localhost>', log });
  const opened = {
    ...{ config, clock, log, store, keyring, reads, mailer },
    files: await openDiskStore({ dir: join(dataDir, 'files') }),
    publicUrl: 'http://localhost:3000',
    metrics: createMetrics(),
    secret: secretsOf(masterKey),
  };
  const platform = { ...assemble(opened), firstPages: createFirstPages() };

  return {
    platform,

    /** The given routes under /api/v1, behind the session middleware. An error that no route expected fails the test. */
    serve(...routes: readonly Hono<Env>[]): Hono<Env> {
      const app = new Hono<Env>().use(sessions(platform), minPosition(reads));
      for (const part of routes) app.route('/api/v1', part);
      app.onError((error) => {
        if (error instanceof HTTPException) return error.getResponse();
        throw error;
      });
      return app;
    },

    /** The mails in the outbox, oldest first, as they were written. */
    async mails(): Promise<string[]> {
      const dir = join(dataDir, 'outbox');
      const names = await readdir(dir).catch(() => []); // it is made for the first mail
      return Promise.all(
        names.sort().flatMap((name) => (name.endsWith('.eml') ? readFile(join(dir, name), 'utf8') : [])),
      );
    },

    async close(): Promise<void> {
      await mailer.close();
      stopping.abort();
      await following;
      await platform.moments.close();
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
