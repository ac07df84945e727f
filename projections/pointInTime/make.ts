import { copyFileSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DomainEvent } from '#events/catalogue.ts';
import { decode } from '#events/codec.ts';
import type { ReadDecoded } from '#events/decoded.ts';
import type { Keyring } from '#events/keyring.ts';
import type { EventStore, Position } from '#events/port/store.ts';
import { directory } from '../company/model.ts';
import { funds } from '../fund/model.ts';
import { build } from '../runner/build.ts';
import { bindProjection } from '../runner/definition.ts';
import { currentReadModel, openForProjecting, publishFile } from '../runner/files.ts';
import { openPart } from '../runner/part.ts';
import { createSkips } from '../runner/skips.ts';
import { decisionsSince } from './decisions.ts';

/** In which words can be looked for as of a moment. */
export const SEARCHED_MODELS = [directory, funds] as const;

/** Going on from an earlier moment costs about this many times what an event costs in a build from nothing. */
const GOING_ON_COSTS = 3;

/** Read models of an earlier moment, complete and not written any more: files under a directory of their own. */
export interface MomentFile {
  readonly position: Position;
  readonly dir: string;
}

/**
 * Makes the read models as of a position, in a directory of their own. What is hidden now is hidden in them too.
 *
 * @param earlier those of an earlier moment, which are copied and taken further where that is the shorter way
 */
export async function makeMoment(
  deps: { readonly store: EventStore; readonly keyring: Keyring; readonly read?: ReadDecoded },
  {
    dir,
    position,
    earlier,
  }: { readonly dir: string; readonly position: Position; readonly earlier?: MomentFile | undefined },
): Promise<void> {
  const goOn = earlier && (position - earlier.position) * GOING_ON_COSTS <= position && copied(earlier.dir, dir);
  if (goOn) await bringOn(deps, dir, position);
  else await build({ ...deps, dataDir: dir, models: SEARCHED_MODELS, upTo: position });
  await hideAsNow(deps, dir, position);
}

/** Takes in what was decided since. The checkpoint stays: who goes on from here takes in the same events once more. */
async function hideAsNow(
  { store, keyring }: { readonly store: EventStore; readonly keyring: Keyring },
  dir: string,
  after: Position,
): Promise<void> {
  const decided: DomainEvent[] = [];
  for await (const events of decisionsSince(store, after)) decided.push(...(await decode(keyring, events)));
  if (decided.length === 0) return;
  const skips = createSkips(store);
  await skips.load();
  for (const model of SEARCHED_MODELS) {
    const file = currentReadModel(dir, model);
    if (!file) continue;
    const db = openForProjecting(file.path, model);
    try {
      const { handlers, flush } = bindProjection(model, db);
      db.exec('BEGIN');
      for (const event of decided) if (!skips.has(model.name, event.position)) handlers.get(event.type)?.(event);
      flush();
      db.exec('COMMIT');
    } finally {
      db.close();
    }
  }
}

/** Takes copied read models further: one reading for all of them. @throws what a model throws */
async function bringOn(
  { store, keyring }: { readonly store: EventStore; readonly keyring: Keyring },
  dir: string,
  upTo: Position,
): Promise<void> {
  const skips = createSkips(store);
  await skips.load();
  const parts = SEARCHED_MODELS.flatMap((model) => {
    const file = currentReadModel(dir, model);
    return file ? [openPart(model, file, skips)] : [];
  });
  try {
    const after = Math.min(...parts.map((part) => part.position()));
    const types = [...new Set(parts.flatMap((part) => part.types))];
    for await (const batch of store.readAll({ after, upTo, types })) {
      const events = await decode(keyring, batch.events);
      for (const part of parts) {
        const stopped = part.take(events, batch.position, batch.events.at(-1));
        if (stopped) throw stopped.error;
      }
    }
  } finally {
    for (const part of parts) part.close();
  }
}

/** Copies read models, unless they have been let go meanwhile. */
function copied(from: string, to: string): boolean {
  try {
    for (const model of SEARCHED_MODELS) {
      const file = currentReadModel(from, model);
      if (!file) return false;
      const copy = `${to}/${model.name}.copy`;
      mkdirSync(dirname(copy), { recursive: true, mode: 0o700 });
      copyFileSync(file.path, copy);
      publishFile(to, model, copy);
    }
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false; // copyFileSync throws nothing else
    throw error;
  }
}
