/**
 * The port behind which files are kept. `disk.ts` and `minio.ts` implement it; `store.conformance.ts` says, test by
 * test, what an implementation must do.
 */
import { contentTypeOf, isFileKey } from './keys.ts';

export interface StoredFile {
  /** The bytes. Must be read to its end or cancelled, or the file stays open. */
  readonly stream: ReadableStream<Uint8Array>;
  /** In bytes. */
  readonly size: number;
  readonly contentType: string;
}

export interface FileInfo {
  readonly key: string;
  /** In bytes. */
  readonly size: number;
  /** When it was last put: milliseconds since 1970, by the store's own clock. */
  readonly modifiedAt: number;
}

/**
 * Every call rejects with `InvalidKey` where the key is not well-formed (see `isFileKey`), and with the engine's own
 * error where the disk or the server fails.
 */
export interface FileStore {
  /**
   * Keeps the bytes under the key, durably once the promise resolves. What was there before is replaced at once: a
   * reader sees the old bytes or the new ones, never a mixture.
   *
   * @param contentType must be the one that the key's ending stands for (`contentTypeOf`), so that a file read from
   *   any store, or copied between them by hand, is served as what it is
   */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /**
   * Like `put`, with the bytes of a file on this machine, whatever its size: it never is in memory as a whole.
   *
   * @param path of a file that nobody writes to meanwhile
   */
  putFile(key: string, path: string, contentType: string): Promise<void>;
  /** The file, or null if there is none. */
  get(key: string): Promise<StoredFile | null>;
  /** The file's particulars without its bytes, or null if there is none. */
  stat(key: string): Promise<FileInfo | null>;
  /** Removes the file. Removing one that is not there is fine. */
  remove(key: string): Promise<void>;
  /** Every file whose key begins with `prefix`, in no particular order. Files put or removed meanwhile may be missed. */
  list(prefix?: string): AsyncIterable<FileInfo>;
  /** Rejects when the store cannot be used just now. */
  ping(): Promise<void>;
}

/** A key that is not well-formed: our own mistake, since what comes from outside is checked by `isFileKey` before. */
export class InvalidKey extends Error {
  constructor(key: string) {
    super(`Not a file key: ${JSON.stringify(key.slice(0, 200))}`);
    this.name = 'InvalidKey';
  }
}

/** The key itself. Throws `InvalidKey`. */
export function checkedKey(key: string): string {
  if (!isFileKey(key)) throw new InvalidKey(key);
  return key;
}

/** Throws `TypeError` unless the content type is the one that the key's ending stands for. */
export function checkContentType(key: string, contentType: string): void {
  const expected = contentTypeOf(key);
  if (contentType !== expected) throw new TypeError(`${key} must be put as ${expected}, not as ${contentType}`);
}
