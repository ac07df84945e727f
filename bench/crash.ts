import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { Figure } from './figure.ts';

const KILLS = 300;
const SUMMARY = /crash: (\d+) kills, (\d+) of them in mid-rebuild, .* (\d+) writes answered, 0 lost, 0 repeated/;

/** Runs a test that kills what is at work. @returns what it says at its end; null where it does not pass */
export async function killing(test: string, kills: number, summary: RegExp) {
  const child = spawn('npx', ['vitest', 'run', test], {
    env: { ...process.env, CRASH_KILLS: String(kills) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit') as Promise<[number | null]>; // the exit code comes first
  const [output, [code]] = await Promise.all([text(child.stdout), exited]);
  const said = code === 0 ? summary.exec(output) : null;
  console.log(said?.[0] ?? output);
  return said;
}

/** What every such test is for. @param answered how many writes; undefined where it did not pass */
export const nothingLost = (name: string, kills: number, answered: string | undefined): Figure => ({
  name,
  measured: answered === undefined ? 'some' : `0 of ${answered}`,
  limit: `${kills} kills`,
  ratio: answered === undefined ? 1 : 0,
  promise: { atMost: 0 },
});

/**
 * The crash test with many more kills: SIGKILL under load, in the middle of rebuilds too, the clock now and then a day back.
 * Every answered write is looked for, in the log and in the answers: the test fails where one is lost or there twice.
 * CRASH_KILLS asks for another number.
 */
export async function crash(): Promise<Figure[]> {
  const kills = Number(process.env.CRASH_KILLS ?? KILLS);
  const [, done = '0', rebuilds = '0', answered] = (await killing('api/e2e/crash.test.ts', kills, SUMMARY)) ?? [];
  return [
    nothingLost('answered writes lost or repeated over all kills', kills, answered),
    {
      name: 'kills in the middle of a rebuild',
      measured: rebuilds,
      limit: `${done} kills`,
      ratio: Number(rebuilds) / Math.max(1, Number(done)),
      promise: { atLeast: 0.1 },
    },
  ];
}
