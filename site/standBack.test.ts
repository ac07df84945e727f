import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createStandBack } from './standBack.ts';

it('a page begins once a turn has brought no further one, and in the order of their coming', async () => {
  const standBack = createStandBack();
  const begun: number[] = [];
  const pages = [];
  for (let page = 0; page < 10; page += 1) {
    pages.push(standBack().then(() => begun.push(page)));
    await setImmediate();
    expect(begun).toEqual([]);
  }
  await Promise.all(pages);
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

it('pages begin one a turn at the most, also where more come in every turn', async () => {
  const standBack = createStandBack();
  let begun = 0;
  for (let turn = 1; turn <= 500; turn += 1) {
    void standBack().then(() => {
      begun += 1;
    });
    await setImmediate();
  }
  expect(begun).toBeGreaterThanOrEqual(5);
  expect(begun).toBeLessThan(10);
});
