import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as elapsed } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { differencesFromRebuild } from '#projections/runner/compare.fixture.ts';
import { newDataDir, type RunningProcess, startProcess } from './server.fixture.ts';
import { createTraffic } from './traffic.fixture.ts';

/** `npm run bench crash` asks for more. */
const KILLS = Number(process.env.CRASH_KILLS ?? 50);
const CLIENTS = 16;
/** Every so manieth kill comes while the read model is being built anew beside the one that serves. */
const REBUILD_EVERY = 6;
const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';
/** A machine whose clock is a day behind, for every so manieth start; where there is a library that makes it so. */
const CLOCK_BACK_EVERY = 10;
const DAY_BACK = existsSync(FAKETIME)
  ? { LD_PRELOAD: FAKETIME, FAKETIME: '-1d', FAKETIME_DONT_FAKE_MONOTONIC: '1' }
  : undefined;
/** Long enough for a rebuild to have begun, too short for it to end each time. */
const REBUILD_MOST_MS = 600;

/** Begins to build the read model anew, and kills that somewhere on its way. @returns whether it was still at it */
async function killRebuild(dataDir: string, after: number): Promise<boolean> {
  const program = join(import.meta.dirname, '../../projections/rebuild.ts');
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    stdio: 'ignore',
  });
  const exited = once(child, 'exit');
  await elapsed(after);
  child.kill('SIGKILL');
  const [, signal] = await exited;
  return signal === 'SIGKILL';
}

test(`${KILLS} kills in the middle of concurrent writes lose nothing and repeat nothing`, {
  timeout: 300_000 + KILLS * 20_000,
}, async () => {
  const dataDir = newDataDir();
  const env = { DATA_DIR: dataDir };
  let up = Promise.withResolvers<string>();
  const seen = { rebuilds: 0, clockBack: 0 };
  async function start(number: number): Promise<RunningProcess> {
    const behind = number % CLOCK_BACK_EVERY === CLOCK_BACK_EVERY - 1 ? DAY_BACK : undefined;
    if (behind) seen.clockBack += 1;
    const started = await startProcess('api/main.ts', { ...env, ...behind });
    up.resolve(started.url);
    return started;
  }

  let server = await start(0);
  const traffic = await createTraffic(() => up.promise, CLIENTS);
  for (let kill = 0; kill < KILLS; kill += 1) {
    // Now after a few answers, now after more: all other clients have a write under way at that moment.
    await traffic.answered(1 + ((kill * 7) % 23));
    const rebuilding =
      kill % REBUILD_EVERY === 1 ? killRebuild(dataDir, 100 + ((kill * 37) % REBUILD_MOST_MS)) : undefined;
    if (await rebuilding) seen.rebuilds += 1;
    up = Promise.withResolvers();
    await server.kill();
    server = await start(kill);
  }
  await traffic.stop();

  await traffic.expectInAnswers(await up.promise);
  expect(await server.stop()).toBe(0);
  await traffic.expectInLog(dataDir);
  expect(await differencesFromRebuild(dataDir)).toEqual([]);
  expect(traffic.answers).toBeGreaterThan((KILLS * CLIENTS) / 2);
  expect(seen.rebuilds).toBeGreaterThan(0);
  process.stdout.write(
    `crash: ${KILLS} kills, ${seen.rebuilds} of them in mid-rebuild, ${seen.clockBack} starts with the clock a day back, ${traffic.answers} writes answered, 0 lost, 0 repeated\n`,
  );
});
