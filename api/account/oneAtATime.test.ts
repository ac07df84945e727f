import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { oneAtATime } from './oneAtATime.ts';

/** Sources that note how many of them are at work at once. */
function sources() {
  const work = { now: 0, most: 0, ended: 0 };
  async function* source(pieces: number): AsyncGenerator<number> {
    try {
      for (let n = 0; n < pieces; n += 1) {
        work.now += 1;
        work.most = Math.max(work.most, work.now);
        await setImmediate();
        work.now -= 1;
        yield n;
      }
    } finally {
      work.ended += 1;
    }
  }
  return { work, source };
}

test('of many sources one is at work at a time, and each gives all that it has', async () => {
  const { work, source } = sources();
  const inTurn = oneAtATime();
  const all = await Promise.all(Array.from({ length: 20 }, () => Array.fromAsync(inTurn(source(5)))));
  expect(all).toEqual(Array(20).fill([0, 1, 2, 3, 4]));
  expect(work.most).toBe(1);
});

test('one whose pieces nobody takes, or of which nobody wants the rest, holds up no other', async () => {
  const { work, source } = sources();
  const inTurn = oneAtATime();
  const [unread, left] = [inTurn(source(5)), inTurn(source(5))];
  for (const one of [unread, left]) expect((await one.next()).value).toBe(0);
  await left.return(undefined);
  expect(work.ended).toBe(1);
  expect(await Array.fromAsync(inTurn(source(3)))).toEqual([0, 1, 2]);
});

test('one that fails says so, and holds up no other', async () => {
  const { source } = sources();
  const inTurn = oneAtATime();
  // biome-ignore lint/correctness/useYield: it fails before
  const broken = async function* (): AsyncGenerator<number> {
    throw new Error('no more');
  };
  await expect(Array.fromAsync(inTurn(broken()))).rejects.toThrow('no more');
  expect(await Array.fromAsync(inTurn(source(1)))).toEqual([0]);
});
