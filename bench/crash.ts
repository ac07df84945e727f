import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { Figure } from './figure.ts';

const KILLS = 300;
const SUMMARY = /crash: (\d+) kills, (\d+) of them in mid-rebuild, .* (\d+) writes answered, 0 lost, 0 repeated/;

/**
 * The crash test with many more kills: SIGKILL under load, in the middle of rebuilds too, the clock now and then a day back.
 * Every answered write is looked for, in the log and in the answers: the test fails where one is lost or there twice.
 * CRASH_KILLS asks for another number.
 */
export async function crash(): Promise<Figure[]> {
  const kills = Number(process.env.CRASH_KILLS ?? KILLS);
  const child = spawn('npx', ['vitest', 'run', 'api/e2e/crash.test.ts'], {
    env: { ...process.env, CRASH_KILLS: String(kills) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit') as Promise<[number | null]>; // the exit code comes first
  const [output, [code]] = await Promise.all([text(child.stdout), exited]);
  const [summary = '', done = '0', rebuilds = '0', answered = '0'] = SUMMARY.exec(output) ?? [];
  console.log(code === 0 ? summary : output);
  return [
    {
      name: 'answered writes lost or repeated over all kills',
      measured: code === 0 ? `0 of ${answered}` : 'some',
      limit: `${done} kills`,
      ratio: code === 0 ? 0 : 1,
      promise: { atMost: 0 },
    },
    {
      name: 'kills in the middle of a rebuild',
      measured: rebuilds,
      limit: `${done} kills`,
      ratio: Number(rebuilds) / Math.max(1, Number(done)),
      promise: { atLeast: 0.1 },
    },
  ];
}
