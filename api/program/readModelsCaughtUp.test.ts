import { expect, test } from 'vitest';
import { MODEL_NAMES } from '../readModels/readModels.ts';
import { readModelsCaughtUp } from './readModelsCaughtUp.ts';

/** Read models that are at one position after the other, each time they were waited for. */
function following(...positions: readonly number[]) {
  const asked: number[] = [];
  const at = (): number => positions[Math.min(asked.length, positions.length - 1)] ?? -1;
  return {
    asked,
    position: at,
    async waitFor(wanted: number, names: readonly string[]): Promise<boolean> {
      expect(names).toEqual(MODEL_NAMES);
      asked.push(wanted);
      return at() >= wanted;
    },
  };
}

const store = { head: async () => 900 };

test('a start waits until read models have seen all of the log, for as long as they come further', async () => {
  const reads = following(10, 300, 600, 900, 901);
  await readModelsCaughtUp(reads, store);
  expect(reads.asked).toEqual([900, 900, 900]);
});

test('a start does not wait for read models that nobody brings further', async () => {
  const reads = following(10, 300, 300);
  await readModelsCaughtUp(reads, store);
  expect(reads.asked).toEqual([900, 900]);
});

test('a start does not wait for a log that does not answer', async () => {
  const reads = following(10);
  await readModelsCaughtUp(reads, { head: () => Promise.reject(new Error('away')) });
  expect(reads.asked).toEqual([]);
});
