/** What every file store must do. Each store's test runs this one suite. */
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type FileInfo, type FileStore, InvalidKey } from './store.ts';

const MALFORMED_KEYS = [
  '',
  '/',
  'a',
  'a/b',
  '/a.webp',
  '../a.webp',
  'a/../b.webp',
  'a/./b.webp',
  'a//b.webp',
  'a\\b.webp',
  'a/b.webp/',
  'a/.webp',
  '.incoming/a.webp',
  'a/b.tar.gz',
  'a/b.webp\0',
  'a/b.webp\n',
  'a/%2e%2e/b.webp',
  'C:/b.webp',
  'a/बी.webp',
  `a/${'b'.repeat(200)}.webp`,
];

/** Runs the suite against the store that `open` brings. The store may hold other files; the suite clears away its own. */
export function fileStoreConformance(name: string, open: () => Promise<FileStore>): void {
  describe(name, () => {
    const suite = `conformance${randomUUID()}`;
    let store: FileStore;

    beforeAll(async () => {
      store = await open();
    });

    afterAll(async () => {
      for (const { key } of await all(store, suite)) await store.remove(key);
    });

    /** A folder that no other test uses. */
    const freshFolder = () => `${suite}/${randomUUID()}`;

    async function read(key: string): Promise<Uint8Array | null> {
      const file = await store.get(key);
      return file && new Uint8Array(await new Response(file.stream).arrayBuffer());
    }

    it.each([0, 1, 70_000, 5 * 1024 * 1024])('gives back %d bytes as they were put', async (size) => {
      const key = `${freshFolder()}/a.webp`;
      const bytes = new Uint8Array(randomBytes(size));
      await store.put(key, bytes, 'image/webp');

      const file = await store.get(key);
      expect(file?.size).toBe(size);
      expect(file?.contentType).toBe('image/webp');
      expect(Buffer.compare(new Uint8Array(await new Response(file?.stream).arrayBuffer()), bytes)).toBe(0);
    });

    it.each([0, 70_000, 40 * 1024 * 1024])('gives back a file of %d bytes as it was on this machine', async (size) => {
      const key = `${freshFolder()}/a.sqlite`;
      const dir = await mkdtemp(join(tmpdir(), 'put-file-'));
      onTestFinished(() => rm(dir, { recursive: true }));
      const bytes = randomBytes(size);
      await writeFile(join(dir, 'file'), bytes);
      await store.putFile(key, join(dir, 'file'), 'application/vnd.sqlite3');

      const file = await store.get(key);
      expect([file?.size, file?.contentType]).toEqual([size, 'application/vnd.sqlite3']);
      expect(Buffer.compare(new Uint8Array(await new Response(file?.stream).arrayBuffer()), bytes)).toBe(0);
      await expect(async () => store.putFile('../a.sqlite', dir, 'application/vnd.sqlite3')).rejects.toThrow(
        InvalidKey,
      );
      await expect(async () => store.putFile(key, join(dir, 'file'), 'image/webp')).rejects.toThrow(TypeError);
      await expect(store.putFile(key, join(dir, 'missing'), 'application/vnd.sqlite3')).rejects.toThrow();
      expect((await store.stat(key))?.size).toBe(size);
    });

    it('puts only the view it was given, not the memory around it', async () => {
      const key = `${freshFolder()}/a.webp`;
      await store.put(key, Uint8Array.of(1, 2, 3, 4).subarray(1, 3), 'image/webp');
      expect(await read(key)).toEqual(Uint8Array.of(2, 3));
    });

    it('tells a file’s size and age without reading it', async () => {
      const key = `${freshFolder()}/a.json`;
      await store.put(key, Buffer.from('{}'), 'application/json');
      const info = await store.stat(key);
      expect(info).toMatchObject({ key, size: 2 });
      expect(Math.abs((info?.modifiedAt ?? 0) - Date.now())).toBeLessThan(60_000);
    });

    it('answers null for a file that is not there', async () => {
      const key = `${freshFolder()}/none.webp`;
      expect(await store.get(key)).toBeNull();
      expect(await store.stat(key)).toBeNull();
    });

    it('replaces a file that is put again', async () => {
      const key = `${freshFolder()}/a.webp`;
      await store.put(key, Buffer.from('the first, which is longer'), 'image/webp');
      await store.put(key, Buffer.from('the second'), 'image/webp');
      expect(Buffer.from((await read(key)) ?? []).toString()).toBe('the second');
      expect(await all(store, key)).toHaveLength(1);
    });

    it('never shows a reader half of a file that is being replaced', async () => {
      const key = `${freshFolder()}/a.webp`;
      const put = (byte: number) => store.put(key, new Uint8Array(200_000).fill(byte), 'image/webp');
      await put(0);
      const puts = Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(put));
      for (let reads = 0; reads < 20; reads += 1) {
        const bytes = await read(key);
        expect(bytes).toHaveLength(200_000);
        expect(new Set(bytes).size).toBe(1);
      }
      await puts;
    });

    it('removes a file, and does not mind removing it again', async () => {
      const key = `${freshFolder()}/a.webp`;
      await store.put(key, Buffer.from('x'), 'image/webp');
      await store.remove(key);
      await store.remove(key);
      expect(await store.get(key)).toBeNull();
      expect(await all(store, key)).toEqual([]);
    });

    it('lets go of a file whose reader stops early', async () => {
      const key = `${freshFolder()}/a.webp`;
      await store.put(key, new Uint8Array(1_000_000), 'image/webp');
      await (await store.get(key))?.stream.cancel();
      await store.remove(key);
      expect(await store.stat(key)).toBeNull();
    });

    it('lists what begins with a prefix: a folder, or a folder and the beginning of a name', async () => {
      const folder = freshFolder();
      const keys = Array.from({ length: 25 }, (_, n) => `${folder}/${n % 2 ? 'odd' : 'even'}/n${n}.webp`);
      for (const [n, key] of keys.entries()) await store.put(key, new Uint8Array(n), 'image/webp');

      const listed = await all(store, `${folder}/`);
      expect(listed.map(({ key }) => key).sort()).toEqual([...keys].sort());
      expect(listed.find(({ key }) => key === keys[7])?.size).toBe(7);
      expect((await all(store, `${folder}/odd/`)).length).toBe(12);
      expect((await all(store, `${folder}/odd/n1`)).length).toBe(6);
      expect(await all(store, `${folder}/none/`)).toEqual([]);
      const everything = new Set((await all(store)).map(({ key }) => key));
      expect(keys.every((key) => everything.has(key))).toBe(true);
    });

    it.each(MALFORMED_KEYS)('refuses the key %j', async (key) => {
      await expect(async () => store.put(key, Buffer.from('x'), 'image/webp')).rejects.toThrow(InvalidKey);
      await expect(async () => store.get(key)).rejects.toThrow(InvalidKey);
      await expect(async () => store.stat(key)).rejects.toThrow(InvalidKey);
      await expect(async () => store.remove(key)).rejects.toThrow(InvalidKey);
    });

    it('refuses a content type that does not go with the key', async () => {
      const key = `${freshFolder()}/a.webp`;
      await expect(async () => store.put(key, Buffer.from('x'), 'text/html')).rejects.toThrow(TypeError);
      expect(await store.stat(key)).toBeNull();
    });

    it('answers a ping', async () => {
      await expect(store.ping()).resolves.toBeUndefined();
    });
  });
}

async function all(store: FileStore, prefix?: string): Promise<FileInfo[]> {
  return await Array.fromAsync(store.list(prefix));
}
