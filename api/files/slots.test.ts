import { expect, it } from 'vitest';
import { slots } from './slots.ts';

/** Starts one piece of work for each weight; each runs until it is told to end. */
function start(capacity: number, weights: number[]) {
  const inSlot = slots(capacity);
  const begun: number[] = [];
  const gates = weights.map(() => Promise.withResolvers<void>());
  const work = weights.map((weight, n) =>
    inSlot(weight, async () => {
      begun.push(n);
      await gates[n]?.promise;
      return n;
    }),
  );
  const end = async (n: number) => {
    gates[n]?.resolve();
    await work[n];
    // Those that were let in begin right after this turn of the event loop.
    await new Promise(setImmediate);
  };
  return { begun, end };
}

const turn = () => new Promise(setImmediate);

it('runs as much at once as there is room for, in the order it came', async () => {
  const { begun, end } = start(2, [1, 1, 1, 1]);
  await turn();
  expect(begun).toEqual([0, 1]);
  await end(1);
  expect(begun).toEqual([0, 1, 2]);
  await end(0);
  await end(2);
  expect(begun).toEqual([0, 1, 2, 3]);
});

it('runs heavy work alone, and lets nothing light overtake it', async () => {
  const { begun, end } = start(2, [1, 2, 1]);
  await turn();
  expect(begun).toEqual([0]);
  await end(0);
  expect(begun).toEqual([0, 1]);
  await end(1);
  expect(begun).toEqual([0, 1, 2]);
});

it('gives a slot back when the work fails', async () => {
  const inSlot = slots(1);
  await expect(inSlot(1, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(inSlot(1, () => Promise.resolve('next'))).resolves.toBe('next');
});
