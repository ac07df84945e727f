import { expect, test } from 'vitest';
import { createReadBudget, READ_COST } from './readBudget.ts';

const { read, list, search } = READ_COST;

function budget() {
  const time = { now: 0 };
  return { time, spend: createReadBudget({ enabled: true, clock: () => time.now }) };
}

test('fifty people of an office, who read and search as fast as they can type, never meet it', () => {
  const { time, spend } = budget();
  const office = { member: false, name: '203.0.113.7' };
  const refused = [];
  // Ten minutes: each opens a page, a list and what stands on it, and searches letter by letter, every ten seconds.
  for (let round = 0; round < 60; round += 1) {
    for (let second = 0; second < 10; second += 1) {
      for (let n = 0; n < 5; n += 1) {
        const costs = [...Array(10).fill(read), ...Array(6).fill(read + list), ...Array(5).fill(read + search)];
        refused.push(...costs.map((cost: number) => spend(office, cost)).filter((wait) => wait !== null));
      }
      time.now += 1000;
    }
  }
  expect(refused).toEqual([]);
});

test('who searches without a pause is held back to a share of the time, told for how long, and let in then', () => {
  const { time, spend } = budget();
  const greedy = { member: false, name: '203.0.113.8' };
  let answered = 0;
  while (spend(greedy, read + search) === null) answered += 1;
  expect(answered).toBeLessThan(450);
  const wait = spend(greedy, read + search) ?? 0;
  expect(wait).toBe(1);
  time.now += wait * 1000;
  expect(spend(greedy, read + search)).toBeNull();
  // Nobody else is.
  expect(spend({ member: false, name: '203.0.113.9' }, search)).toBeNull();
  expect(spend({ member: true, name: '203.0.113.8' }, search)).toBeNull();
});

test('a clock that goes back gives nothing and takes nothing', () => {
  const { time, spend } = budget();
  const reader = { member: true, name: 'asha' };
  time.now = 10_000;
  expect(spend(reader, 4000)).toBeNull();
  time.now = 0;
  expect(spend(reader, 1)).toBe(1);
});

test('what is owed is taken in any case, and waited for the next time', () => {
  const { time, spend } = budget();
  const reader = { member: true, name: 'asha' };
  expect(spend(reader, 4600, true)).toBeNull();
  expect(spend(reader, 1)).toBe(3);
  time.now += 3000;
  expect(spend(reader, 1)).toBeNull();
});
