import { randomBytes } from 'node:crypto';
import { existsSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { openForQueries, readModelFiles } from './files.ts';
import { given } from './supervisor.fixture.ts';

test('a generation that somebody builds takes over, and the one before goes when nobody has it open', async () => {
  const { build, begin, happen, seen, dataDir } = await given();
  await happen(3);
  const first = await build();
  begin();
  const reader = openForQueries(first.path);
  reader.prepare('SELECT count(*) FROM seen').get();
  const second = await build();
  await happen(2);
  await expect.poll(seen).toBe(5);
  // Somebody still reads the first one, and goes on doing so.
  expect(readModelFiles(dataDir, 'follows')).toEqual([second, first]);
  reader.close();
  await expect.poll(() => readModelFiles(dataDir, 'follows')).toEqual([second]);
  await happen(1);
  await expect.poll(seen).toBe(6);
});

test('without a read model of this version one is built, while one of an earlier version serves who has it open', async () => {
  const { build, begin, happen, dataDir, seen } = await given();
  await happen(3);
  const early = await build();
  const old = join(dataDir, 'read', 'follows', '0-1.db');
  const db = new DatabaseSync(early.path);
  db.exec(`VACUUM INTO '${old}'`);
  db.close();
  for (const suffix of ['', '-wal', '-shm']) rmSync(early.path + suffix, { force: true });
  const oldProcess = new DatabaseSync(old);
  oldProcess.exec('PRAGMA journal_mode = WAL; SELECT count(*) FROM seen;');

  begin();
  await expect.poll(seen).toBe(3);
  await happen(1);
  await expect.poll(seen).toBe(4);
  expect(existsSync(old)).toBe(true);
  oldProcess.close();
  await expect.poll(() => existsSync(old)).toBe(false);
});

test('of two that begin without a read model, one builds it and both follow it', async () => {
  const { begin, happen, seen, dataDir } = await given();
  await happen(3000);
  begin();
  begin();
  await expect.poll(seen).toBe(3000);
  await happen(1);
  await expect.poll(seen).toBe(3001);
  await expect.poll(() => readModelFiles(dataDir, 'follows')).toHaveLength(1);
});

test('what a crashed build left is removed; a build under way is not', async () => {
  const { build, begin, dataDir } = await given();
  await build();
  const [torn, half, busy] = ['torn', 'half', 'busy'].map((name) =>
    join(dataDir, 'read', 'follows', `building-${name}.db`),
  );
  if (!torn || !half || !busy) throw new Error('three names, three paths');
  writeFileSync(torn, randomBytes(5000));
  new DatabaseSync(half).exec('CREATE TABLE t (n)');
  const builder = new DatabaseSync(busy);
  builder.exec('PRAGMA locking_mode = EXCLUSIVE; CREATE TABLE t (n)');
  onTestFinished(() => builder.close());
  for (const path of [torn, half, busy]) utimesSync(path, 0, 0);
  begin();
  await expect.poll(() => [torn, half, busy].map(existsSync)).toEqual([false, false, true]);
});
