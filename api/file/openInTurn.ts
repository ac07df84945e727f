import type { KeyObject } from 'node:crypto';
import { Semaphore } from 'async-mutex';
import type { MemberContext } from '../http/guard.ts';
import { readTooFast } from '../http/limitReads.ts';
import { costOfBytes } from '../http/readBudget.ts';
import type { FileStore } from '../storage/store.ts';
import { type Opened, openDocument } from './documents.ts';

/** So many are judged at once: each takes a tenth of a second of the thread that answers everybody, in many pieces. */
const AT_ONCE = 2;
const turns = new Semaphore(AT_ONCE);

interface Sealed {
  readonly key: KeyObject;
  /** Where it stands in the store. */
  readonly stored: string;
  /** What is authenticated with it. */
  readonly context: string;
}

/**
 * Opens a stored document in its reader's turn, for as many points of their allowance as it is long. Nothing is read for whoever
 * has gone away meanwhile.
 *
 * @returns null where nothing is stored; the answer where the reader has to wait
 * @throws where the bytes were changed, or are another document's
 */
export async function openInTurn(
  c: MemberContext,
  files: Pick<FileStore, 'get' | 'stat'>,
  { key, stored, context }: Sealed,
): Promise<Opened | Response | null> {
  const { signal } = c.req.raw;

  async function open(): Promise<Opened | Response | null> {
    // Nobody reads this answer.
    if (signal.aborted) return readTooFast(c, 1);
    const known = await files.stat(stored);
    if (!known) return null;
    const wait = c.get('spend')?.(costOfBytes(known.size)) ?? null;
    if (wait !== null) return readTooFast(c, wait);
    try {
      return await openDocument(key, () => files.get(stored), context, signal);
    } catch (error) {
      if (signal.aborted) return readTooFast(c, 1);
      throw error;
    }
  }

  const work = () => turns.runExclusive(open);
  const inLine = c.get('inLine');
  const opening = inLine ? inLine(work) : work();
  return opening ?? readTooFast(c, 1);
}
