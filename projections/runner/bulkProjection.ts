import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as turn } from 'node:timers/promises';
import type { DomainEvent } from '#events/catalogue.ts';
import type { DecodedBatch, LogRange } from '#events/decoded.ts';
import type { Position } from '#events/port/store.ts';
import { createKnownTogether } from '../sql/numbers.ts';
import { checkpointOf, type Seen } from './checkpoint.ts';
import { bindBulkProjection, changesAnswers, type Projection } from './definition.ts';
import type { Skips } from './skips.ts';

const NONE: readonly never[] = [];

/** A read model that nobody reads yet. In a replay several share one database. */
export interface Filled {
  readonly db: DatabaseSync;
  readonly model: Projection;
}

export interface Filling {
  /** All as far as each other. */
  readonly into: readonly Filled[];
  /** Reads the log from where the read models end. */
  readonly read: (stretch: Pick<LogRange, 'after' | 'types' | 'opened'>) => AsyncIterable<DecodedBatch>;
  /** What they are to leave out. */
  readonly skips: Skips;
  /** So many events a transaction, with a checkpoint; all of them in one where left out. */
  readonly commitEvery?: number;
  /** What is left for the end is left to somebody else: nothing reads the tables before. */
  readonly unfinished?: true;
  /** When it aborts, what has been read by then is committed. */
  readonly signal?: AbortSignal | undefined;
  /** How far the log has been read. */
  readonly onProgress?: ((position: Position) => void) | undefined;
  /** Told of a model that cannot take an event: it is left as it is, its transaction open. Without it, all of it throws. */
  readonly onFailure?: (model: Projection, event: DomainEvent, error: unknown) => void;
}

/**
 * Brings read models that nobody reads yet on, as fast as it goes: one reading for all.
 * @throws what a model throws, with the open transactions rolled back; or, when stopped by the signal, its reason
 */
export async function bulkProject(filling: Filling): Promise<void> {
  const { into, read, skips, commitEvery = Number.POSITIVE_INFINITY, unfinished = false } = filling;
  const { signal, onProgress, onFailure } = filling;
  const parts = into.map(({ db, model }) => {
    const checkpoint = checkpointOf(db, model.name);
    const { position = -1, changed = -1, eventPosition = -1, event = '' } = checkpoint.find() ?? {};
    return { db, model, checkpoint, position, changed, seen: { position: eventPosition, id: event }, failed: false };
  });
  type Part = (typeof parts)[number];
  const known = createKnownTogether();
  const bound = parts.map((part) => {
    // What is left out of one model has come to be for the others.
    const shared = skips.some(part.model.name) ? createKnownTogether() : known;
    return { part, ...bindBulkProjection(part.model, part.db, shared) };
  });
  const takers = new Map<string, { part: Part; handle: (event: DomainEvent) => void; changes: boolean }[]>();
  for (const { part, handlers } of bound)
    for (const [type, handle] of handlers) {
      const changes = changesAnswers(part.model, type);
      takers.set(type, [...(takers.get(type) ?? []), { part, handle, changes }]);
    }
  const opened = new Set(bound.flatMap(({ part, handlers }) => (part.model.personal ? [...handlers.keys()] : [])));
  const databases = new Set(into.map(({ db }) => db));
  const open = () => [...databases].filter((db) => parts.some((part) => part.db === db && !part.failed));

  function commit(position: Position): void {
    for (const { checkpoint, changed, seen, failed } of parts) if (!failed) checkpoint.move(position, changed, seen);
    for (const db of open()) db.exec('COMMIT');
  }

  function fail(part: Part, event: DomainEvent, error: unknown): void {
    if (!onFailure) throw error;
    part.failed = true;
    onFailure(part.model, event, error);
  }

  function take(event: DomainEvent): void {
    for (const { part, handle, changes } of takers.get(event.type) ?? NONE) {
      if (part.failed || skips.has(part.model.name, event.position)) continue;
      try {
        handle(event);
        if (changes) part.changed = event.position;
      } catch (error) {
        fail(part, event, error);
      }
    }
  }

  function flushAll(): void {
    for (const { part, flush } of bound) if (!part.failed) flush();
  }

  for (const db of databases) db.exec('BEGIN');
  try {
    let end = parts[0]?.position ?? -1;
    let uncommitted = 0;
    for await (const batch of read({ after: end, types: new Set(takers.keys()), opened })) {
      for (const event of batch.events) take(event);
      const last = batch.events.at(-1);
      if (last) for (const part of parts) part.seen = { position: last.position, id: last.id } satisfies Seen;
      end = batch.position;
      uncommitted += batch.read;
      if (uncommitted >= commitEvery) {
        flushAll();
        commit(end);
        for (const db of open()) db.exec('BEGIN');
        uncommitted = 0;
      }
      onProgress?.(end);
      await turn(); // or nobody's signal, and no other timer of this thread, would get through until the end
    }
    flushAll();
    // Stopped in the middle, it is gone on with another time.
    if (!signal?.aborted && !unfinished) for (const { part, finish } of bound) if (!part.failed) finish();
    commit(end);
  } catch (error) {
    for (const db of databases) if (db.isOpen && db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
  signal?.throwIfAborted();
}
