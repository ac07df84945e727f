import { createSecretKey, randomBytes } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { StoredFile } from '../storage/store.ts';
import { openDocument, SEAL_BYTES, sealDocument } from './documents.ts';

const key = createSecretKey(randomBytes(32));
const path = join(mkdtempSync(join(tmpdir(), 'documents-')), 'x.pdf');

async function sealed(bytes: Uint8Array): Promise<Uint8Array> {
  writeFileSync(path, bytes);
  return sealDocument(key, path, 'one');
}

/** What is stored, as it may come: in pieces of any size. */
const storedIn = (bytes: Uint8Array, piece: number) => async (): Promise<StoredFile> => ({
  size: bytes.length,
  contentType: 'application/octet-stream',
  stream: new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at += piece) controller.enqueue(Buffer.from(bytes.subarray(at, at + piece)));
      controller.close();
    },
  }),
});

test('what was sealed is opened, in whatever pieces it comes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), fc.integer({ min: 1, max: 400 }), async (bytes, piece) => {
      const stored = await sealed(bytes);
      const opened = await openDocument(key, storedIn(stored, piece), 'one');
      expect(opened?.size).toBe(bytes.length);
      expect(stored.length - bytes.length).toBe(SEAL_BYTES);
      expect(new Uint8Array(await new Response(opened?.stream).arrayBuffer())).toEqual(bytes);
    }),
    { numRuns: 50 },
  );
});

test('nothing goes out of what was changed, cut short, or is another document', async () => {
  const stored = await sealed(randomBytes(200_000));
  const changed = Buffer.from(stored);
  changed[150_000] = (changed[150_000] ?? 0) ^ 1;
  await expect(openDocument(key, storedIn(changed, 65_536), 'one')).rejects.toThrow();
  await expect(openDocument(key, storedIn(stored.subarray(0, 150_000), 65_536), 'one')).rejects.toThrow();
  await expect(openDocument(key, storedIn(stored.subarray(0, 20), 65_536), 'one')).rejects.toThrow('shorter');
  await expect(openDocument(key, storedIn(stored, 65_536), 'two')).rejects.toThrow();
  await expect(openDocument(createSecretKey(randomBytes(32)), storedIn(stored, 65_536), 'one')).rejects.toThrow();
  expect(await openDocument(key, async () => null, 'one')).toBeNull();
});
