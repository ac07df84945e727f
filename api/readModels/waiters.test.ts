import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createWaiters } from './waiters.ts';

/** Who waits for read models that a test moves. */
function opened() {
  const models = { at: 0 };
  const waiters = createWaiters({
    standingAt: (_, position) => (models.at >= position ? 'passed' : 'behind'),
    position: () => models.at,
    again: () => {},
  });
  onTestFinished(waiters.close);
  return { models, waiters };
}

test('of those who wait for the same a few go on in a turn of the event loop, and all of them in the end', async () => {
  const { models, waiters } = opened();
  let woken = 0;
  const all = Array.from({ length: 100 }, () =>
    waiters.waitFor(1, [], 60_000).then((reached) => {
      woken += 1;
      return reached;
    }),
  );
  models.at = 1;
  waiters.look();
  const inTurn: number[] = [];
  for (let before = 0; before < 100; before = woken) {
    await setImmediate();
    inTurn.push(woken - before);
  }
  // In the first turn those who were woken before it, too.
  expect(inTurn).toEqual([2 * 16, 16, 16, 16, 16, 4]);
  expect(new Set(await Promise.all(all))).toEqual(new Set([true]));
});

test('who may not wait is told at once how it stands', async () => {
  const { models, waiters } = opened();
  expect(await waiters.waitFor(1, [], 0)).toBe(false);
  models.at = 1;
  expect(await waiters.waitFor(1, [], 0)).toBe(true);
});
