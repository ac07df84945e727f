import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { UPLOAD_CONTEXTS } from '../contract/file.ts';
import { openDiskStore } from '../storage/disk.ts';
import { contentTypeOf } from '../storage/keys.ts';
import type { FileStore } from '../storage/store.ts';
import { sweepUnclaimed } from './sweep.ts';

const NOW = Date.parse('2026-03-05T12:00:00Z');
const HOUR = 3_600_000;

const destroyed: string[] = [];
const destroyKey = async (id: string) => void destroyed.push(id);

let dir: string;
let store: FileStore;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'sweep-'));
  store = await openDiskStore({ dir });
});
afterEach(() => rm(dir, { recursive: true }));

async function putAged(key: string, hours: number): Promise<void> {
  await store.put(key, Buffer.from('x'), contentTypeOf(key));
  const time = (NOW - hours * HOUR) / 1000;
  await utimes(join(dir, key), time, time);
}

const keysLeft = async () => (await Array.fromAsync(store.list())).map(({ key }) => key).sort();
const claims =
  (...claimed: string[]) =>
  async () =>
    new Set(claimed);

it('removes uploads older than two days that nothing claims, and nothing else', async () => {
  await putAged('User/old-1.webp', 49.1);
  await putAged('Post/old-2.webp', 2000);
  await putAged('Post/claimed-3.webp', 2000);
  await putAged('Company/young-4.webp', 48.9);
  await putAged('Snapshot/directory-1.sqlite', 2000);
  expect(await sweepUnclaimed({ store, now: NOW, destroyKey, isClaimed: claims('Post/claimed-3.webp') })).toBe(2);
  expect(await keysLeft()).toEqual(['Company/young-4.webp', 'Post/claimed-3.webp', 'Snapshot/directory-1.sqlite']);
});

it('goes on past a file that cannot be removed, and says which', async () => {
  for (const n of [1, 2, 3]) await putAged(`Post/a-${n}.webp`, 60);
  const stubborn: FileStore = {
    ...store,
    remove: (key) => (key === 'Post/a-2.webp' ? Promise.reject(new Error('busy')) : store.remove(key)),
  };
  const failed: string[] = [];
  const onError = (key: string) => failed.push(key);
  expect(await sweepUnclaimed({ store: stubborn, now: NOW, destroyKey, isClaimed: claims(), onError })).toBe(2);
  expect(failed).toEqual(['Post/a-2.webp']);
  expect(await keysLeft()).toEqual(['Post/a-2.webp']);
});

it('removes nothing while it cannot be known what is claimed', async () => {
  await putAged('Post/a-1.webp', 60);
  const isClaimed = () => Promise.reject(new Error('the read model is away'));
  await expect(sweepUnclaimed({ store, now: NOW, destroyKey, isClaimed })).rejects.toThrow('away');
  expect(await keysLeft()).toEqual(['Post/a-1.webp']);
});

it('asks in portions, and about every old upload once', async () => {
  const many: FileStore = {
    ...store,
    async *list(prefix = '') {
      for (let n = 0; n < 600; n += 1) yield { key: `${prefix}a-${n}.webp`, size: 1, modifiedAt: 0 };
    },
  };
  const asked: string[][] = [];
  const isClaimed = async (keys: readonly string[]) => {
    asked.push([...keys]);
    return new Set(keys);
  };
  expect(await sweepUnclaimed({ store: many, now: NOW, destroyKey, isClaimed })).toBe(0);
  expect(Math.max(...asked.map((keys) => keys.length))).toBeLessThanOrEqual(500);
  expect(new Set(asked.flat()).size).toBe(600 * UPLOAD_CONTEXTS.length);
  expect(asked.flat()).toHaveLength(600 * UPLOAD_CONTEXTS.length);
});

it('destroys the key of a document before its bytes, and of no other upload', async () => {
  const at: string[][] = [];
  await putAged('Document/0a1b.sealed', 60);
  await putAged('Document/2c3d.sealed', 60);
  await putAged('Post/old-1.webp', 60);
  const watched: FileStore = {
    ...store,
    remove: async (key) => {
      at.push([key, ...destroyed]);
      await store.remove(key);
    },
  };
  destroyed.length = 0;
  await sweepUnclaimed({ store: watched, now: NOW, destroyKey, isClaimed: claims('Document/2c3d.sealed') });
  expect(at.toSorted()).toEqual([['Document/0a1b.sealed', '0a1b'], ['Post/old-1.webp']]);
});
