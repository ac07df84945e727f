import { copyFileSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ReadDecoded } from '#events/decoded.ts';
import type { Keyring } from '#events/keyring.ts';
import type { EventStore, Position } from '#events/store.ts';
import { build } from '../build.ts';
import { directory } from '../directory.ts';
import { feed } from '../feed.ts';
import { funds } from '../funds.ts';
import { members } from '../members.ts';
import { openForProjecting } from '../readModel.ts';
import { createRunner } from '../runner.ts';

/** What the lists that can be read as of a moment are read from. */
const PROJECTIONS = [members, directory, feed, funds];

/** Going on from an earlier moment costs about this many times what an event costs in a build from nothing. */
const GOING_ON_COSTS = 3;

/** A read model of an earlier moment, complete and not written any more. */
export interface MomentFile {
  readonly position: Position;
  readonly path: string;
}

/**
 * Makes the read model as of a position, in a directory of its own.
 *
 * @param earlier one of an earlier moment, which is copied and taken further where that is the shorter way
 */
export async function makeMoment(
  deps: { readonly store: EventStore; readonly keyring: Keyring; readonly read?: ReadDecoded },
  {
    dir,
    position,
    earlier,
  }: { readonly dir: string; readonly position: Position; readonly earlier?: MomentFile | undefined },
): Promise<string> {
  const path = join(dir, 'continued.db');
  const goOn = earlier && (position - earlier.position) * GOING_ON_COSTS <= position && copied(earlier.path, path);
  if (!goOn) return (await build({ ...deps, dataDir: dir, projections: PROJECTIONS, upTo: position })).path;
  const db = openForProjecting(path);
  try {
    await createRunner({ ...deps, db, projections: PROJECTIONS }).catchUp({ upTo: position });
  } finally {
    db.close();
  }
  return path;
}

/** Copies a read model, unless it has been let go meanwhile. */
function copied(from: string, to: string): boolean {
  mkdirSync(dirname(to), { recursive: true });
  try {
    copyFileSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false; // copyFileSync throws nothing else
    throw error;
  }
}
