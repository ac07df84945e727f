import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as turn } from 'node:timers/promises';
import type { DecodedBatch, Stretch } from '#events/decoded.ts';
import type { Position } from '#events/store.ts';
import { atWork, type Projection } from './projection.ts';

export interface Filling {
  /** A read model that nobody reads yet, its projections all as far as each other. */
  readonly db: DatabaseSync;
  readonly projections: readonly Projection[];
  /** Reads the log from where the read model ends. */
  readonly read: (stretch: Pick<Stretch, 'after' | 'types'>) => AsyncIterable<DecodedBatch>;
  /** So many events a transaction, with a checkpoint; all of them in one where left out. */
  readonly commitEvery?: number;
  /** When it aborts, what has been read by then is committed. */
  readonly signal?: AbortSignal | undefined;
  /** How far the log has been read. */
  readonly onProgress?: ((position: Position) => void) | undefined;
}

/**
 * Brings a read model that nobody reads yet on, as fast as it goes.
 * @throws what a projection throws, with the open transaction rolled back; or, when stopped by the signal, its reason
 */
export async function fill(filling: Filling): Promise<void> {
  const { db, projections, read, commitEvery = Number.POSITIVE_INFINITY, signal, onProgress } = filling;
  const find = db.prepare('SELECT position, changed FROM checkpoints WHERE projection = ?');
  const write = db.prepare('UPDATE checkpoints SET position = ?, changed = ? WHERE projection = ?');
  type Checkpoint = { position: Position; changed: Position };
  const parts = projections.map((projection) => ({
    name: projection.name,
    ...atWork(projection, db),
    ...(find.get(projection.name) as Checkpoint), // createReadModel makes one for each
  }));
  const types = new Set(parts.flatMap(({ handlers }) => [...handlers.keys()]));

  function commit(position: Position): void {
    for (const { name, changed } of parts) write.run(position, changed, name);
    db.exec('COMMIT');
  }

  db.exec('BEGIN');
  try {
    let end = parts[0]?.position ?? -1;
    let uncommitted = 0;
    for await (const batch of read({ after: end, types })) {
      for (const event of batch.events) {
        for (const part of parts) {
          const handle = part.handlers.get(event.type);
          if (!handle) continue;
          handle(event);
          part.changed = event.position;
        }
      }
      for (const part of parts) part.flush();
      end = batch.position;
      uncommitted += batch.read;
      if (uncommitted >= commitEvery) {
        commit(end);
        db.exec('BEGIN');
        uncommitted = 0;
      }
      onProgress?.(end);
      await turn(); // or nobody's signal, and no other timer of this thread, would get through until the end
    }
    commit(end);
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
  signal?.throwIfAborted();
}
