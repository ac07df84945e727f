import { createCipheriv, createDecipheriv, type DecipherGCM, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Worker } from 'node:worker_threads';
import type { Position } from '#events/port/store.ts';
import { checkpointOf } from './checkpoint.ts';
import { currentReadModel, type Named, publishFile, type ReadModelFile, readFolder } from './files.ts';
import { newerThan } from './outdated.ts';

/**
 * A snapshot: the read model as of a position, sealed, from which another machine starts instead of reading the whole log.
 *
 * It holds what members have told of themselves, in clear but for the seal: AES-256-GCM over the file as a whole, nonce
 * (12 bytes) before and tag (16) behind it, with the snapshot's name authenticated.
 */
export interface Snapshot {
  readonly name: string;
  readonly position: Position;
  /** Of the sealed file; to be removed by the caller. */
  readonly path: string;
}

const NONCE = 12;
const TAG = 16;
// Of an empty log the position is -1.
const NAME = /^([A-Za-z]+)-v(\d+)-(-?\d+)\.sealed$/;

/** Which read model a snapshot holds, in which version and as of which position. */
export interface SnapshotName {
  readonly model: string;
  readonly version: number;
  readonly position: Position;
}

/** What a snapshot's name says; null for a name of something else. */
export function snapshotNamed(name: string): SnapshotName | null {
  const [, model, version, position] = NAME.exec(name) ?? [];
  return model === undefined ? null : { model, version: Number(version), position: Number(position) };
}

/**
 * Copies the file of a read model that serves and seals the copy. The copying happens on a thread of its own.
 *
 * @param key 32 bytes
 * @returns null where there is none, or where it is failing: what is there is not what it should be
 */
export async function takeSnapshot(dataDir: string, model: Named, key: Uint8Array): Promise<Snapshot | null> {
  const current = currentReadModel(dataDir, model);
  if (!current) return null;
  const copy = scratch(dataDir, 'db');
  const sealed = scratch(dataDir, 'sealed');
  try {
    await copied(current.path, copy);
    const checkpoint = standingOf(copy, model);
    if (!checkpoint || checkpoint.failedAt !== null) return null;
    const { position } = checkpoint;
    const name = `${model.name}-v${model.version}-${position}.sealed`;
    await seal(key, name, copy, sealed);
    return { name, position, path: sealed };
  } catch (error) {
    rmSync(sealed, { force: true });
    throw error;
  } finally {
    rmSync(copy, { force: true });
  }
}

/**
 * Opens a sealed snapshot and makes it the file that serves.
 *
 * @param bytes of the sealed file, in pieces
 * @throws when it was sealed under another key or another name, or was damaged; nothing of it is left then
 */
export async function restoreSnapshot(
  dataDir: string,
  model: Named,
  key: Uint8Array,
  name: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<ReadModelFile> {
  const copy = scratch(dataDir, 'db');
  try {
    await unseal(key, name, bytes, copy);
    makeServing(copy);
    return publishFile(dataDir, model, copy);
  } finally {
    rmSync(copy, { force: true });
  }
}

/**
 * Puts a copy in the place of a read model from which somebody was erased: SQLite overwrites what it deletes, but where it
 * has moved rows between pages before, the old places keep what stood there. A copy has no such places.
 */
export async function renewReadModel(dataDir: string, model: Named, file: ReadModelFile): Promise<void> {
  const copy = scratch(dataDir, 'db');
  try {
    await copied(file.path, copy);
    makeServing(copy);
    // Another worker may have been faster.
    if (!newerThan(dataDir, model, file)) publishFile(dataDir, model, copy);
  } finally {
    rmSync(copy, { force: true });
  }
}

/** Makes of a copy what is written and read at once, and says that nobody has left traces in it. */
function makeServing(copy: string): void {
  const db = new DatabaseSync(copy);
  try {
    db.exec('PRAGMA user_version = 0; PRAGMA journal_mode = WAL;');
  } finally {
    db.close();
  }
}

function scratch(dataDir: string, ending: string): string {
  const dir = readFolder(dataDir);
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  return join(dir, `snapshot-${process.pid}-${randomBytes(6).toString('hex')}.${ending}`);
}

function standingOf(path: string, { name }: Named) {
  const db = new DatabaseSync(path, { readOnly: true });
  try {
    return checkpointOf(db, name).find();
  } finally {
    db.close();
  }
}

/** One transaction's view of a read model, in a file of its own. @throws what SQLite throws */
async function copied(from: string, to: string): Promise<void> {
  const source = `
    const { workerData: { from, to } } = require('node:worker_threads');
    const { DatabaseSync } = require('node:sqlite');
    const db = new DatabaseSync(from, { readOnly: true, timeout: 10000 });
    db.prepare('VACUUM INTO ?').run(to);
    db.close();`;
  // So small a program needs no file; a thread that is given its text starts fastest.
  const worker = new Worker(source, { eval: true, workerData: { from, to } });
  await new Promise<void>((resolve, reject) => {
    worker.once('error', reject);
    worker.once('exit', () => resolve());
  });
}

async function seal(key: Uint8Array, name: string, from: string, to: string): Promise<void> {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name));
  async function* framed(encrypted: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    yield nonce;
    yield* encrypted;
    yield cipher.getAuthTag();
  }
  await pipeline(createReadStream(from), cipher, framed, createWriteStream(to, { mode: 0o600 }));
}

async function unseal(key: Uint8Array, name: string, bytes: AsyncIterable<Uint8Array>, to: string): Promise<void> {
  await pipeline(bytes, opened(key, name), createWriteStream(to, { mode: 0o600, flush: true }));
}

/** Decrypts what flows through it, holding back the last bytes, which are the tag. */
function opened(key: Uint8Array, name: string): Transform {
  let held = Buffer.alloc(0);
  let decipher: DecipherGCM | undefined;
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      held = Buffer.concat([held, chunk]);
      if (!decipher && held.length >= NONCE) {
        decipher = createDecipheriv('aes-256-gcm', key, held.subarray(0, NONCE), { authTagLength: TAG });
        decipher.setAAD(Buffer.from(name));
        held = held.subarray(NONCE);
      }
      const ready = decipher && held.length > TAG ? held.subarray(0, -TAG) : Buffer.alloc(0);
      held = held.subarray(ready.length);
      done(null, decipher?.update(ready));
    },
    flush(done) {
      try {
        if (!decipher || held.length !== TAG) throw new Error('the snapshot is not complete');
        // Without the tag, what was decrypted so far is worth nothing.
        decipher.setAuthTag(held);
        done(null, decipher.final());
      } catch (error) {
        done(error as Error); // what Node's crypto throws
      }
    },
  });
}
