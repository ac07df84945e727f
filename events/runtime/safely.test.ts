import { once } from 'node:events';
import { expect, test } from 'vitest';
import { safely } from './safely.ts';

test('what a timer calls may fail: it is warned of once, and tried again', async () => {
  const warning = once(process, 'warning');
  const failure = new Error('no more files');
  let calls = 0;
  await new Promise<void>((resolve) => {
    const timer = setInterval(
      safely(() => {
        calls += 1;
        if (calls < 3) throw failure;
        clearInterval(timer);
        resolve();
      }),
      1,
    );
  });
  expect((await warning)[0]).toBe(failure);
  expect(calls).toBe(3);
});
