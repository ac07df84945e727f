import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as elapsed } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { encode } from '#events/codec.ts';
import { openLog } from '#events/open.ts';
import type { RecordedEvent } from '#events/port/store.ts';
import { followStream } from '#events/subjects/follow.ts';
import { effectId } from './process.ts';

/** Kills of the machines that run a process, at any step of it: what each effect comes to is in the log once. */

const KILLS = Number(process.env.CRASH_KILLS ?? 50);
const MACHINES = 3;
/** Of each three kills one comes from outside, whatever is being done; two at a step: see machine.fixture.ts. */
const STEPS = 80;
const LONGEST_MS = 1500;
const CAUSE_EVERY_MS = 20;
const PROGRAM = join(import.meta.dirname, 'machine.fixture.ts');
const EXPECTED = ['EffectIntended', 'EffectEnded'];

function folder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'udyamsetu-kills-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true, maxRetries: 5 }));
  return dir;
}

interface Where {
  readonly EVENTSTORE_URL?: string;
  readonly MASTER_KEY?: string;
}

function machine(env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [PROGRAM], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>; // code, signal
  return { child, ended, ready: Promise.race([once(child.stdout, 'data'), ended]) };
}

async function stop({ child, ended, ready }: ReturnType<typeof machine>): Promise<void> {
  await ready;
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
}

async function killThem(where: Where): Promise<void> {
  const LOG_DIR = folder();
  const { store, keyring } = await openLog({ DATA_DIR: LOG_DIR, ...where });
  const before = await store.head();
  // Another name for each run: a server may hold those of earlier ones.
  const NAME = `liker${before}`;
  const env = { ...where, LOG_DIR, NAME };
  let kills = 0;
  // The process is switched on before the first cause, by a machine that then leaves.
  const first = machine({ ...env, OWN_DIR: folder() });
  await expect.poll(() => store.readStream(`process-${NAME}`), { timeout: 60_000 }).toHaveLength(1);
  await first.ready;
  await stop(first);

  const causes: string[] = [];
  const writing = (async () => {
    while (kills < KILLS) {
      const data = { follower: `a${before}x${causes.length}`, followed: 'b' };
      const id = crypto.randomUUID();
      const event = await encode(keyring, { type: 'UserFollowed', data }, { id, at: Date.now(), actor: null });
      await store.append(followStream(data.follower, 'b'), 'no-stream', [event]);
      causes.push(effectId(NAME, id));
      await elapsed(CAUSE_EVERY_MS);
    }
  })();

  /** A machine that dies, and is started again, until there were kills enough: then it is left to its work. */
  async function keep(number: number) {
    const OWN_DIR = folder();
    for (let round = 0; kills < KILLS; round += 1) {
      const fromOutside = round % 3 === 2;
      const DIE_AT = String(1 + ((round * 13 + number * 29) % STEPS));
      const { child, ended, ready } = machine({ ...env, OWN_DIR, ...(fromOutside ? {} : { DIE_AT }) });
      if (fromOutside) {
        await ready;
        await elapsed((round * 397 + number * 151) % LONGEST_MS);
        child.kill('SIGKILL');
      }
      // Where nothing is left to do it never comes to its step.
      const late = setTimeout(() => child.kill('SIGKILL'), 20_000);
      expect((await ended)[1]).toBe('SIGKILL');
      clearTimeout(late);
      kills += 1;
    }
    return machine({ ...env, OWN_DIR });
  }
  const machines = await Promise.all(Array.from({ length: MACHINES }, (_, number) => keep(number)));
  await writing;

  async function logged() {
    const events: RecordedEvent[] = [];
    for await (const batch of store.readAll({ after: before })) events.push(...batch.events);
    return events;
  }
  const ends = async () =>
    (await logged()).filter(({ type, data }) => type === 'EffectEnded' && data.process === NAME).length;
  await expect.poll(ends, { timeout: 300_000, interval: 500 }).toBe(causes.length);
  for (const one of machines) await stop(one);

  // Taken over or not, each is intended once, carried out, has its own event once, and ended once.
  const events = await logged();
  const steps = new Map(causes.map((effect) => [effect, [] as string[]]));
  for (const { type, data } of events)
    if (type.startsWith('Effect') && type !== 'EffectTaken') steps.get(String(data.effect))?.push(type);
  expect([...steps].filter(([, types]) => types.join() !== EXPECTED.join())).toEqual([]);
  expect(events.filter(({ type, data }) => type === 'EffectIntended' && data.process === NAME)).toHaveLength(
    causes.length,
  );
  const likes = events.filter(({ type }) => type === 'PostLiked').map(({ data }) => String(data.post));
  expect(likes.toSorted()).toEqual(causes.toSorted());
  const carried = readFileSync(join(LOG_DIR, 'carried'), 'utf8').trim().split('\n');
  expect(new Set(carried)).toEqual(new Set(causes));
  const taken = events.filter(({ type, data }) => type === 'EffectTaken' && data.process === NAME).length;
  expect(taken).toBeGreaterThan(0);
  process.stdout.write(
    `processes: ${kills} kills on ${MACHINES} machines, ${causes.length} effects, ${taken} taken over, ${
      carried.length - causes.length
    } carried out again, each in the log once\n`,
  );
  await store.close();
}

describe(`${KILLS} kills of machines that run a process`, { timeout: 420_000 + KILLS * 10_000 }, () => {
  test('leave each effect in the log once', () => killThem({}));

  const { EVENTSTORE_URL } = process.env;
  test.skipIf(!EVENTSTORE_URL)('leave each effect in the log once, also at EVENTSTORE_URL', async () => {
    if (EVENTSTORE_URL) await killThem({ EVENTSTORE_URL, MASTER_KEY: Buffer.alloc(32, 7).toString('base64') });
  });
});
