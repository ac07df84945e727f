import { expect, test } from 'vitest';
import { createWriteBudget } from './writeBudget.ts';

function budget() {
  const time = { now: 0 };
  return { time, ...createWriteBudget({ enabled: true, clock: () => time.now }) };
}

/** Thirty answers of 3,000 letters. */
const DRAFT = 92_000;
const HOUR_S = 3600;

test('a long draft is saved every two seconds for ten minutes', () => {
  const { time, count, wait } = budget();
  for (let n = 0; n < 300; n += 1) {
    expect(wait('asha')).toBeNull();
    count('asha', DRAFT);
    time.now += 2000;
  }
});

test('nobody writes a hundred megabytes in an hour, nor four hundred in a day', () => {
  const { time, count, wait } = budget();
  let written = 0;
  for (let second = 0; second < 24 * HOUR_S; second += 1) {
    for (let n = 0; n < 10 && wait('mallory') === null; n += 1) {
      count('mallory', DRAFT);
      written += DRAFT;
    }
    time.now += 1000;
    if (second === HOUR_S) expect(written).toBeLessThan(50_000_000);
  }
  expect(written).toBeLessThan(400_000_000);
  expect(wait('asha')).toBeNull();
});

test('whoever waits as long as they are told may write again', () => {
  const { time, count, wait } = budget();
  while (wait('mallory') === null) count('mallory', DRAFT);
  const seconds = wait('mallory') ?? 0;
  expect(seconds).toBeGreaterThan(0);
  time.now += seconds * 1000;
  expect(wait('mallory')).toBeNull();
});

test('short events cost nothing, and where limits are off no event does', () => {
  const { count, wait } = budget();
  for (let n = 0; n < 1_000_000; n += 1) count('asha', 500);
  expect(wait('asha')).toBeNull();
  const off = createWriteBudget({ enabled: false, clock: () => 0 });
  off.count('asha', 1e9);
  expect(off.wait('asha')).toBeNull();
});
