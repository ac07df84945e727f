import type { DatabaseSync } from 'node:sqlite';
import type { DomainEvent, EventName, EventNamed } from '#events/catalogue.ts';
import type { Position } from '#events/port/store.ts';
import { createKnownTogether, type KnownTogether } from '../sql/numbers.ts';
import type { Composed, Statement } from '../sql/rows.ts';

/**
 * What a read model does on each type of event it knows; it never hears of the others. Every model says what it does when
 * a member is erased.
 */
export type Handlers = { readonly [N in EventName]?: (event: EventNamed<N>) => void } & {
  readonly MemberErased: (event: EventNamed<'MemberErased'>) => void;
};

/**
 * Handlers that gather in memory what would otherwise be written, or looked for, at every event. A build may be one batch:
 * how much is gathered is bounded by whoever gathers it.
 */
export interface BatchingProjection {
  readonly handlers: Handlers;
  /** Writes what was gathered: at the end of the batch, inside its transaction. */
  flush(): void;
  /** Forgets what was gathered, because the transaction has been rolled back. */
  drop(): void;
}

/**
 * Handlers for a build: nobody reads before the last event, so what depends on all events may be left for the end. The rows
 * are then the same as if each event had been handled by itself.
 */
export interface BulkProjection extends BatchingProjection {
  /** Writes what was left for the end, in the last transaction. Where no event came since, it changes nothing. */
  finish(): void;
}

/** One slice of a list; `next` is where the following slice begins, null after the last. */
export interface OwnSlice {
  readonly rows: readonly object[];
  readonly next: Position | null;
}

/** A list of what a model holds of one member, for an export of their own data. */
export interface OwnList {
  /** For the member, in a few words: 'your posts'. */
  readonly about: string;
  /** Reads behind a position, which is -1 at first. */
  slice(member: string, after: Position): OwnSlice;
}

/** The lists by the names of their files. @param picture turns a storage key into what the export calls the picture, or the document */
export type OwnLists = (db: DatabaseSync, picture: (key: string) => string) => { readonly [file: string]: OwnList };

/**
 * A read model: its tables, what each event does to them, and what it is asked. It stands in a file of its own.
 *
 * Handlers run inside the runner's transaction and touch nothing but the model's own tables: no clock, no chance, no other
 * model, no side effect. So the same log always gives the same rows. Memory may only be kept of what the log makes
 * immutable (an id's position), because a transaction may be rolled back.
 */
export interface ReadModelDefinition<Name extends string = string, Queries = unknown> {
  readonly name: Name;
  /** Goes up whenever the tables, or what is written into them, change: this model is then built anew. */
  readonly version: number;
  /** Of the tables and indexes of this version: a test fails when they change and the version does not. */
  readonly tablesDigest: string;
  /** CREATE TABLE statements, with the indexes that handlers need. */
  readonly tables: string;
  /** CREATE INDEX statements that only queries need: a build makes them last, which is faster. */
  readonly indexes?: string;
  /**
   * Whether its rows hold what members have told of themselves: the events' personal part, which a build decrypts for no
   * other model. A file of such a model from which somebody was erased is replaced by a copy, which has no traces of them.
   */
  readonly personal: boolean;
  /** What waits in its tables for a later event: no answer changes by these, and so nobody is told of a change. */
  readonly preparing?: readonly EventName[];
  /** Page cache of whoever builds it or reads it, in KiB; 2048 unless told. What is not touched takes no memory. */
  readonly cacheKiB?: number;
  handlers(db: DatabaseSync): Handlers | BatchingProjection;
  /** The same for a build, where there is a faster way to the same rows. @param known what those that are built with it know too */
  bulk?(db: DatabaseSync, known: KnownTogether): BulkProjection;
  queries(db: DatabaseSync): Queries;
  /** Every statement that `queries`, `own` and the pool's reads of it run, by its name. */
  readonly statements: { readonly [name: string]: Statement };
  /** Those whose text is put together from what is asked for. */
  readonly composed?: readonly Composed[];
  /** What it holds of a member; 'nothing' where it holds nothing, or where the export finds it elsewhere. */
  readonly own: OwnLists | 'nothing';
}

/** Defines a read model; here for its inference alone. */
export function readModel<const Name extends string, Queries>(
  definition: ReadModelDefinition<Name, Queries>,
): ReadModelDefinition<Name, Queries> {
  return definition;
}

/** What projecting needs of a read model. */
export type Projection = Pick<
  ReadModelDefinition,
  'name' | 'version' | 'tables' | 'indexes' | 'personal' | 'preparing' | 'cacheKiB' | 'handlers' | 'bulk'
>;

/** Whether a model's answers change by events of a type. */
export const changesAnswers = ({ preparing }: Pick<Projection, 'preparing'>, type: string): boolean =>
  !preparing?.some((one) => one === type);

/** The position of the last of some events by which they change; undefined where none does. */
export const lastChange = (
  model: Pick<Projection, 'preparing'>,
  events: readonly DomainEvent[],
): Position | undefined => events.findLast(({ type }) => changesAnswers(model, type))?.position;

/** A read model's handlers at work on a database, by the name of their event. */
export function bindProjection(projection: Projection, db: DatabaseSync) {
  const made = projection.handlers(db);
  return byName('flush' in made ? made : { handlers: made, flush: nothing, drop: nothing });
}

/** The same for a build: `finish` comes after the last event. @param known shared with models that hear of the same events */
export function bindBulkProjection(projection: Projection, db: DatabaseSync, known = createKnownTogether()) {
  const made = projection.bulk?.(db, known);
  return made ? { ...byName(made), finish: made.finish } : { ...bindProjection(projection, db), finish: nothing };
}

function byName({ handlers, flush, drop }: BatchingProjection) {
  // `Handlers` says which event each function takes; here they are told apart by name at run time.
  return { handlers: new Map(Object.entries(handlers) as [string, (event: DomainEvent) => void][]), flush, drop };
}

function nothing(): void {}
