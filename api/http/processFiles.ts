import { readFileSync } from 'node:fs';
import { READ_MODELS } from '#projections/models.ts';

/** What a read model keeps open: a file and its -wal for who follows it and for who reads it, and one more of each while it is exchanged. */
const OF_A_MODEL = 6;
/** The log, the threads of the pool, their pipes. */
const OTHERS = 112;
/** What a process keeps open for itself before anybody connects. */
export const FILES_FOR_ITSELF = OTHERS + OF_A_MODEL * READ_MODELS.length;
/** With fewer it would serve hardly anybody. */
export const FILES_LEAST = FILES_FOR_ITSELF + 64;
/** Where the system does not say how many files a process may open. */
const USUAL_FILES = 1024;

/** How many files and sockets this process may have open at once. */
export function filesMost(): number {
  try {
    const limit = /^Max open files\s+(\d+|unlimited)/m.exec(readFileSync('/proc/self/limits', 'latin1'))?.[1];
    return limit === undefined ? USUAL_FILES : limit === 'unlimited' ? Number.POSITIVE_INFINITY : Number(limit);
  } catch {
    return USUAL_FILES; // there is no /proc
  }
}

/** Why a process that may open so many files cannot serve, and what to do about it; undefined where it can. */
export const tooFewFiles = (files = filesMost()): string | undefined =>
  files >= FILES_LEAST
    ? undefined
    : `This process may have ${files} files and connections open at once, and needs ${FILES_LEAST} or more. ` +
      'Raise the limit (`ulimit -n 4096`, or LimitNOFILE= of the service) and start it again.';
