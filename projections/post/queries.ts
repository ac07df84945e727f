import type { DatabaseSync } from 'node:sqlite';
import type { Position } from '#events/port/store.ts';
import { createNumbering } from '../sql/numbers.ts';
import { prepareAll, statement } from '../sql/rows.ts';
import { createPostLook } from './look.ts';
import { createLikersReader } from './newestLikers.ts';

/** A post without its author's name and face, which the members' model has. */
export interface PostRow {
  readonly position: Position;
  readonly id: string;
  /** The author's id. */
  readonly author: string;
  /** 1 where the author has been forgotten. */
  readonly authorErased: number;
  /** null where the author has been forgotten. */
  readonly content: string | null;
  /** When its words were last changed, milliseconds since 1970; 0 for never. */
  readonly edited: number;
  /** Storage key; '' where the author has been forgotten. */
  readonly image: string;
  readonly width: number;
  readonly height: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly likes: number;
  readonly comments: number;
  /** For `likers`. */
  readonly newest: string;
  readonly changed: Position;
  /** Whom its words name: JSON of `Mention`s; '' for nobody. */
  readonly mentions: string;
}

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
  /** 1 where a moderator hid it. */
  readonly hidden: number;
}

export type Tally = Pick<PostRow, 'likes' | 'comments' | 'newest'>;

/** A post by its place in the list, when it last changed, and whose it is: `by` is its author's position. */
export type PostPlace = Pick<PostRow, 'position' | 'changed'> & { readonly by: Position };

/** A new post, and whose it is. */
export type NewPost = Pick<PostRow, 'position' | 'id' | 'author'>;

const NO_TALLY: Tally = { likes: 0, comments: 0, newest: '' };

const POST = `SELECT p.position, p.id, a.id AS author, a.forgotten AS authorErased, p.content, p.image, p.width, p.height, p.at,
  p.edited, p.mentions, t.likes, t.comments, t.newest, max(t.changed, p.touched) AS changed
  FROM posts p JOIN tallies t ON t.post = p.position JOIN feed_members a ON a.position = p.author`;

const PLACE =
  'SELECT p.position, p.author AS by, max(t.changed, p.touched) AS changed FROM posts p JOIN tallies t ON t.post = p.position';

/** Of a hidden comment there is no text, as of one that was taken back. */
const TEXT = 'CASE WHEN h.id IS NULL THEN c.text END';

const PAGE_BOUND = 'the page: an index in the order of the page';

/** By which pages of posts are read and shown. */
export const POST_LIST_STATEMENTS = {
  byPosition: statement<PostRow>('one post by its key', `${POST} WHERE p.position = ?`),
  memberAt: statement<{ id: string }>('one member by their key', 'SELECT id FROM feed_members WHERE position = ?'),
  newest: statement<PostPlace>(
    PAGE_BOUND,
    `${PLACE} WHERE p.gone = 0 AND p.position < ? ORDER BY p.position DESC LIMIT ?`,
  ),
  newestOf: statement<PostPlace>(
    PAGE_BOUND,
    `${PLACE} WHERE p.author = (SELECT position FROM feed_members WHERE id = ?) AND p.gone = 0 AND p.position < ?
      ORDER BY p.position DESC LIMIT ?`,
  ),
  newestOfEach: statement<{ author: number; newest: Position | null }>(
    'the authors asked about (5,001 at the most): each one look into the index of authors',
    `SELECT j.value AS author,
      (SELECT max(position) FROM posts WHERE author = j.value AND gone = 0 AND position < ?2) AS newest FROM json_each(?1) j`,
  ),
  newestAt: statement<PostPlace>(
    PAGE_BOUND,
    `${PLACE} WHERE p.author = ? AND p.gone = 0 AND p.position < ? ORDER BY p.position DESC LIMIT ?`,
  ),
  liked: statement<{ post: Position }>(
    'the posts asked about (a page): each one look into the key of likes',
    `SELECT l.post FROM (SELECT position FROM feed_members WHERE id = ?2) me
      CROSS JOIN json_each(?1) j CROSS JOIN likes l ON l.post = j.value AND l.member = me.position`,
  ),
  comments: statement<CommentRow>(
    PAGE_BOUND,
    `SELECT c.position, c.id, a.id AS author, a.forgotten AS authorErased, ${TEXT} AS text, c.at, c.answers, c.answered, c.edited, CASE WHEN h.id IS NULL THEN c.mentions ELSE '' END AS mentions,
        h.id IS NOT NULL AS hidden
      FROM comments c JOIN feed_members a ON a.position = c.author LEFT JOIN comments_hidden h ON h.id = c.id
      WHERE c.post = ? AND c.position < ? ORDER BY c.position DESC LIMIT ?`,
  ),
};

export const FEED_STATEMENTS = {
  ...POST_LIST_STATEMENTS,
  byId: statement<PostRow>('one post by its id', `${POST} WHERE p.id = ? AND p.gone = 0`),
  withheld: statement<PostRow>('one post by its id', `${POST} WHERE p.id = ? AND p.gone = 2`),
  positionOf: statement<{ position: Position }>('one post by its id', 'SELECT position FROM posts WHERE id = ?'),
  since: statement<NewPost>(
    PAGE_BOUND,
    `SELECT p.position, p.id, a.id AS author FROM posts p JOIN feed_members a ON a.position = p.author
      WHERE p.gone = 0 AND p.position > ? ORDER BY p.position LIMIT ?`,
  ),
  commentById: statement<CommentRow & { readonly post: Position }>(
    'one comment by its id',
    `SELECT c.position, c.id, a.id AS author, a.forgotten AS authorErased, ${TEXT} AS text, c.at, c.answers, c.answered, c.edited, CASE WHEN h.id IS NULL THEN c.mentions ELSE '' END AS mentions,
        h.id IS NOT NULL AS hidden, c.post
      FROM comments c JOIN feed_members a ON a.position = c.author LEFT JOIN comments_hidden h ON h.id = c.id WHERE c.id = ?`,
  ),
  commentWords: statement<{ text: string | null }>(
    'one comment by its key',
    'SELECT text FROM comments WHERE position = ?',
  ),
  newestTagged: statement<PostPlace>(
    'the page: the key of tags in its order',
    `SELECT p.position, p.author AS by, max(t.changed, p.touched) AS changed
      FROM post_tags g CROSS JOIN posts p ON p.position = g.post JOIN tallies t ON t.post = g.post
      WHERE g.tag = ? AND g.post < ? ORDER BY g.post DESC LIMIT ?`,
  ),
  isGone: statement<{ gone: number }>('one post by its key', 'SELECT gone FROM posts WHERE position = ?'),
  tally: statement<Tally>('one post by its key', 'SELECT likes, comments, newest FROM tallies WHERE post = ?'),
};

/** Reads pages of posts, and what is shown of them. */
export function createPostList(db: DatabaseSync) {
  const { byPosition, memberAt, newest, newestOf, newestOfEach, newestAt, liked, comments } = prepareAll(
    db,
    POST_LIST_STATEMENTS,
  );

  return {
    postAt: (position: Position): PostRow | undefined => byPosition.get(position),

    /** The newest posts before a position, of one author where given. */
    page({ before, limit, author }: { before: Position; limit: number; author?: string | undefined }): PostPlace[] {
      return author === undefined ? newest.all(before, limit) : newestOf.all(author, before, limit);
    },

    /** The newest posts before a position, of several authors: their positions, not their ids. */
    pageOfSeveral(authors: readonly number[], before: Position, limit: number): PostPlace[] {
      const newestFirst = (a: { readonly position: number }, b: { readonly position: number }) =>
        b.position - a.position;
      // Who wrote none of the so many newest by different authors wrote none of the so many newest at all.
      const writers = newestOfEach
        .all(JSON.stringify(authors), before)
        .flatMap(({ author, newest: position }) => (position === null ? [] : [{ author, position }]))
        .sort(newestFirst)
        .slice(0, limit);
      return writers
        .flatMap(({ author }) => newestAt.all(author, before, limit))
        .sort(newestFirst)
        .slice(0, limit);
    },

    /** A member's id. */
    idAt: (position: Position): string => memberAt.get(position)?.id ?? '',

    /** The ids of who liked a post last, newest first: at most 50. */
    likers: createLikersReader(memberAt),

    /** Which of the posts a member likes. */
    likedOf: (posts: readonly Position[], member: string): Set<Position> =>
      new Set(liked.all(JSON.stringify(posts), member).map(({ post }) => post)),

    /** A post's comments before a position, newest first. */
    comments: (post: Position, before: Position, limit: number): CommentRow[] => comments.all(post, before, limit),
  };
}

export function createFeedQueries(db: DatabaseSync) {
  const { byId, withheld, commentById, commentWords, positionOf, since, newestTagged, isGone, tally } = prepareAll(
    db,
    FEED_STATEMENTS,
  );
  const numbers = createNumbering(positionOf);

  return {
    ...createPostList(db),

    /** The newest posts before a position with a tag, by its key. */
    pageTagged: (tag: string, before: Position, limit: number): PostPlace[] => newestTagged.all(tag, before, limit),

    /** A post that everybody sees. */
    post: (id: string): PostRow | undefined => byId.get(id),

    /** One that its author and the moderators see, and nobody else. */
    withheld: (id: string): PostRow | undefined => withheld.get(id),

    /** With the position of its post. */
    comment: (id: string): (CommentRow & { readonly post: Position }) | undefined => commentById.get(id),

    /** What a comment says, also where it is hidden: for its author alone. */
    commentWords: (comment: Position): string | null => commentWords.get(comment)?.text ?? null,

    /** The file that the queries read, by which a thread of the pool opens it too. */
    file: db.location() ?? '',
    look: createPostLook(db).look,

    /** Where a post was published; undefined where it is not known. */
    positionOf: numbers.of,

    /** Whether the post that was published there has been taken back, or is hidden. */
    isGone: (post: Position): boolean => (isGone.get(post)?.gone ?? 0) > 0,

    /** Posts behind a position, oldest first: what is new to somebody who had seen everything up to it. */
    publishedSince: (after: Position, limit: number): NewPost[] => since.all(after, limit),

    /** How many like a post, how many comments it has, and, for `likers`, who liked it last. */
    tally: (post: Position): Tally => tally.get(post) ?? NO_TALLY,
  };
}
