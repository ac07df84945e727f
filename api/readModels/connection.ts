import type { DatabaseSync } from 'node:sqlite';
import type { Position } from '#events/port/store.ts';
import { safely } from '#events/runtime/safely.ts';
import { type Checkpoint, checkpointOf, stateOf } from '#projections/runner/checkpoint.ts';
import type { OwnList, ReadModelDefinition } from '#projections/runner/definition.ts';
import { inodeOf, openForQueries, type ReadModelFile } from '#projections/runner/files.ts';
import type { openProgressForReading, Passed } from '#projections/runner/progress.ts';
import { isSpoilt } from '#projections/runner/spoilt.ts';
import { prepareAll, statement } from '#projections/sql/rows.ts';

export interface Connection<Queries> {
  readonly file: ReadModelFile;
  readonly inode: number | undefined;
  readonly db: DatabaseSync;
  readonly queries: Queries;
  /** What it holds of a member, by the names of the export's files. */
  readonly own: { readonly [file: string]: OwnList };
  /** The checkpoint as of this turn. */
  checkpoint(): Checkpoint;
  /** Names what its rows are as of this turn. */
  state(): string;
  /** How far it has come, counting events that it ignores. */
  position(): Position;
  hasPassed(position: Position): boolean;
  /** Begins the turn's snapshot, where that has not begun. */
  turn(): void;
  /** Ends it: what is read from here on is as new as can be. */
  again(): void;
}

const NOT_BEGUN: Checkpoint = {
  ...{ position: -1, changed: -1, log: '', eventPosition: -1, event: '' },
  ...{ failedAt: null, failure: null, failedSince: null },
};

/** A turn's snapshot, and whether another connection has written since. */
const TURN_STATEMENTS = {
  begin: statement('no row', 'BEGIN'),
  commit: statement('no row', 'COMMIT'),
  dataVersion: statement<{ readonly data_version: number }>('no row', 'PRAGMA data_version'),
};

/**
 * Opens a read model's file for the API: read-only, synchronous, microseconds a query.
 *
 * All reads of one turn of the event loop see one snapshot: whatever a request asks for agrees, and SQLite, which forgets
 * its pages whenever the worker has committed, does so once a turn and not at each query.
 *
 * @param onSpoilt is called when the file turns out to be no whole database
 */
export function connect<Queries>(
  model: ReadModelDefinition<string, Queries>,
  file: ReadModelFile,
  progress: ReturnType<typeof openProgressForReading>,
  picture: (key: string) => string,
  onSpoilt: () => never,
): Connection<Queries> {
  const inode = inodeOf(file.path);
  const db = openForQueries(file.path, model);
  const { begin, commit, dataVersion } = prepareAll(db, TURN_STATEMENTS);
  const { find } = checkpointOf(db, model.name);
  let version: number | undefined;
  let known: Checkpoint | undefined;
  let knownState = stateOf(NOT_BEGUN);
  let inTurn = false;
  let asked = false;
  /** What was said of it this turn: null where that was nothing. */
  let passed: Passed | null | undefined;

  function turn(): void {
    if (inTurn || !db.isOpen) return;
    inTurn = true;
    begin.run();
    setImmediate(safely(again));
  }

  function again(): void {
    if (!inTurn) return;
    inTurn = false;
    asked = false;
    passed = undefined;
    if (db.isOpen) commit.run();
  }

  function checkpoint(): Checkpoint {
    return guarded(() => {
      turn();
      if (known && asked) return known;
      asked = true;
      const present = dataVersion.get()?.data_version;
      if (known && present === version) return known;
      // Read first, then remembered as of the version before: never older than it says.
      version = present;
      known = find() ?? NOT_BEGUN;
      knownState = stateOf(known);
      return known;
    });
  }

  function state(): string {
    checkpoint();
    return knownState;
  }

  function guarded<T>(ask: () => T): T {
    try {
      return ask();
    } catch (error) {
      if (isSpoilt(error)) onSpoilt();
      throw error;
    }
  }

  function position(): Position {
    const inFile = checkpoint();
    if (passed === undefined) passed = progress.of(file) ?? null;
    // What was said of it holds where the file has all that had changed it then.
    return passed && passed.changed <= inFile.changed ? Math.max(inFile.position, passed.position) : inFile.position;
  }

  return {
    ...{ file, inode, db, turn, again, checkpoint, state, position },
    hasPassed: (wanted) => checkpoint().position >= wanted || position() >= wanted,
    queries: guardedQueries(model.queries(db), guarded),
    own: model.own === 'nothing' ? {} : model.own(db, picture),
  };
}

/** The same queries, each of them guarded. */
function guardedQueries<Queries>(queries: Queries, guarded: <T>(ask: () => T) => T): Queries {
  const entries = Object.entries(queries as object).map(([name, query]) => [
    name,
    typeof query === 'function' ? (...asked: unknown[]) => guarded(() => query(...asked)) : query,
  ]);
  return Object.fromEntries(entries) as Queries; // the same names and types
}
