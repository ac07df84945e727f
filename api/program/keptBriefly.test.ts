import { expect, test } from 'vitest';
import { keptBriefly } from './keptBriefly.ts';

test('is made once for all who ask while it is made, and within its time', async () => {
  let now = 0;
  let made = 0;
  let end = (_: number): void => {};
  const ask = keptBriefly(
    { within: 1000 },
    () => now,
    () => {
      made += 1;
      return new Promise<number>((done) => {
        end = done;
      });
    },
  );
  const asked = [ask(), ask()];
  now = 5000;
  asked.push(ask());
  end(1);
  expect([await Promise.all(asked), made]).toEqual([[1, 1, 1], 1]);
  const later = ask();
  end(2);
  expect([await later, made]).toEqual([2, 2]);
  now = 5999;
  expect([await ask(), made]).toEqual([2, 2]);
});

test('is made anew for each who asks later, so many times', async () => {
  let now = 0;
  let made = 0;
  const ask = keptBriefly(
    { within: 1000, most: 3 },
    () => now,
    async () => {
      made += 1;
      return made;
    },
  );
  const seen: number[] = [];
  for (let n = 0; n < 5; n += 1) seen.push(await ask());
  now = 1000;
  expect([...seen, await ask()]).toEqual([1, 2, 3, 3, 3, 4]);
});

test('what failed is made anew', async () => {
  let made = 0;
  const ask = keptBriefly(
    { within: 1000 },
    () => 0,
    async () => {
      made += 1;
      if (made === 1) throw new Error('not yet');
      return made;
    },
  );
  await expect(Promise.all([ask(), ask()])).rejects.toThrow('not yet');
  expect(await ask()).toBe(2);
});
