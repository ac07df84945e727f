import type { DatabaseSync } from 'node:sqlite';
import type { Position } from '#events/port/store.ts';
import { prepareAll, statement } from '../sql/rows.ts';

export interface CommentRow {
  readonly position: Position;
  readonly id: string;
  readonly author: string;
  readonly authorErased: number;
  /** null where the author has been forgotten or took it back, or where it is hidden. */
  readonly text: string | null;
  readonly at: number;
  /** The id of the comment that a reply stands below, and of whom it answers; '' where it is none. */
  readonly answers: string;
  readonly answered: string;
  /** As of a post. */
  readonly edited: number;
  readonly mentions: string;
  /** 1 where others do not see its words. */
  readonly hidden: number;
}

/** So many of one member's held comments on a post are counted at the most. */
const HELD_COUNTED = 1000;

const COLUMNS =
  'c.position, c.id, a.id AS author, a.forgotten AS authorErased, c.at, c.answers, c.answered, c.edited, c.post';

/** Of a hidden comment there are no words, as of one that was taken back. */
const COMMENT = `SELECT ${COLUMNS}, CASE WHEN h.id IS NULL THEN c.text END AS text,
    CASE WHEN h.id IS NULL THEN c.mentions ELSE '' END AS mentions, h.id IS NOT NULL AS hidden
  FROM comments c JOIN feed_members a ON a.position = c.author LEFT JOIN comments_hidden h ON h.id = c.id`;

/** Those that are held, and were never seen, are in no list and in no count. */
export const COMMENT_LIST_STATEMENTS = {
  comments: statement<CommentRow>(
    'the page: an index in the order of the page',
    `${COMMENT} WHERE c.post = ? AND c.held = 0 AND c.position < ? ORDER BY c.position DESC LIMIT ?`,
  ),
};

export const COMMENT_STATEMENTS = {
  commentById: statement<CommentRow & { readonly post: Position }>(
    'one comment by its id',
    `${COMMENT} WHERE c.id = ?`,
  ),
  commentWords: statement<{ text: string | null }>(
    'one comment by its key',
    'SELECT text FROM comments WHERE position = ?',
  ),
  heldOf: statement<CommentRow>(
    'the page: an index in the order of the page',
    `SELECT ${COLUMNS}, c.text, c.mentions, 1 AS hidden FROM comments c JOIN feed_members a ON a.position = c.author
      WHERE c.author = (SELECT position FROM feed_members WHERE id = ?) AND c.post = ? AND c.held = 1 AND c.position < ?
      ORDER BY c.position DESC LIMIT ?`,
  ),
  heldOn: statement<{ post: Position; held: number }>(
    `the posts asked about (a page): of each, ${HELD_COUNTED} by one author in an index`,
    `SELECT j.value AS post, (SELECT count(*) FROM (SELECT 1 FROM comments
        WHERE author = me.position AND post = j.value AND held = 1 LIMIT ${HELD_COUNTED})) AS held
      FROM (SELECT position FROM feed_members WHERE id = ?2) me CROSS JOIN json_each(?1) j`,
  ),
};

/** Reads comments one by one, and those that nobody but their author sees. */
export function createCommentQueries(db: DatabaseSync) {
  const { commentById, commentWords, heldOf, heldOn } = prepareAll(db, COMMENT_STATEMENTS);
  return {
    /** With the position of its post. */
    comment: (id: string): (CommentRow & { readonly post: Position }) | undefined => commentById.get(id),

    /** What a comment says, also where it is hidden: for its author alone. */
    commentWords: (comment: Position): string | null => commentWords.get(comment)?.text ?? null,

    /** An author's held comments on a post before a position, newest first, with their words: for themselves alone. */
    heldComments: (author: string, post: Position, before: Position, limit: number): CommentRow[] =>
      heldOf.all(author, post, before, limit),

    /** On which of the posts an author has held comments, and how many: for themselves alone. */
    heldCommentsOn: (author: string, posts: readonly Position[]): Map<Position, number> =>
      new Map(
        heldOn
          .all(JSON.stringify(posts), author)
          .flatMap(({ post, held }) => (held > 0 ? [[post, held] as const] : [])),
      ),
  };
}
