import type { Position } from '#events/port/store.ts';
import type { ModelName } from '#projections/models.ts';
import type { Connection } from './connection.ts';

/** How a read model stands. */
export interface Standing {
  readonly model: ModelName;
  /** How far it has come; null while it is being built. */
  readonly position: Position | null;
  /** What it cannot go past, in words; undefined where all is well. */
  readonly failure?: { readonly position: Position; readonly words: string; readonly since: number };
}

export function standingOf(model: ModelName, connection: Connection<unknown> | undefined): Standing {
  if (!connection) return { model, position: null };
  const { failedAt, failure, failedSince } = connection.checkpoint();
  const position = connection.position();
  if (failedAt === null) return { model, position };
  return { model, position, failure: { position: failedAt, words: failure ?? '', since: failedSince ?? 0 } };
}
