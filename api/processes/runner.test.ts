import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Json } from '#events/port/store.ts';
import { effectStream } from '#events/subjects/effect.ts';
import { type TestPlatform, testPlatform } from '../program/platform.fixture.ts';
import type { Effect, Outcome, Process } from './process.ts';
import { effectId } from './process.ts';
import { runProcesses } from './runner.ts';

let test: TestPlatform;
let runners: { stop(): Promise<void> }[];
let dirs: string[];
beforeEach(async () => {
  test = await testPlatform();
  runners = [];
  dirs = [];
});
afterEach(async () => {
  await Promise.all(runners.map((runner) => runner.stop()));
  await test.close();
  for (const dir of dirs) rmSync(dir, { recursive: true, force: true });
});

/** Greets whoever is followed; `outcomes` are what its tries come to, in turn, then 'done'. */
function greeter(outcomes: (Outcome | (() => Promise<Outcome>))[] = []) {
  const carried: Effect[] = [];
  const process: Process = {
    name: 'greeter',
    causes: ['UserFollowed'],
    react: (event) =>
      event.type === 'UserFollowed' ? [{ key: event.id, payload: { greets: event.data.followed } }] : [],
    async carryOut(effect) {
      carried.push(effect);
      const outcome = outcomes.shift() ?? { ended: 'done' };
      return typeof outcome === 'function' ? outcome() : outcome;
    },
  };
  return { process, carried };
}

/** A runner of its own machine: with a folder of its own for how far it has looked. */
async function run(process: Process, times = {}, clock: () => number = Date.now) {
  const dataDir = mkdtempSync(join(tmpdir(), 'udyamsetu-process-'));
  dirs.push(dataDir);
  const { store, keyring, log, reads } = test.platform;
  const runner = runProcesses([process], {
    ...{ store, keyring, log, dataDir, clock, logId: 'this' },
    open: (name, now, limit) => reads.queries.effects.open(name, now, limit),
    times: { look: 20, pace: 1, retryFirst: 20, ...times },
  });
  runners.push(runner);
  await expect.poll(() => test.platform.commands.history(`process-${process.name}`)).toHaveLength(1);
  return runner;
}

let count = 0;
async function follow(followed: string): Promise<string> {
  count += 1;
  const stream = `follow-a${count}-${followed}`;
  const fact = { type: 'UserFollowed', data: { follower: `a${count}`, followed } } as const;
  await test.platform.commands.begin(stream, [fact], { actor: null, at: Date.now() });
  const [event] = await test.platform.commands.history(stream);
  return effectId('greeter', event?.id ?? '');
}

const typesOf = async (effect: string): Promise<string[]> =>
  (await test.platform.commands.history(effectStream(effect))).map(({ type }) => type);
const payloads = (carried: readonly Effect[]): Json[] => carried.map(({ payload }) => payload);

it('carries out what an event asks for, once, and notes it', async () => {
  const { process, carried } = greeter();
  await run(process);
  const effect = await follow('b');
  await expect.poll(() => typesOf(effect)).toEqual(['EffectIntended', 'EffectEnded']);
  expect(payloads(carried)).toEqual([{ greets: 'b' }]);
});

it('what happened before it was switched on is no cause', async () => {
  const before = await follow('early');
  const { process, carried } = greeter();
  await run(process);
  const after = await follow('late');
  await expect.poll(() => typesOf(after)).toEqual(['EffectIntended', 'EffectEnded']);
  expect(await typesOf(before)).toEqual([]);
  expect(payloads(carried)).toEqual([{ greets: 'late' }]);
});

it('two machines find one cause: one has it', async () => {
  const [one, other] = [greeter(), greeter()];
  await run(one.process);
  await run(other.process);
  const effects = await Promise.all(Array.from({ length: 30 }, (_, i) => follow(`m${i}`)));
  for (const effect of effects) await expect.poll(() => typesOf(effect)).toEqual(['EffectIntended', 'EffectEnded']);
  expect(one.carried.length + other.carried.length).toBe(30);
});

it('what fails is tried again later, and given up in the end', async () => {
  const again = { retryAfterMs: 1, reason: 'busy' } as const;
  const { process, carried } = greeter([again, () => Promise.reject(new TypeError('broken')), { ended: 'done' }]);
  await run(process);
  const effect = await follow('c');
  const [tried, taken] = ['EffectPostponed', 'EffectTaken'];
  await expect.poll(() => typesOf(effect)).toEqual(['EffectIntended', tried, taken, tried, taken, 'EffectEnded']);
  expect(carried.map(({ attempt }) => attempt)).toEqual([1, 2, 3]);

  const hopeless = greeter(Array.from({ length: 8 }, () => again));
  await runners.pop()?.stop();
  await run(hopeless.process);
  const lost = await follow('d');
  await expect.poll(async () => (await typesOf(lost)).at(-1)).toBe('EffectEnded');
  expect(hopeless.carried).toHaveLength(8);
  const end = (await test.platform.commands.history(effectStream(lost))).at(-1);
  expect(end?.data).toMatchObject({ outcome: 'given-up', reason: 'busy' });
});

it('what a machine left undone is taken up by another when its time is over', async () => {
  const never = () => new Promise<Outcome>(() => {});
  const dead = greeter([never]);
  await run(dead.process, { lease: 50, look: 3_600_000 });
  const effect = await follow('e');
  await expect.poll(() => dead.carried).toHaveLength(1);
  runners.pop(); // it hangs for ever, as if its machine were gone
  const other = greeter();
  await run(other.process, { lease: 10_000 });
  await expect.poll(async () => (await typesOf(effect)).at(-1)).toBe('EffectEnded');
  expect(payloads(other.carried)).toEqual([{ greets: 'e' }]);
});

it('what is carried out late is written as of then, not as of when it was wanted', async () => {
  const { process, carried } = greeter([{ retryAfterMs: 1, reason: 'engaged' }]);
  let now = Date.now();
  await run(process, {}, () => now);
  const effect = await follow('late');
  await expect.poll(() => typesOf(effect)).toContain('EffectPostponed');
  const intended = now;
  now += 3_600_000;
  await expect.poll(() => carried.length).toBe(2);
  expect(carried[1]?.intendedAt).toEqual(new Date(intended));
  expect(carried[1]?.command('k')).toMatchObject({ actor: null, at: now, key: 'k' });
});

it('every event of an effect names the one that it comes from, and the request that all began with', async () => {
  const { process, carried } = greeter([{ retryAfterMs: 1, reason: 'engaged' }]);
  await run(process);
  const stream = 'follow-a-traced';
  const fact = { type: 'UserFollowed', data: { follower: 'a', followed: 'traced' } } as const;
  await test.platform.commands.begin(stream, [fact], { actor: null, at: Date.now(), correlationId: 'the-request' });
  const [cause] = await test.platform.commands.history(stream);
  const effect = effectStream(effectId('greeter', cause?.id ?? ''));
  const types = ['EffectIntended', 'EffectPostponed', 'EffectTaken', 'EffectEnded'];
  await expect.poll(() => typesOf(effectId('greeter', cause?.id ?? ''))).toEqual(types);
  const events = await test.platform.commands.history(effect);
  expect(events.map(({ correlationId }) => correlationId)).toEqual(types.map(() => 'the-request'));
  expect(events.map(({ causationId }) => causationId)).toEqual([cause, ...events.slice(0, -1)].map((one) => one?.id));
  const commands = carried.map(({ command }) => command());
  expect(commands.map(({ causationId }) => causationId)).toEqual([events[0]?.id, events[2]?.id]);
  expect(commands.map(({ correlationId }) => correlationId)).toEqual(['the-request', 'the-request']);
});

it('the day is asked once a minute by the clock: soon after a sleep, and after the clock was set back', async () => {
  let ahead = 0;
  const asked: number[] = [];
  const process: Process = {
    ...greeter().process,
    due(now) {
      asked.push(now);
      return Promise.resolve([]);
    },
  };
  const times = { look: 1, due: 60_000 };
  await run(process, times, () => 1_000_000 + ahead);
  for (const [moved, count] of [
    [0, 1],
    [59_999, 1],
    [3_600_000, 2],
    [3_500_000, 3],
  ] as const) {
    ahead = moved;
    const looked = performance.now() + 20;
    await expect.poll(() => performance.now() > looked && asked.length).toBe(count);
  }
  expect(asked).toEqual([1_000_000, 4_600_000, 4_500_000]);
});
