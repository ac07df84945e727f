import type { DatabaseSync } from 'node:sqlite';
import { createNaming } from './numbers.ts';

/**
 * Who liked a post last, kept beside its tally as one text, newest first, so that showing a post and writing a like touch
 * one row and no index. Each is a comma and the member's row number in 14 hex digits, which hold any safe integer: of one
 * width, so that a text can be cut, and with a comma, so that a number is found in it by itself alone.
 */
const WIDTH = 15;
/** CONTRACT: a post's `likes` carries so many ids. */
const SHOWN = 50;
/** More are kept, so that only after 25 of them took their likes back all likes of the post are looked through. */
const KEPT = 75;

const entry = (member: string): string => `printf(',%014x', ${member})`;

/** SQL: what `newest` becomes when the member of this number likes the post. */
export const withLiker = (member: string): string => `substr(${entry(member)} || newest, 1, ${KEPT * WIDTH})`;

/** SQL: what it becomes when they take it back. */
export const withoutLiker = (member: string): string => `replace(newest, ${entry(member)}, '')`;

/** SQL: finds who is missing from a post (?1) where too many took their likes back. */
export const FILL_UP_LIKERS = `
  UPDATE tallies SET newest = (
    SELECT group_concat(${entry('member')}, '' ORDER BY n DESC)
    FROM (SELECT member, n FROM likes WHERE post = ?1 ORDER BY n DESC LIMIT ${KEPT})
  ) WHERE post = ?1 AND length(newest) < ${SHOWN * WIDTH} AND length(newest) < likes * ${WIDTH}`;

/** Reads the text: the ids of at most 50 members. */
export function createLikersReader(db: DatabaseSync): (newest: string) => string[] {
  const idOf = createNaming(db.prepare('SELECT id FROM feed_members WHERE n = ?'));
  return (newest) => {
    const ids: string[] = [];
    const end = Math.min(newest.length, SHOWN * WIDTH);
    for (let at = 0; at < end; at += WIDTH) {
      const id = idOf(Number.parseInt(newest.slice(at + 1, at + WIDTH), 16));
      if (id !== undefined) ids.push(id);
    }
    return ids;
  };
}
