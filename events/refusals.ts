import { DataFolderRefused } from './dataFolder.ts';
import { KeyRefused } from './keyCheck.ts';
import { LogCorrupt, LogUnavailable } from './port/store.ts';

/** Whether an error is one that its own line of words explains: whoever reads it needs no stack. */
export const explainsItself = (error: unknown): boolean =>
  [DataFolderRefused, KeyRefused, LogCorrupt, LogUnavailable].some((kind) => error instanceof kind);

/** For a program that cannot start: says why in one line and exits with 1. @throws what a line does not explain */
export function leaveInWords(error: unknown): never {
  if (!explainsItself(error) || !(error instanceof Error)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
