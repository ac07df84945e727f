import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createStandBack } from './standBack.ts';

it('a page begins once a turn has brought no further one, and in the order of their coming', async () => {
  const standBack = createStandBack();
  const begun: number[] = [];
  const pages = [];
  for (let page = 0; page < 10; page += 1) {
    pages.push(standBack('one').then(() => begun.push(page)));
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
    void standBack('one').then(() => {
      begun += 1;
    });
    await setImmediate();
  }
  expect(begun).toBeGreaterThanOrEqual(5);
  expect(begun).toBeLessThan(10);
});

it('senders take turns, however many pages one of them has asked for before', async () => {
  const standBack = createStandBack();
  const begun: string[] = [];
  const ask = (sender: string | null, page: string) => standBack(sender).then(() => begun.push(page));
  const pages = [1, 2, 3].map((n) => ask('many', `many ${n}`));
  pages.push(ask('one', 'one'), ask(null, 'everybody 1'), ask(null, 'everybody 2'));
  await Promise.all(pages);
  expect(begun).toEqual(['many 1', 'one', 'everybody 1', 'many 2', 'everybody 2', 'many 3']);
  // The lines have been dropped; new ones begin like the first.
  await ask('one', 'later');
  expect(begun.at(-1)).toBe('later');
});

it('one page of another waits for two quiet turns at the most while ten come in every turn', async () => {
  const standBack = createStandBack();
  let turns = 0;
  let isOver = false;
  const flood = async () => {
    for (; !isOver && turns < 300; turns += 1) {
      for (let n = 0; n < 10; n += 1) void standBack('many');
      await setImmediate();
    }
  };
  const flooding = flood();
  await setImmediate();
  const before = turns;
  await standBack('one');
  isOver = true;
  await flooding;
  expect(turns - before).toBeLessThanOrEqual(2 * 64 + 2);
});
