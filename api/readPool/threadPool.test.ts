import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { createThreadPool } from './threadPool.ts';

test('where a thread cannot be started who waits is told, and nothing ends; once it can, it is', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'pool-'));
  const file = join(dir, 'thread.mjs');
  // As after a build that has removed the old ones.
  const pool = createThreadPool<number, number>({ filename: pathToFileURL(file).href, maxThreads: 1 });
  const unheard: unknown[] = [];
  const note = (error: unknown): void => void unheard.push(error);
  process.on('uncaughtException', note);
  onTestFinished(async () => {
    process.off('uncaughtException', note);
    await pool.close();
    rmSync(dir, { recursive: true });
  });
  for (let n = 0; n < 2; n += 1) await expect(pool.run(2)).rejects.toMatchObject({ code: 'ERR_MODULE_NOT_FOUND' });
  writeFileSync(file, 'export default (task) => task + 1;');
  expect(await pool.run(3)).toBe(4);
  expect(unheard).toEqual([]);
});
