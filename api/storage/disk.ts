/** Files on the local disk: one file for each key, at that path below one folder. */
import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { contentTypeOf } from './keys.ts';
import { probeFolder } from './probe.ts';
import { checkContentType, checkedKey, type FileInfo, type FileStore } from './store.ts';

/** Half-written files stand here. No key begins with a dot, so nothing here is ever listed or served. */
const INCOMING = '.incoming';
/** No write takes this long: what is older was left by a process that died in the middle of one. */
const ABANDONED_AFTER_MS = 3_600_000;

/**
 * Opens the folder, making it where it is missing. Several processes may open the same one.
 *
 * @throws the system's error if the folder can be neither made nor written to
 */
export async function openDiskStore({ dir }: { dir: string }): Promise<FileStore> {
  const incoming = join(dir, INCOMING);
  await mkdir(incoming, { recursive: true });
  await removeAbandoned(incoming);

  /** Puts what `write` writes to a temporary path in its place, at once and for good. */
  async function keep(key: string, contentType: string, write: (temporary: string) => Promise<void>): Promise<void> {
    const path = join(dir, checkedKey(key));
    checkContentType(key, contentType);
    const temporary = join(incoming, randomUUID());
    try {
      await write(temporary);
      const madeFolder = await mkdir(dirname(path), { recursive: true });
      await rename(temporary, path);
      // The rename itself survives a power cut only once its folder is on the disk, and a new folder once its parent is.
      await sync(dirname(path));
      if (madeFolder) await sync(dirname(madeFolder));
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }

  return {
    put: (key, bytes, contentType) => keep(key, contentType, (temporary) => writeDurably(temporary, bytes)),

    putFile: (key, path, contentType) => keep(key, contentType, (temporary) => copyDurably(path, temporary)),

    async get(key) {
      const file = await orNull(open(join(dir, checkedKey(key)), 'r'));
      if (!file) return null;
      try {
        const { size } = await file.stat();
        // Node types a web stream of its own that differs from the DOM's in name only.
        const stream = Readable.toWeb(file.createReadStream()) as ReadableStream<Uint8Array>;
        return { stream, size, contentType: contentTypeOf(key) };
      } catch (error) {
        await file.close();
        throw error;
      }
    },

    stat: (key) => infoOf(join(dir, checkedKey(key)), key),

    async remove(key) {
      await rm(join(dir, checkedKey(key)), { force: true });
    },

    list: (prefix = '') => walk(dir, '', prefix),

    async ping() {
      await probeFolder(incoming);
    },
  };
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function copyDurably(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  await sync(to);
}

/** Brings a file or a folder to the disk. */
async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function* walk(dir: string, folder: string, prefix: string): AsyncGenerator<FileInfo> {
  const entries = await orNull(opendir(join(dir, folder)));
  if (!entries) return;
  for await (const entry of entries) {
    if (entry.name.startsWith('.')) continue;
    const key = folder + entry.name;
    if (entry.isDirectory()) {
      const inner = `${key}/`;
      if (inner.startsWith(prefix) || prefix.startsWith(inner)) yield* walk(dir, inner, prefix);
    } else if (key.startsWith(prefix)) {
      const info = await infoOf(join(dir, key), key);
      if (info) yield info;
    }
  }
}

async function infoOf(path: string, key: string): Promise<FileInfo | null> {
  const found = await orNull(stat(path));
  return found && { key, size: found.size, modifiedAt: found.mtimeMs };
}

async function removeAbandoned(incoming: string): Promise<void> {
  for await (const entry of await opendir(incoming)) {
    const path = join(incoming, entry.name);
    const found = await orNull(stat(path));
    if (found && Date.now() - found.mtimeMs > ABANDONED_AFTER_MS) await rm(path, { force: true });
  }
}

/** What the promise brings, or null where there is no such file or folder. */
async function orNull<T>(wanted: Promise<T>): Promise<T | null> {
  try {
    return await wanted;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
