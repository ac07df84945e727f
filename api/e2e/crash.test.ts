import { expect, test } from 'vitest';
import { differencesFromRebuild } from '#projections/compare.fixture.ts';
import { newDataDir, type RunningProcess, startProcess } from './server.fixture.ts';
import { createTraffic } from './traffic.fixture.ts';

const KILLS = 50;
const CLIENTS = 16;

test(`${KILLS} kills in the middle of concurrent writes lose nothing and repeat nothing`, {
  timeout: 300_000,
}, async () => {
  const dataDir = newDataDir();
  const env = { DATA_DIR: dataDir, NODE_COMPILE_CACHE: newDataDir() };
  let up = Promise.withResolvers<string>();
  async function start(): Promise<RunningProcess> {
    const started = await startProcess('api/main.ts', env);
    up.resolve(started.url);
    return started;
  }

  let server = await start();
  const traffic = await createTraffic(() => up.promise, CLIENTS);
  for (let kill = 0; kill < KILLS; kill += 1) {
    // Now after a few answers, now after more: all other clients have a write under way at that moment.
    await traffic.answered(1 + ((kill * 7) % 23));
    up = Promise.withResolvers();
    await server.kill();
    server = await start();
  }
  await traffic.stop();

  await traffic.expectInAnswers(await up.promise);
  expect(await server.stop()).toBe(0);
  await traffic.expectInLog(dataDir);
  expect(await differencesFromRebuild(dataDir)).toEqual([]);
  expect(traffic.answers).toBeGreaterThan((KILLS * CLIENTS) / 2);
});
