import { createNaming } from '../sql/numbers.ts';
import type { Rows } from '../sql/rows.ts';

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

/** SQL: the same text made from all likes of a post; NULL where it has none. */
export const NEWEST_LIKERS = (post: string): string => `(
    SELECT group_concat(${entry('member')}, '' ORDER BY position DESC)
    FROM (SELECT member, position FROM likes WHERE post = ${post} ORDER BY position DESC LIMIT ${KEPT})
  )`;

/** SQL: finds who is missing from a post (?1) where too many took their likes back. */
export const FILL_UP_LIKERS = `
  UPDATE tallies SET newest = ${NEWEST_LIKERS('?1')} WHERE post = ?1 AND length(newest) < ${SHOWN * WIDTH} AND length(newest) < likes * ${WIDTH}`;

/** Reads the text: the ids of at most 50 members. @param find selects the id of a member's row number */
export function createLikersReader(find: Rows<{ id: string }>): (newest: string) => string[] {
  const idOf = createNaming(find);
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
