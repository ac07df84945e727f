import type { DatabaseSync } from 'node:sqlite';
import type { DomainEvent, EventName, EventNamed } from '#events/catalogue.ts';

/** What a projection does on each type of event it knows; it never hears of the others. */
export type Handlers = { readonly [N in EventName]?: (event: EventNamed<N>) => void };

/**
 * One read model: its tables, and what each event does to them. Its queries stand in the same file.
 *
 * Handlers run inside the runner's transaction and touch nothing but the projection's own tables: no clock, no chance, no
 * other table, no side effect. So the same log always gives the same rows. Memory may only be kept of what the log makes
 * immutable (an id's position), because a transaction may be rolled back.
 */
export interface Projection {
  readonly name: string;
  /** CREATE TABLE statements, with the indexes that handlers need. */
  readonly tables: string;
  /** CREATE INDEX statements that only queries need: a rebuild makes them last, which is faster. */
  readonly indexes?: string;
  handlers(db: DatabaseSync): Handlers | Gathering;
}

/**
 * Handlers that gather in memory what would otherwise be written, or looked for, at every event.
 */
export interface Gathering {
  readonly handlers: Handlers;
  /** Writes what was gathered: at the end of the batch, inside its transaction. */
  flush(): void;
  /** Forgets what was gathered, because the transaction has been rolled back. */
  drop(): void;
}

/** A projection at work on a database, its handlers by the name of their event. */
export function atWork(projection: Projection, db: DatabaseSync) {
  const made = projection.handlers(db);
  const { handlers, flush, drop } = 'flush' in made ? made : { handlers: made, flush: nothing, drop: nothing };
  // `Handlers` says which event each function takes; here they are told apart by name at run time.
  return { handlers: new Map(Object.entries(handlers) as [string, (event: DomainEvent) => void][]), flush, drop };
}

function nothing(): void {}
