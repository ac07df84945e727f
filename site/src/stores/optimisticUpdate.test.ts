import { expect, test } from 'vitest';
import { optimisticUpdates } from './optimisticUpdate.ts';

const noUndo = () => {
  throw new Error('nothing failed');
};

/** A server whose call is a toggle, and whose answers come when the test says so. */
function toggle() {
  const waiting: (() => void)[] = [];
  const server = { liked: false, calls: 0 };
  const { update, expected } = optimisticUpdates({
    undo: noUndo,
    async send() {
      server.calls += 1;
      await new Promise<void>((resolve) => waiting.push(resolve));
      server.liked = !server.liked;
      return server.liked;
    },
  });
  async function answer(): Promise<void> {
    waiting.shift()?.();
    await Promise.resolve();
    await Promise.resolve();
  }
  return { server, update, expected, answer };
}

test('two quick presses come to nothing, however slow the server is', async () => {
  const { server, update, answer } = toggle();
  const done = update('p1', true);
  update('p1', false);
  expect(server.calls).toBe(1);
  await answer();
  await answer();
  await done;
  expect(server).toEqual({ liked: false, calls: 2 });
});

test('the last update is known until both sides agree', async () => {
  const { update, expected, answer } = toggle();
  expect(expected('p1')).toBeUndefined();
  const done = update('p1', true);
  expect(expected('p1')).toBe(true);
  update('p1', false);
  await answer();
  expect(expected('p1')).toBe(false);
  expect(expected('p2')).toBeUndefined();
  await answer();
  await done;
  expect(expected('p1')).toBeUndefined();
});

test('what another tab has done already is not undone', async () => {
  const { server, update, answer } = toggle();
  server.liked = true;
  const done = update('p1', true);
  await answer();
  await answer();
  await done;
  expect(server).toEqual({ liked: true, calls: 2 });
});

test('a failure shows again what held before, and the next press begins anew', async () => {
  const undone: [string, boolean][] = [];
  const answers = [undefined, true, undefined];
  const { update } = optimisticUpdates({
    send: async () => answers.shift(),
    undo: (subject, held) => undone.push([subject, held]),
  });
  await update('p1', true);
  await update('p1', true);
  await update('p1', false);
  expect(undone).toEqual([
    ['p1', false],
    ['p1', true],
  ]);
});
