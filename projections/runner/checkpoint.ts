import type { DatabaseSync } from 'node:sqlite';
import type { Position } from '#events/port/store.ts';
import { prepareAll, statement } from '../sql/rows.ts';

/**
 * One row in a read model's file; in a replay, which keeps all models in one file, one row a model. `event` is the newest
 * event that was read, handled or not, by which the log is recognised.
 */
export const CHECKPOINTS = `
  CREATE TABLE checkpoints (
    model         TEXT PRIMARY KEY,
    position      INTEGER NOT NULL,
    changed       INTEGER NOT NULL,
    log           TEXT NOT NULL,
    eventPosition INTEGER NOT NULL DEFAULT -1,
    event         TEXT NOT NULL DEFAULT '',
    failedAt      INTEGER,
    failure       TEXT,
    failedSince   INTEGER
  ) WITHOUT ROWID;
`;

/** The newest event that was read. */
export interface Seen {
  readonly position: Position;
  readonly id: string;
}

export interface Checkpoint {
  /** How far the log has been read. */
  readonly position: Position;
  /**
   * The position of the last event that changed the model. Below -1 it stands in front of an event that it cannot take, and was
   * last changed by an erasure behind that, at minus this.
   */
  readonly changed: Position;
  /** The id of the log that it was read from. */
  readonly log: string;
  /** -1 and '' before the first event. */
  readonly eventPosition: Position;
  readonly event: string;
  /** The event that it cannot go past, in words why, and since when (milliseconds); null where all is well. */
  readonly failedAt: Position | null;
  readonly failure: string | null;
  readonly failedSince: number | null;
}

/** How far a read model knows who was erased: further than its events where it was told of that out of turn. */
export const forgottenUpTo = ({ position, changed }: Pick<Checkpoint, 'position' | 'changed'>): Position =>
  changed < -1 ? Math.max(position, -changed) : position;

/** The position of the last event that changed a read model, in turn or out of turn. */
export const lastChanged = ({ changed }: Pick<Checkpoint, 'changed'>): Position => (changed < -1 ? -changed : changed);

/**
 * Names the state of a read model: no other one of the same file has it. One that was told of erasures out of turn may be so
 * at several of its places.
 */
export const stateOf = ({ position, changed }: Pick<Checkpoint, 'position' | 'changed'>): string =>
  changed < -1 ? `${changed.toString(36)}_${position.toString(36)}` : changed.toString(36);

const byKey = 'one row by its key';

const CHECKPOINT_STATEMENTS = {
  find: statement<Checkpoint>(
    byKey,
    `SELECT position, changed, log, eventPosition, event, failedAt, failure, failedSince FROM checkpoints
      WHERE model = ?`,
  ),
  begin: statement(byKey, 'INSERT INTO checkpoints (model, position, changed, log) VALUES (?, -1, -1, ?)'),
  move: statement(
    byKey,
    `UPDATE checkpoints SET position = ?, changed = ?, eventPosition = ?, event = ?,
      failedAt = NULL, failure = NULL, failedSince = NULL WHERE model = ?`,
  ),
  pass: statement(
    byKey,
    'UPDATE checkpoints SET position = ?1, eventPosition = ?2, event = ?3 WHERE model = ?4 AND position < ?1',
  ),
  forget: statement(byKey, 'UPDATE checkpoints SET changed = -?1 WHERE model = ?2'),
  fail: statement(
    byKey,
    'UPDATE checkpoints SET failedAt = ?, failure = ?, failedSince = coalesce(failedSince, ?) WHERE model = ?',
  ),
};

/** Reads and moves one model's checkpoint. */
export function checkpointOf(db: DatabaseSync, model: string) {
  const { find, begin, move, pass, forget, fail } = prepareAll(db, CHECKPOINT_STATEMENTS);
  return {
    find: (): Checkpoint | undefined => find.get(model),
    begin: (log: string): void => void begin.run(model, log),
    move: (position: Position, changed: Position, seen: Seen): void =>
      void move.run(position, changed, seen.position, seen.id, model),
    /** Moves it past events that the model ignores, unless it is further already. */
    pass: (position: Position, seen: Seen): void => void pass.run(position, seen.position, seen.id, model),
    /** Notes that it was told out of turn of the erasures up to a position behind its own. */
    forget: (upTo: Position): void => void forget.run(upTo, model),
    fail: (at: Position, why: string, now: number): void => void fail.run(at, why, now, model),
  };
}
