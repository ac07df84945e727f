import { LogCorrupt, LogUnavailable } from '../port/store.ts';

/** What a failed statement says of the log: nothing can be written just now, the file is spoilt, or a mistake in this code. */
export type Failure = 'unavailable' | 'corrupt' | 'failed';

/** SQLite's primary result codes. */
const UNAVAILABLE: ReadonlySet<number> = new Set([
  5, // BUSY: another process kept the log to itself for too long
  6, // LOCKED
  8, // READONLY
  10, // IOERR
  13, // FULL: the disk is
  14, // CANTOPEN
  15, // PROTOCOL: too many others at once
]);
const CORRUPT: ReadonlySet<number> = new Set([11, 26]); // CORRUPT, NOTADB

export function failureOf(error: unknown): Failure {
  if (error instanceof LogCorrupt) return 'corrupt';
  const code = (error as { errcode?: unknown } | null)?.errcode; // node:sqlite sets it
  if (typeof code !== 'number') return 'failed';
  const primary = code & 0xff; // the extended code's last byte
  if (CORRUPT.has(primary)) return 'corrupt';
  return UNAVAILABLE.has(primary) ? 'unavailable' : 'failed';
}

/** The same failure as the port has it. */
export function logError(failure: Failure, words: string, cause?: unknown): Error {
  if (failure === 'unavailable') return new LogUnavailable(words, { cause });
  if (failure === 'corrupt') return new LogCorrupt(words, { cause });
  return new Error(`the log failed: ${words}`, { cause });
}

/** Does `work`, which uses the database. @throws {LogUnavailable} @throws {LogCorrupt} */
export function guarded<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    const failure = failureOf(error);
    if (failure === 'failed' || error instanceof LogCorrupt) throw error;
    throw logError(failure, error instanceof Error ? error.message : String(error), error);
  }
}
