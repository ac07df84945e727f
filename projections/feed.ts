import type { DatabaseSync } from 'node:sqlite';
import { createLikersReader, FILL_UP_LIKERS, withLiker, withoutLiker } from './newestLikers.ts';
import { createNumbering } from './numbers.ts';
import type { Projection } from './projection.ts';

/**
 * Posts, comments and likes. `n` is the position of the event that created the row, so a list by `n` is in order of time;
 * members go by such a number too. What changes often (the tallies) stands apart from what is large (the posts), so that
 * a like touches a few bytes. `changed` is the position of the last event that touched the post.
 */
export const feed: Projection = {
  name: 'feed',
  tables: `
    CREATE TABLE feed_members (
      n         INTEGER PRIMARY KEY,
      id        TEXT NOT NULL UNIQUE,
      forgotten INTEGER NOT NULL
    );
    CREATE TABLE posts (
      n       INTEGER PRIMARY KEY,
      id      TEXT NOT NULL UNIQUE,
      author  INTEGER NOT NULL,
      content TEXT,
      image   TEXT NOT NULL,
      width   INTEGER NOT NULL,
      height  INTEGER NOT NULL,
      at      INTEGER NOT NULL
    );
    CREATE TABLE tallies (
      post     INTEGER PRIMARY KEY,
      likes    INTEGER NOT NULL DEFAULT 0,
      comments INTEGER NOT NULL DEFAULT 0,
      newest   TEXT    NOT NULL DEFAULT '',
      changed  INTEGER NOT NULL
    );
    CREATE TABLE comments (
      n      INTEGER PRIMARY KEY,
      id     TEXT NOT NULL,
      post   INTEGER NOT NULL,
      author INTEGER NOT NULL,
      text   TEXT,
      at     INTEGER NOT NULL
    );
    CREATE TABLE likes (
      post   INTEGER NOT NULL,
      member INTEGER NOT NULL,
      n      INTEGER NOT NULL,
      at     INTEGER NOT NULL,
      PRIMARY KEY (post, member)
    ) WITHOUT ROWID;
  `,
  indexes: `
    CREATE INDEX posts_by_author ON posts (author, n);
    CREATE INDEX comments_by_author ON comments (author);
    CREATE INDEX comments_by_post ON comments (post, n);
    CREATE INDEX posts_by_image ON posts (image);
  `,

  handlers(db) {
    const join = db.prepare('INSERT INTO feed_members (n, id, forgotten) VALUES (?, ?, ?)');
    const memberNumbers = createNumbering(db.prepare('SELECT n FROM feed_members WHERE id = ?'));
    const postNumbers = createNumbering(db.prepare('SELECT n FROM posts WHERE id = ?'));
    const publish = db.prepare(
      'INSERT INTO posts (n, id, author, content, image, width, height, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    );
    const tally = db.prepare('INSERT INTO tallies (post, changed) VALUES (?, ?)');
    const comment = db.prepare('INSERT INTO comments (n, id, post, author, text, at) VALUES (?, ?, ?, ?, ?, ?)');
    const countComment = db.prepare('UPDATE tallies SET comments = comments + 1, changed = ? WHERE post = ?');
    const like = db.prepare('INSERT OR IGNORE INTO likes (post, member, n, at) VALUES (?, ?, ?, ?)');
    const unlike = db.prepare('DELETE FROM likes WHERE post = ? AND member = ?');
    const countLike = db.prepare(
      `UPDATE tallies SET likes = likes + 1, newest = ${withLiker('?3')}, changed = ?2 WHERE post = ?1`,
    );
    const countUnlike = db.prepare(
      `UPDATE tallies SET likes = likes - 1, newest = ${withoutLiker('?3')}, changed = ?2 WHERE post = ?1`,
    );
    const fillUpLikers = db.prepare(FILL_UP_LIKERS);
    const forget = db.prepare('UPDATE feed_members SET forgotten = 1 WHERE n = ? AND forgotten = 0');
    const erasePosts = db.prepare("UPDATE posts SET content = NULL, image = '' WHERE author = ?");
    const eraseComments = db.prepare('UPDATE comments SET text = NULL WHERE author = ?');

    return {
      MemberRegistered({ position, data, personal }) {
        join.run(position, data.member, personal ? 0 : 1);
        memberNumbers.learn(data.member, position);
      },
      PostPublished({ position, at, data, personal }) {
        const author = memberNumbers.of(data.author);
        if (author === undefined) return;
        const { key, width, height } = data.image;
        publish.run(position, data.post, author, personal?.content ?? null, personal ? key : '', width, height, at);
        tally.run(position, position);
        postNumbers.learn(data.post, position);
      },
      PostCommented({ position, at, data, personal }) {
        const post = postNumbers.of(data.post);
        const author = memberNumbers.of(data.author);
        if (post === undefined || author === undefined) return;
        comment.run(position, data.comment, post, author, personal?.text ?? null, at);
        countComment.run(position, post);
      },
      PostLiked({ position, at, data }) {
        const post = postNumbers.of(data.post);
        const member = memberNumbers.of(data.member);
        if (post === undefined || member === undefined) return;
        if (like.run(post, member, position, at).changes) countLike.run(post, position, member);
      },
      PostUnliked({ position, data }) {
        const post = postNumbers.of(data.post);
        const member = memberNumbers.of(data.member);
        if (post === undefined || member === undefined) return;
        if (!unlike.run(post, member).changes) return;
        countUnlike.run(post, position, member);
        fillUpLikers.run(post);
      },
      MemberErased({ data }) {
        const member = memberNumbers.of(data.member);
        // In a replay they had been forgotten before their first word: there is nothing of theirs to look for.
        if (member === undefined || forget.run(member).changes === 0) return;
        erasePosts.run(member);
        eraseComments.run(member);
      },
    };
  },
};

export interface PostRow {
  readonly n: number;
  readonly id: string;
  readonly author: string;
  readonly authorName: string;
  readonly authorPhoto: string;
  /** 1 where the author has been forgotten. */
  readonly authorErased: number;
  /** null where the author has been forgotten. */
  readonly content: string | null;
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
  readonly changed: number;
}

export interface CommentRow {
  readonly n: number;
  readonly id: string;
  readonly author: string;
  readonly authorName: string;
  readonly authorPhoto: string;
  readonly authorErased: number;
  readonly text: string | null;
  readonly at: number;
}

export type Tally = Pick<PostRow, 'likes' | 'comments' | 'newest'>;

const NO_TALLY: Tally = { likes: 0, comments: 0, newest: '' };

const POST = `p.n, p.id, a.id AS author, m.name AS authorName, m.photo AS authorPhoto, coalesce(m.erased, 1) AS authorErased,
  p.content, p.image, p.width, p.height, p.at, t.likes, t.comments, t.newest, t.changed
  FROM posts p JOIN tallies t ON t.post = p.n JOIN feed_members a ON a.n = p.author LEFT JOIN members m ON m.n = p.author`;

const PAGE = 'SELECT p.n, t.changed FROM posts p JOIN tallies t ON t.post = p.n';

export function createFeedQueries(db: DatabaseSync) {
  const byId = db.prepare(`SELECT ${POST} WHERE p.id = ?`);
  const byNumber = db.prepare(`SELECT ${POST} WHERE p.n = ?`);
  const numbers = createNumbering(db.prepare('SELECT n FROM posts WHERE id = ?'));
  const newest = db.prepare(`${PAGE} WHERE p.n < ? ORDER BY p.n DESC LIMIT ?`);
  const newestOf = db.prepare(
    `${PAGE} WHERE p.author = (SELECT n FROM feed_members WHERE id = ?) AND p.n < ? ORDER BY p.n DESC LIMIT ?`,
  );
  const since = db.prepare(
    'SELECT p.n, p.id, a.id AS author FROM posts p JOIN feed_members a ON a.n = p.author WHERE p.n > ? ORDER BY p.n LIMIT ?',
  );
  const tally = db.prepare('SELECT likes, comments, newest FROM tallies WHERE post = ?');
  const liked = db.prepare(
    `SELECT l.post FROM (SELECT n FROM feed_members WHERE id = ?2) me
      CROSS JOIN json_each(?1) j CROSS JOIN likes l ON l.post = j.value AND l.member = me.n`,
  );
  const comments = db.prepare(
    `SELECT c.n, c.id, a.id AS author, m.name AS authorName, m.photo AS authorPhoto,
        coalesce(m.erased, 1) AS authorErased, c.text, c.at
      FROM comments c JOIN feed_members a ON a.n = c.author LEFT JOIN members m ON m.n = c.author
      WHERE c.post = ? AND c.n < ? ORDER BY c.n DESC LIMIT ?`,
  );

  return {
    post: (id: string): PostRow | undefined => byId.get(id) as unknown as PostRow | undefined, // the columns of POST
    postNumbered: (n: number): PostRow | undefined => byNumber.get(n) as unknown as PostRow | undefined, // the same

    /** The row number of a post. */
    numberOf: numbers.of,

    /** The newest posts before row number `before`, of one author where given: their numbers and when they last changed. */
    page({ before, limit, author }: { before: number; limit: number; author?: string | undefined }) {
      const rows = author === undefined ? newest.all(before, limit) : newestOf.all(author, before, limit);
      return rows as unknown as { n: number; changed: number }[]; // the columns of PAGE
    },

    /** Posts behind row number `after`, oldest first: what is new to somebody who had seen everything up to it. */
    publishedSince: (after: number, limit: number): { id: string; author: string; n: number }[] =>
      since.all(after, limit) as { id: string; author: string; n: number }[], // the columns of `since`

    /** How many like a post, how many comments it has, and, for `likers`, who liked it last. */
    tally: (post: number): Tally => (tally.get(post) ?? NO_TALLY) as Tally, // its columns

    /** The ids of who liked a post last, newest first: at most 50. */
    likers: createLikersReader(db),

    /** Which of the posts (row numbers) a member likes. */
    likedOf: (posts: readonly number[], member: string): Set<number> =>
      new Set((liked.all(JSON.stringify(posts), member) as { post: number }[]).map((row) => row.post)),

    /** A post's comments before row number `before`, newest first. */
    comments: (post: number, before: number, limit: number): CommentRow[] =>
      comments.all(post, before, limit) as unknown as CommentRow[], // the columns of `comments`
  };
}
