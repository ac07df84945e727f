import type { DomainEvent } from '#events/catalogue.ts';
import type { Position } from '#events/port/store.ts';
import { memberErased } from '#events/subjects/member.ts';
import { builtFrom } from './builtFrom.ts';
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
  const db = openForProjecting(file.path);
  const { handlers, flush, drop } = bindProjection(model, db);
  const checkpoint = checkpointOf(db, model.name);
  const saved = checkpoint.find();
  /** Of who was erased up to there it never had a word. */
  const wordless = builtFrom(db);
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
   * Takes out of a model that has stopped, and keeps what members told, what it holds of those who were erased behind the
   * event that it cannot take. Its place in the log stays the same: when it goes on it hears of them once more, and of nothing
   * that they said in between, because their keys are gone. An erasure that it cannot take is passed over where it has no
   * word of that member.
   *
   * @param erasures in the order of the log
   * @returns why it could not take one; the file is then as it was before that
   */
  function forget(erasures: readonly DomainEvent[]): Stopped | undefined {
    for (const event of erasures) {
      const stopped = forgetOne(event);
      if (stopped && (stopped.type === '' || event.position > wordless)) return stopped;
    }
    return undefined;
  }

  function forgetOne(event: DomainEvent): Stopped | undefined {
    try {
      db.exec('BEGIN IMMEDIATE');
      const isNews = event.position > forgottenInFile();
      if (isNews) {
        handlers.get(event.type)?.(event);
        flush();
        checkpoint.forget(event.position);
        noteTraces(db, 'erased');
      }
      db.exec('COMMIT');
      erased ||= isNews;
      return undefined;
    } catch (error) {
      return rolledBack(error, event);
    }
  }

  const forgottenInFile = (): Position => forgottenUpTo(checkpoint.find() ?? { position: -1, changed: -1 });

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
      // Where nothing came before, it has passed what it ignores: whoever stands in front of the same event stands equally far.
      position = Math.max(position, at - 1);
      checkpoint.pass(position, seen);
      unsaved = false;
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
        const unheard = model.personal && wanted.find((event) => isErasure(event) && !mine.includes(event));
        if (unheard && unheard.position > Math.max(wordless, forgottenInFile())) return skippedErasure(unheard);
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
    forgottenUpTo: (): Position => Math.max(position, forgottenInFile()),

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

const isErasure = ({ type }: DomainEvent): boolean => type === memberErased.type;

/** Its file keeps the words of who was erased: one that is built anew has none. */
function skippedErasure({ position }: DomainEvent): Stopped {
  const error = new Error(`it is to leave out that a member was erased at position ${position}`);
  return { position, type: '', error, spoilt: true };
}

/** SQLITE_BUSY, LOCKED, NOMEM, READONLY, IOERR, CORRUPT, FULL, CANTOPEN and NOTADB: no event is to blame for these. */
const OF_THE_DISK: readonly number[] = [5, 6, 7, 8, 10, 11, 13, 14, 26];

const isOfTheDisk = (error: unknown): boolean =>
  OF_THE_DISK.includes(((error as { errcode?: number }).errcode ?? 0) & 0xff); // node:sqlite's errors carry SQLite's own
