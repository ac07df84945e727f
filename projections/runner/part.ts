import type { DomainEvent } from '#events/catalogue.ts';
import type { Position } from '#events/port/store.ts';
import { memberErased } from '#events/subjects/member.ts';
import { checkpointOf, forgottenUpTo, type Seen } from './checkpoint.ts';
import { bindProjection, lastChange, type Projection } from './definition.ts';
import { openForProjecting, type ReadModelFile, truncateLog } from './files.ts';
import type { Skips } from './skips.ts';
import { isSpoilt } from './spoilt.ts';
import { noteTraces, type Traces, tracesIn, tracesOf } from './traces.ts';

/** What is told about a read model that cannot go on. */
export interface Failure {
  readonly projection: string;
  /** The event at which it stopped; its own position where no event is to blame. */
  readonly position: Position;
  /** '' where no event is to blame. */
  readonly type: string;
  readonly error: unknown;
  /** Milliseconds until it is tried again. */
  readonly retryInMs: number;
}

/** Why a part did not take events: it is tried again, or its file is of no use any more. */
export type Stopped = Omit<Failure, 'projection' | 'retryInMs'> & { readonly spoilt: boolean };

/**
 * A read model's file at work: takes events in the order of the log, rows and checkpoint in one transaction. Several, of
 * several processes too, may write one file: each transaction starts from the checkpoint as it is in the file.
 */
export function openPart(model: Projection, file: ReadModelFile, skips: Skips) {
  const db = openForProjecting(file.path, model);
  const { handlers, flush, drop } = bindProjection(model, db);
  const checkpoint = checkpointOf(db, model.name);
  const saved = checkpoint.find();
  /** How far it has come; the file's checkpoint is behind it while only events came that it ignores. */
  let position = saved?.position ?? -1;
  let changed = saved?.changed ?? -1;
  let seen: Seen = { position: saved?.eventPosition ?? -1, id: saved?.event ?? '' };
  let unsaved = false;
  // What an erasure before the last restart has overwritten may still stand in the write-ahead log.
  let erased = model.personal;

  /** Applies events up to `end`. @returns what stopped it in front of an event; then all before that went in */
  function apply(events: readonly DomainEvent[], end: Position, newest: Seen): Stopped | undefined {
    let current: DomainEvent | undefined;
    try {
      db.exec('BEGIN IMMEDIATE');
      // Another worker may have been faster.
      const inFile = checkpoint.find() ?? { position: -1, changed: -1 };
      const mine = events.filter((event) => event.position > inFile.position);
      for (const event of mine) {
        current = event;
        handlers.get(event.type)?.(event);
      }
      current = undefined;
      flush();
      const to = Math.max(end, inFile.position);
      const last = lastChange(model, mine) ?? inFile.changed;
      if (to === end) checkpoint.move(end, last, newest);
      const left = model.personal ? tracesOf(mine) : 'none';
      noteTraces(db, left);
      db.exec('COMMIT');
      position = to;
      changed = last;
      seen = newest;
      unsaved = false;
      erased ||= left !== 'none';
      return undefined;
    } catch (error) {
      return rolledBack(error, current);
    }
  }

  /**
   * Takes out of a model that has stopped what it holds of members who were erased behind the event that it cannot take. Its
   * place in the log stays the same: when it goes on it hears of them once more, and of nothing that they said in between,
   * because their keys are gone.
   *
   * @param erasures in the order of the log
   * @returns why it could not; the file is then as it was
   */
  function forget(erasures: readonly DomainEvent[]): Stopped | undefined {
    let current: DomainEvent | undefined;
    try {
      db.exec('BEGIN IMMEDIATE');
      const inFile = checkpoint.find();
      const known = inFile ? forgottenUpTo(inFile) : -1;
      const mine = erasures.filter((event) => event.type === memberErased.type && event.position > known);
      for (const event of mine) {
        current = event;
        handlers.get(event.type)?.(event);
      }
      flush();
      const last = mine.at(-1);
      if (last) {
        checkpoint.forget(last.position);
        if (model.personal) noteTraces(db, 'erased');
      }
      db.exec('COMMIT');
      erased ||= model.personal && last !== undefined;
      return undefined;
    } catch (error) {
      return rolledBack(error, current);
    }
  }

  function rolledBack(error: unknown, current: DomainEvent | undefined): Stopped {
    if (db.isTransaction) db.exec('ROLLBACK');
    drop();
    const at = current && !isOfTheDisk(error) ? current : { position, type: '' };
    return { position: at.position, type: at.type, error, spoilt: isSpoilt(error) };
  }

  /** Puts in what comes before the event at fault, and says in the file what keeps it from going on. */
  function stopBefore(events: readonly DomainEvent[], stopped: Stopped): void {
    const { position: at, type, error } = stopped;
    try {
      const before = events.filter((event) => event.position < at);
      const last = before.at(-1);
      if (last && apply(before, at - 1, { position: last.position, id: last.id })) return;
      checkpoint.fail(at, `${type}: ${error instanceof Error ? error.message : String(error)}`, Date.now());
    } catch {
      // The disk that does not take the rows does not take this either; the log line has been written.
    }
  }

  return {
    model,
    file,
    /** The types of events that it handles. */
    types: [...handlers.keys()],
    position: (): Position => position,
    changed: (): Position => changed,
    isOpen: (): boolean => db.isOpen,

    /**
     * Takes the events of a batch that ends at `end`.
     *
     * @param newest the last event of the batch, whether this model handles it or not
     * @returns what keeps it from going on; undefined where all went well
     */
    take(events: readonly DomainEvent[], end: Position, newest: Seen | undefined): Stopped | undefined {
      const wanted = events.filter((event) => event.position > position && handlers.has(event.type));
      if (wanted.length > 0) {
        const mine = wanted.filter((event) => !skips.has(model.name, event.position));
        const stopped = apply(mine, end, newest ?? seen);
        if (stopped && stopped.type !== '') stopBefore(mine, stopped);
        return stopped;
      }
      if (end > position) {
        position = end;
        seen = newest ?? seen;
        unsaved = true;
      }
      return undefined;
    },

    forget,

    /** How far it knows who was erased, as its file says. */
    forgottenUpTo: (): Position => Math.max(position, forgottenUpTo(checkpoint.find() ?? { position, changed: -1 })),

    /** Whether its checkpoint in the file is behind where it is. */
    isUnsaved: (): boolean => unsaved,

    /** Writes its checkpoint, where that has moved past events that it ignores. */
    save(): void {
      if (!unsaved || !db.isOpen) return;
      try {
        checkpoint.pass(position, seen);
        unsaved = false;
      } catch {
        // It is tried again, and costs no more than some reading at the next start.
      }
    },

    /** Makes sure that what was erased is gone from the write-ahead log too, as soon as nobody reads there. */
    purge(): void {
      if (erased && db.isOpen) erased = !truncateLog(db);
    },

    /** Of what may have been taken out since the file was made. */
    traces: (): Traces => (db.isOpen ? tracesIn(db) : 'none'),

    close(): void {
      this.save();
      if (db.isOpen) db.close();
    },
  };
}

export type Part = ReturnType<typeof openPart>;

/** SQLITE_BUSY, LOCKED, NOMEM, READONLY, IOERR, CORRUPT, FULL, CANTOPEN and NOTADB: no event is to blame for these. */
const OF_THE_DISK: readonly number[] = [5, 6, 7, 8, 10, 11, 13, 14, 26];

const isOfTheDisk = (error: unknown): boolean =>
  OF_THE_DISK.includes(((error as { errcode?: number }).errcode ?? 0) & 0xff); // node:sqlite's errors carry SQLite's own
