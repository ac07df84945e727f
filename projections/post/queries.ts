import type { DatabaseSync } from 'node:sqlite';
import type { Position } from '#events/port/store.ts';
import { createNumbering } from '../sql/numbers.ts';
import { prepareAll, statement } from '../sql/rows.ts';
import { COMMENT_LIST_STATEMENTS, COMMENT_STATEMENTS, type CommentRow, createCommentQueries } from './comments.ts';
import { createPostLook } from './look.ts';
import { createLikersReader } from './newestLikers.ts';
import { createWritten, WRITTEN_STATEMENTS } from './written.ts';

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
  ...COMMENT_LIST_STATEMENTS,
};

export const FEED_STATEMENTS = {
  ...POST_LIST_STATEMENTS,
  ...COMMENT_STATEMENTS,
  ...WRITTEN_STATEMENTS,
  byId: statement<PostRow>('one post by its id', `${POST} WHERE p.id = ? AND p.gone = 0`),
  withheld: statement<PostRow>('one post by its id', `${POST} WHERE p.id = ? AND p.gone = 2`),
  withheldOf: statement<PostPlace & { readonly id: string }>(
    PAGE_BOUND,
    `SELECT p.position, p.author AS by, max(t.changed, p.touched) AS changed, p.id FROM posts p JOIN tallies t ON t.post = p.position
      WHERE p.author = (SELECT position FROM feed_members WHERE id = ?) AND p.gone = 2 AND p.position < ?
      ORDER BY p.position DESC LIMIT ?`,
  ),
  positionOf: statement<{ position: Position }>('one post by its id', 'SELECT position FROM posts WHERE id = ?'),
  since: statement<NewPost>(
    PAGE_BOUND,
    `SELECT p.position, p.id, a.id AS author FROM posts p JOIN feed_members a ON a.position = p.author
      WHERE p.gone = 0 AND p.position > ? ORDER BY p.position LIMIT ?`,
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

    /** A post's comments before a position, newest first: those that others see, or once saw. */
    comments: (post: Position, before: Position, limit: number): CommentRow[] => comments.all(post, before, limit),
  };
}

export function createFeedQueries(db: DatabaseSync) {
  const { byId, withheld, withheldOf, positionOf, since, newestTagged, isGone, tally } = prepareAll(
    db,
    FEED_STATEMENTS,
  );
  const numbers = createNumbering(positionOf);

  return {
    ...createPostList(db),
    ...createCommentQueries(db),
    ...createWritten(db),

    /** The newest posts before a position with a tag, by its key. */
    pageTagged: (tag: string, before: Position, limit: number): PostPlace[] => newestTagged.all(tag, before, limit),

    /** A post that everybody sees. */
    post: (id: string): PostRow | undefined => byId.get(id),

    /** One that its author and the moderators see, and nobody else. */
    withheld: (id: string): PostRow | undefined => withheld.get(id),

    /** Those of an author that only they and the moderators see: the newest before a position. */
    withheldOf: (author: string, before: Position, limit: number): (PostPlace & { readonly id: string })[] =>
      withheldOf.all(author, before, limit),

    /** The file that the queries read, by which a thread of the pool opens it too. */
    file: db.location() ?? '',
    look: createPostLook(db).look,

    /** Where a post was published; undefined where it is not known. */
    positionOf: numbers.of,

    /** Whether the post that was published there has been taken back, or is hidden. */
    isGone: (post: Position): boolean => (isGone.get(post)?.gone ?? 0) > 0,

    /** Posts behind a position, oldest first: what is new to somebody who had seen everything up to it. */
    publishedSince: (after: Position, limit: number): NewPost[] => since.all(after, limit),

    /** How many like a post, how many comments it has that are not held, and, for `likers`, who liked it last. */
    tally: (post: Position): Tally => tally.get(post) ?? NO_TALLY,
  };
}
