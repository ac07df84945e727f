import type { DatabaseSync } from 'node:sqlite';
import type { Position } from '#events/port/store.ts';
import { prepareAll, statement } from '../sql/rows.ts';

const SLICE = 100;

export const WRITTEN_STATEMENTS = {
  writtenBy: statement<{ readonly position: Position; readonly id: string }>(
    'a slice: an index in its order',
    `SELECT position, id FROM conversation_messages WHERE writer = ? AND position > ? ORDER BY position LIMIT ${SLICE}`,
  ),
};

/** By whom messages are: also once they have been forgotten. */
export function createWritten(db: DatabaseSync) {
  const { writtenBy } = prepareAll(db, WRITTEN_STATEMENTS);
  return {
    /** Messages of a member behind a position, a slice, oldest first: also what is hidden or gone. */
    writtenBy: (member: string, after: Position) => writtenBy.all(member, after),
  };
}
