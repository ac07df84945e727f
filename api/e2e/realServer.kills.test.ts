import { expect, test } from 'vitest';
import { emptyServer, realServer } from './eventStore.fixture.ts';
import { newDataDir, startProcess } from './server.fixture.ts';
import { createTraffic } from './traffic.fixture.ts';

/** Kills of a real EventStoreDB, or of a cluster's leader, and of the product, under load. docs/operations.md says how. */
const KILLS = Number(process.env.CRASH_KILLS ?? 50);
const CLIENTS = 8;

test.skipIf(!realServer)(
  'kills of the log’s server and of the product lose nothing, repeat nothing and answer no 500',
  { timeout: 300_000 + KILLS * 20_000 },
  async () => {
    if (!realServer) return;
    emptyServer?.empty(); // What other tests left there is not what was answered here.
    const { url, away, back } = realServer;
    const dataDir = newDataDir();
    const MASTER_KEY = Buffer.alloc(32, 7).toString('base64');
    const env = { DATA_DIR: dataDir, EVENTSTORE_URL: url, MASTER_KEY, LOG_LEVEL: 'warn' };
    let up = Promise.withResolvers<string>();
    const open = async () => {
      const started = await startProcess('api/main.ts', { ...env, LOG_LEVEL: 'info' });
      up.resolve(started.url);
      return started;
    };
    let product = await open();
    // Whatever is answered but what was asked for, or 503, fails the traffic.
    const traffic = await createTraffic(() => up.promise, CLIENTS);
    for (let n = 0; n < KILLS; n += 1) {
      await traffic.answered(1 + ((n * 7) % 23));
      if (n % 2 === 0) {
        await away();
        await back();
      } else {
        up = Promise.withResolvers();
        await product.kill();
        product = await open();
      }
    }
    await traffic.answered(20);
    await traffic.stop();
    expect(await product.stop()).toBe(0);
    await traffic.expectInLog(dataDir, { EVENTSTORE_URL: url, MASTER_KEY });
    process.stdout.write(
      `kills: ${KILLS} (every other one of the server), ${traffic.answers} writes answered, 0 lost\n`,
    );
  },
);
