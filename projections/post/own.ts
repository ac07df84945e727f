import type { Position } from '#events/port/store.ts';
import type { OwnLists } from '../runner/definition.ts';
import { prepareAll, statement } from '../sql/rows.ts';

const SLICE = 500;
/** Likes are found post by post: one short look into each. */
const POSTS_LOOKED_AT = 2000;

const iso = (at: number): string => new Date(at).toISOString();

const OWN = '(SELECT position FROM feed_members WHERE id = ?1)';

export const OWN_FEED_STATEMENTS = {
  ownPosts: statement<{ position: Position; id: string; content: string; image: string; at: number }>(
    'a slice of one member’s: an index in its order',
    `SELECT position, id, coalesce(content, '') AS content, image, at FROM posts
      WHERE author = ${OWN} AND gone = ?3 AND position > ?2 ORDER BY position LIMIT ${SLICE}`,
  ),
  ownComments: statement<{ position: Position; id: string; post: string; text: string; at: number }>(
    'a slice of one member’s: an index in its order',
    `SELECT c.position, c.id, p.id AS post, coalesce(c.text, '') AS text, c.at
      FROM comments c JOIN posts p ON p.position = c.post
      WHERE c.author = ${OWN} AND c.text IS NOT NULL AND c.position > ?2 ORDER BY c.position LIMIT ${SLICE}`,
  ),
  postsLookedAt: statement<{ last: Position | null; count: number }>(
    `${POSTS_LOOKED_AT} posts: the key in its order`,
    `SELECT max(position) AS last, count(*) AS count
      FROM (SELECT position FROM posts WHERE position > ? ORDER BY position LIMIT ${POSTS_LOOKED_AT})`,
  ),
  ownLikes: statement<{ post: string; at: number }>(
    `one look into each of ${POSTS_LOOKED_AT} posts`,
    `SELECT p.id AS post, l.at FROM posts p CROSS JOIN likes l ON l.post = p.position AND l.member = ${OWN}
      WHERE p.position > ?2 AND p.position <= ?3 ORDER BY p.position`,
    `a range of ${POSTS_LOOKED_AT} posts at a time`,
  ),
};

/** What the feed holds of a member: their posts, comments and likes. */
export const ownFeed: OwnLists = (db, picture) => {
  const { ownPosts, ownComments, postsLookedAt, ownLikes } = prepareAll(db, OWN_FEED_STATEMENTS);

  function slicePosts(member: string, after: Position, gone: 0 | 2) {
    const found = ownPosts.all(member, after, gone);
    const shown = found.map(({ id, content, image, at }) => ({
      ...{ _id: id, content, image: picture(image), createdAt: iso(at) },
    }));
    return { rows: shown, next: found.at(-1)?.position ?? null };
  }

  return {
    'posts.json': { about: 'your posts', slice: (member, after) => slicePosts(member, after, 0) },
    'posts-hidden.json': {
      about: 'your posts that moderators have hidden',
      slice: (member, after) => slicePosts(member, after, 2),
    },
    'comments.json': {
      about: 'your comments',
      slice(member, after) {
        const found = ownComments.all(member, after);
        const shown = found.map(({ id, post, text, at }) => ({ _id: id, post, text, createdAt: iso(at) }));
        return { rows: shown, next: found.at(-1)?.position ?? null };
      },
    },
    'likes.json': {
      about: 'the posts that you like',
      slice(member, after) {
        const looked = postsLookedAt.get(after);
        if (!looked || looked.last === null) return { rows: [], next: null };
        const found = ownLikes.all(member, after, looked.last);
        return {
          rows: found.map(({ post, at }) => ({ post, likedAt: iso(at) })),
          next: looked.count < POSTS_LOOKED_AT ? null : looked.last,
        };
      },
    },
  };
};
