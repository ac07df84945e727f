import type { DatabaseSync } from 'node:sqlite';
import type { Position } from '#events/port/store.ts';
import { prepareAll, statement } from '../sql/rows.ts';

const SLICE = 100;
const BOUND = 'a slice: an index in its order';

interface Written {
  readonly position: Position;
  readonly id: string;
}

const AUTHOR = '(SELECT position FROM feed_members WHERE id = ?)';
const NEXT = `position > ? ORDER BY position LIMIT ${SLICE}`;

export const WRITTEN_STATEMENTS = {
  postsBy: statement<Written>(
    BOUND,
    `SELECT position, id FROM posts WHERE author = ${AUTHOR} AND gone = ? AND ${NEXT}`,
  ),
  commentsBy: statement<Written>(BOUND, `SELECT position, id FROM comments WHERE author = ${AUTHOR} AND ${NEXT}`),
};

/** By whom posts and comments are: also once they have been forgotten. */
export function createWritten(db: DatabaseSync) {
  const { postsBy, commentsBy } = prepareAll(db, WRITTEN_STATEMENTS);
  return {
    /** Posts of a member behind a position, a slice, oldest first: those that others see (0), that are gone (1) or hidden (2). */
    postsBy: (member: string, gone: 0 | 1 | 2, after: Position) => postsBy.all(member, gone, after),

    /** A member's comments behind a position, a slice, oldest first: also what is hidden or gone. */
    commentsBy: (member: string, after: Position) => commentsBy.all(member, after),
  };
}
