import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as turn } from 'node:timers/promises';
import { decode } from '#events/codec.ts';
import type { Keyring } from '#events/keyring.ts';
import type { Batch, Position } from '#events/store.ts';
import { atWork, type Projection } from './projection.ts';

/** Large enough to spread the cost of a query, small enough that its events die young in memory. */
export const FILL_BATCH = 1000;

export interface Filling {
  /** A read model that nobody reads yet, its projections all as far as each other. */
  readonly db: DatabaseSync;
  readonly keyring: Keyring;
  readonly projections: readonly Projection[];
  /** The log from where the read model ends, in batches of about FILL_BATCH. */
  readonly batches: AsyncIterable<Batch>;
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
  const { db, keyring, projections, batches, commitEvery = Number.POSITIVE_INFINITY, signal, onProgress } = filling;
  const read = db.prepare('SELECT position, changed FROM checkpoints WHERE projection = ?');
  const write = db.prepare('UPDATE checkpoints SET position = ?, changed = ? WHERE projection = ?');
  type Checkpoint = { position: Position; changed: Position };
  const parts = projections.map((projection) => ({
    name: projection.name,
    ...atWork(projection, db),
    ...(read.get(projection.name) as Checkpoint), // createReadModel makes one for each
  }));
  const handled = new Set(parts.flatMap(({ handlers }) => [...handlers.keys()]));

  function commit(position: Position): void {
    for (const { name, changed } of parts) write.run(position, changed, name);
    db.exec('COMMIT');
  }

  db.exec('BEGIN');
  try {
    let end = parts[0]?.position ?? -1;
    let uncommitted = 0;
    for await (const batch of batches) {
      const events = await decode(
        keyring,
        batch.events.filter(({ type }) => handled.has(type)),
      );
      for (const event of events) {
        for (const part of parts) {
          const handle = part.handlers.get(event.type);
          if (!handle) continue;
          handle(event);
          part.changed = event.position;
        }
      }
      for (const part of parts) part.flush();
      end = batch.position;
      uncommitted += batch.events.length;
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
