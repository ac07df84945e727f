/** Removes what was uploaded and then never used: a form that was abandoned, a photo that was replaced. */
import { UPLOAD_CONTEXTS } from '../contract/file.ts';
import { documentIdOf, isDocumentKey } from '../storage/keys.ts';
import type { FileStore } from '../storage/store.ts';
import { UPLOAD_GOOD_MS } from './owners.ts';

export interface SweepOptions {
  readonly store: FileStore;
  /** Which of these keys (at most 500 at a time) something in the product refers to. */
  readonly isClaimed: (keys: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Destroys the key of a document, by its id: no copy of it opens then. */
  readonly destroyKey: (id: string) => Promise<void>;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Told of each file that could not be removed; it stays for the next sweep. */
  readonly onError?: (key: string, error: unknown) => void;
}

const ASKED_AT_ONCE = 500;

/** For as long as a file may be put to use, and an hour for whoever is doing so just then, by whatever clock. */
const KEPT_MS = UPLOAD_GOOD_MS + 3_600_000;

/**
 * Removes what nothing claims and answers how many files that were. Looks only at uploads, so whatever else is kept in
 * the store is safe from it. Rejects where listing or `isClaimed` fails: what is claimed must be known, never guessed.
 */
export async function sweepUnclaimed(options: SweepOptions): Promise<number> {
  const { store, now } = options;
  let removed = 0;
  let waiting: string[] = [];
  for (const context of UPLOAD_CONTEXTS) {
    for await (const { key, modifiedAt } of store.list(`${context}/`)) {
      if (now - modifiedAt <= KEPT_MS) continue;
      waiting.push(key);
      if (waiting.length < ASKED_AT_ONCE) continue;
      removed += await removeUnclaimed(options, waiting);
      waiting = [];
    }
  }
  return removed + (await removeUnclaimed(options, waiting));
}

async function removeUnclaimed(
  { store, isClaimed, destroyKey, onError }: SweepOptions,
  keys: string[],
): Promise<number> {
  if (keys.length === 0) return 0;
  const claimed = await isClaimed(keys);
  let removed = 0;
  for (const key of keys) {
    if (claimed.has(key)) continue;
    try {
      if (isDocumentKey(key)) await destroyKey(documentIdOf(key));
      await store.remove(key);
      removed += 1;
    } catch (error) {
      onError?.(key, error);
    }
  }
  return removed;
}
