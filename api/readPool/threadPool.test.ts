import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { createThreadPool } from './threadPool.ts';

/** A thread that answers the next number, in a file that is written by the function given back. */
function newThread() {
  const dir = mkdtempSync(join(tmpdir(), 'pool-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const file = join(dir, 'thread.mjs');
  return {
    filename: pathToFileURL(file).href,
    write: () => writeFileSync(file, 'export default (task) => task + 1;'),
  };
}

test('where a thread cannot be started who waits is told, and nothing ends; once it can, it is', async () => {
  const { filename, write } = newThread();
  // As after a build that has removed the old ones.
  const pool = createThreadPool<number, number>({ filename, maxThreads: 1 });
  const unheard: unknown[] = [];
  const note = (error: unknown): void => void unheard.push(error);
  process.on('uncaughtException', note);
  onTestFinished(async () => {
    process.off('uncaughtException', note);
    await pool.close();
  });
  for (let n = 0; n < 2; n += 1) await expect(pool.run(2)).rejects.toMatchObject({ code: 'ERR_MODULE_NOT_FOUND' });
  write();
  expect(await pool.run(3)).toBe(4);
  expect(unheard).toEqual([]);
});

test('tasks are begun in the order they come in, however many follow', async () => {
  const { filename, write } = newThread();
  write();
  const pool = createThreadPool<number, number>({ filename, maxThreads: 1 });
  onTestFinished(() => pool.close());
  const { signal } = new AbortController();
  const waited: number[] = [];
  let asked = 0;
  let answered = 0;
  async function askAgainAndAgain(): Promise<void> {
    while (asked < 500) {
      asked += 1;
      const before = answered;
      await pool.run(asked, signal);
      answered += 1;
      waited.push(answered - before);
    }
  }
  await Promise.all(Array.from({ length: 8 }, askAgainAndAgain));
  expect(Math.max(...waited)).toBeLessThanOrEqual(9);
});

test('who gives up waiting has given up at once, and leaves the others their turn', async () => {
  const { filename, write } = newThread();
  write();
  const pool = createThreadPool<number, number>({ filename, maxThreads: 1 });
  onTestFinished(() => pool.close());
  const impatient = new AbortController();
  const first = pool.run(1);
  const second = pool.run(2, impatient.signal);
  const third = pool.run(3);
  expect(pool.waiting()).toBe(2);
  impatient.abort(new Error('too late'));
  expect(pool.waiting()).toBe(1);
  await expect(second).rejects.toThrow('too late');
  expect(await Promise.all([first, third])).toEqual([2, 4]);
});

test('what waits while the pool is closed is told, and starts no thread', async () => {
  const { filename, write } = newThread();
  write();
  const pool = createThreadPool<number, number>({ filename, maxThreads: 1 });
  const asked = Promise.allSettled([pool.run(1), pool.run(2), pool.run(3)]);
  await pool.close();
  expect((await asked).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
});
