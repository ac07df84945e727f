import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openDiskStore } from './disk.ts';
import { fileStoreConformance } from './store.conformance.ts';

const folders: string[] = [];

async function freshDir(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'files-'));
  folders.push(dir);
  return dir;
}

afterAll(() => Promise.all(folders.map((dir) => rm(dir, { recursive: true, force: true }))));

fileStoreConformance('a file store on disk', async () =>
  openDiskStore({ dir: join(await freshDir(), 'made', 'here') }),
);

it('shows what another process put into the same folder', async () => {
  const dir = await freshDir();
  const [one, other] = [await openDiskStore({ dir }), await openDiskStore({ dir })];
  await one.put('User/a-1.webp', Buffer.from('x'), 'image/webp');
  expect((await other.stat('User/a-1.webp'))?.size).toBe(1);
});

it('leaves nothing half-written behind when a put fails', async () => {
  const dir = await freshDir();
  const store = await openDiskStore({ dir });
  await writeFile(join(dir, 'User'), 'a file where the folder should be');
  await expect(store.put('User/a-1.webp', Buffer.from('x'), 'image/webp')).rejects.toThrow();
  expect(await readdir(join(dir, '.incoming'))).toEqual([]);
});

it('clears away what a process left that died in the middle of a put, and nothing younger', async () => {
  const dir = await freshDir();
  const store = await openDiskStore({ dir });
  await writeFile(join(dir, '.incoming', 'old'), 'x');
  await utimes(join(dir, '.incoming', 'old'), 0, 0);
  await writeFile(join(dir, '.incoming', 'young'), 'x');
  await openDiskStore({ dir });
  expect(await readdir(join(dir, '.incoming'))).toEqual(['young']);
  expect(await Array.fromAsync(store.list())).toEqual([]);
});

it('fails a ping once its folder is gone', async () => {
  const dir = await freshDir();
  const store = await openDiskStore({ dir });
  await rm(dir, { recursive: true });
  await expect(store.ping()).rejects.toThrow();
});
