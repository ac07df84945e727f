import { readdirSync, statSync } from 'node:fs';

interface Listing {
  readonly inode: number;
  readonly changedAt: number;
  /** When this thread first saw the folder so, and when it read the names: milliseconds of its own steady clock. */
  readonly since: number;
  readonly readAt: number;
  readonly names: readonly string[];
}

/**
 * A folder's time of change goes on in steps, of a few milliseconds or, on some file systems, of up to two seconds: two
 * changes may bear the same. Names that were read so long after the time was first seen are the last that bear it.
 */
const SETTLED_MS = 3000;

const listings = new Map<string, Listing>();

/**
 * The names in a folder; [] where it is not there. Whoever looks many times a second pays for one look at the folder's time of
 * change: its names are read anew only where that has moved, or has moved just now.
 */
export function namesIn(dir: string): readonly string[] {
  const stat = statSync(dir, { throwIfNoEntry: false });
  if (!stat) {
    listings.delete(dir);
    return [];
  }
  const { ino: inode, mtimeMs: changedAt } = stat;
  const known = listings.get(dir);
  const isSame = known?.inode === inode && known.changedAt === changedAt;
  if (isSame && known.readAt - known.since >= SETTLED_MS) return known.names;
  const readAt = performance.now();
  const since = isSame ? known.since : readAt;
  const names = readdirSync(dir);
  listings.set(dir, { inode, changedAt, since, readAt, names });
  return names;
}
