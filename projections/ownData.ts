import type { DatabaseSync } from 'node:sqlite';

/**
 * What the read model holds of one member, for an export of their own data. Everything that may be long is read in
 * slices, behind a row number that the slice before ended with.
 */
export interface OwnPost {
  readonly n: number;
  readonly id: string;
  readonly content: string;
  /** Storage key. */
  readonly image: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export interface OwnComment {
  readonly n: number;
  readonly id: string;
  readonly post: string;
  readonly text: string;
  readonly at: number;
}

/** `n` is the number of the post; the slice ends with the last post looked at, whether it was liked or not. */
export interface OwnLikes {
  readonly likes: readonly { readonly post: string; readonly at: number }[];
  /** Null when all posts have been looked at. */
  readonly n: number | null;
}

export interface OwnFollow {
  readonly n: number;
  readonly member: string;
  readonly name: string;
  readonly at: number;
}

const SLICE = 500;
/** Likes are found post by post: one short look into each. */
const POSTS_LOOKED_AT = 2000;

export function createOwnDataQueries(db: DatabaseSync) {
  const own = '(SELECT n FROM members WHERE id = ?1)';
  const posts = db.prepare(
    `SELECT n, id, coalesce(content, '') AS content, image, at FROM posts WHERE author = ${own} AND n > ?2 ORDER BY n LIMIT ${SLICE}`,
  );
  const comments = db.prepare(
    `SELECT c.n, c.id, p.id AS post, coalesce(c.text, '') AS text, c.at FROM comments c JOIN posts p ON p.n = c.post
      WHERE c.author = ${own} AND c.n > ?2 ORDER BY c.n LIMIT ${SLICE}`,
  );
  const lastLookedAt = db.prepare(
    `SELECT max(n) AS n, count(*) AS count FROM (SELECT n FROM posts WHERE n > ? ORDER BY n LIMIT ${POSTS_LOOKED_AT})`,
  );
  const likes = db.prepare(
    `SELECT p.id AS post, l.at FROM posts p CROSS JOIN likes l ON l.post = p.n AND l.member = ${own}
      WHERE p.n > ?2 AND p.n <= ?3 ORDER BY p.n`,
  );
  const follows = (mine: 'follower' | 'followed', theirs: 'follower' | 'followed') =>
    db.prepare(
      `SELECT f.n, m.id AS member, m.name, f.at FROM follows f JOIN members m ON m.n = f.${theirs}
        WHERE f.${mine} = ${own} AND f.n > ?2 ORDER BY f.n LIMIT ${SLICE}`,
    );
  const following = follows('follower', 'followed');
  const followers = follows('followed', 'follower');
  const funds = db.prepare('SELECT id FROM funds WHERE creator = ? ORDER BY n');
  const pictures = db.prepare('SELECT DISTINCT key FROM files_shown WHERE member = ? ORDER BY key');

  return {
    // The columns are those of each SELECT.
    posts: (member: string, after: number) => posts.all(member, after) as unknown as OwnPost[],
    comments: (member: string, after: number) => comments.all(member, after) as unknown as OwnComment[],
    following: (member: string, after: number) => following.all(member, after) as unknown as OwnFollow[],
    followers: (member: string, after: number) => followers.all(member, after) as unknown as OwnFollow[],

    likes(member: string, after: number): OwnLikes {
      const { n, count } = lastLookedAt.get(after) as { n: number | null; count: number };
      if (n === null) return { likes: [], n: null };
      const found = likes.all(member, after, n) as unknown as OwnLikes['likes'];
      return { likes: found, n: count < POSTS_LOOKED_AT ? null : n };
    },

    /** The ids of the funds that a member created. */
    funds: (member: string): string[] => (funds.all(member) as { id: string }[]).map(({ id }) => id),

    /** The storage keys of all pictures that a member shows anywhere. */
    pictures: (member: string): string[] => (pictures.all(member) as { key: string }[]).map(({ key }) => key),
  };
}
