import type { EventStore, Position } from '#events/port/store.ts';
import { memberErased } from '#events/subjects/member.ts';
import { checkpointOf } from './checkpoint.ts';
import { type Named, openForQueries, type ReadModelFile, readModelFiles, removeReadModel } from './files.ts';
import { isInUse } from './outdated.ts';
import type { Discarded } from './spoilt.ts';

/** Time enough to start the code that a file was built ahead for. */
const FORGOTTEN_AFTER_MS = 3_600_000;

/**
 * Removes what was built ahead for later code and has somebody in it who was forgotten more than an hour ago: this code cannot
 * take them out, and the later one was not started. A file that anybody has open is theirs to bring further.
 */
export async function removeForgetfulAhead(
  dataDir: string,
  models: readonly Named[],
  store: Pick<EventStore, 'readAll'>,
  now = Date.now(),
): Promise<readonly Discarded[]> {
  const removed: Discarded[] = [];
  for (const model of models)
    for (const file of readModelFiles(dataDir, model.name)) {
      if (file.version <= model.version) continue;
      const erasedAt = await firstErasure(store, checkpointIn(file));
      if (erasedAt === undefined || now - erasedAt < FORGOTTEN_AFTER_MS || isInUse(file.path)) continue;
      removeReadModel(file);
      const reason = 'it was built ahead, and holds a member who has been forgotten since; build it ahead again';
      removed.push({ model: model.name, path: file.path, reason });
    }
  return removed;
}

/** When the first member after a position was forgotten, in milliseconds since 1970. */
async function firstErasure(store: Pick<EventStore, 'readAll'>, after: Position): Promise<number | undefined> {
  for await (const { events } of store.readAll({ after, types: [memberErased.type] }))
    for (const { at } of events) return at;
  return undefined;
}

function checkpointIn({ path, model }: ReadModelFile): Position {
  const db = openForQueries(path);
  try {
    return checkpointOf(db, model).find()?.position ?? -1;
  } finally {
    db.close();
  }
}
