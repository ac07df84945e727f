/** Documents: PDF by their bytes, sealed where they are stored. */
import { createCipheriv, createDecipheriv, type DecipherGCM, type KeyObject, randomBytes } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { Readable, Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Mutex } from 'async-mutex';
import type { StoredFile } from '../storage/store.ts';

const HEAD = 1024;
const TAIL = 2048;
const NONCE = 12;
const TAG = 16;
/** What sealing adds to a file. */
export const SEAL_BYTES = NONCE + TAG;

/** Ten megabytes each: one at a time is in memory while it is sealed. */
const oneByOne = new Mutex();

/** Whether the file begins and ends as a PDF does; readers take some bytes before and after it. */
export async function isPdf(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const read = async (length: number, position: number): Promise<string> => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
      return buffer.toString('latin1', 0, bytesRead);
    };
    return (await read(HEAD, 0)).includes('%PDF-') && (await read(TAIL, Math.max(0, size - TAIL))).includes('%%EOF');
  } finally {
    await file.close();
  }
}

/** AES-256-GCM: nonce (12 bytes), tag (16), ciphertext. `context` is authenticated: no document stands in for another. */
export const sealDocument = (key: KeyObject, path: string, context: string): Promise<Uint8Array> =>
  oneByOne.runExclusive(async () => {
    const nonce = randomBytes(NONCE);
    const cipher = createCipheriv('aes-256-gcm', key, nonce);
    cipher.setAAD(Buffer.from(context));
    const body = cipher.update(await readFile(path));
    cipher.final();
    return Buffer.concat([nonce, cipher.getAuthTag(), body]);
  });

/**
 * What is sealed, opened as it streams. Ends in an error where the bytes were changed, or are another document's: which
 * shows only at their end.
 */
function opening(key: KeyObject, context: string): Transform {
  let head = Buffer.alloc(0);
  let decipher: DecipherGCM | undefined;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (decipher) return done(null, decipher.update(chunk));
      head = Buffer.concat([head, chunk]);
      if (head.length < NONCE + TAG) return done();
      decipher = createDecipheriv('aes-256-gcm', key, head.subarray(0, NONCE), { authTagLength: TAG });
      decipher.setAAD(Buffer.from(context));
      decipher.setAuthTag(head.subarray(NONCE, NONCE + TAG));
      done(null, decipher.update(head.subarray(NONCE + TAG)));
    },
    flush(done) {
      try {
        if (!decipher) throw new Error('a sealed document is shorter than its seal');
        done(null, decipher.final());
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    },
  });
}

/** An open document: `size` and what streams are its own bytes. */
export interface Opened {
  readonly size: number;
  readonly stream: ReadableStream<Uint8Array<ArrayBuffer>>;
}

/**
 * A sealed document, to be sent: never in memory as a whole, however slowly it is read. It is read twice: nothing of it goes
 * out before all of it was found unchanged.
 *
 * @param stored gives what is stored, from its beginning; null where there is nothing
 * @param signal when it aborts before anything has gone out, nothing will
 * @throws where the bytes were changed, or are another document's; the signal's reason
 */
export async function openDocument(
  key: KeyObject,
  stored: () => Promise<StoredFile | null>,
  context: string,
  signal?: AbortSignal,
): Promise<Opened | null> {
  const [judged, sent] = [await stored(), await stored()];
  if (!judged || !sent) {
    await Promise.all([judged?.stream.cancel(), sent?.stream.cancel()]);
    return null;
  }
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  try {
    await pipeline(judged.stream, opening(key, context), nowhere, { ...(signal && { signal }) });
  } catch (error) {
    await sent.stream.cancel();
    throw error;
  }
  const opened = opening(key, context);
  // Who goes away half way ends the reading too.
  pipeline(sent.stream, opened).catch(() => {});
  return { size: sent.size - SEAL_BYTES, stream: Readable.toWeb(opened) as ReadableStream<Uint8Array<ArrayBuffer>> };
}
