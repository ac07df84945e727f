import type { DatabaseSync } from 'node:sqlite';
import { rows } from '../sql/rows.ts';
import { type LikeWriter, writeLikes } from './likes.ts';
import { NEWEST_LIKERS } from './newestLikers.ts';

/** What was liked and taken back, in the order of the log. In the file, so that a build can be gone on with. */
const GATHERED = `
  CREATE TABLE likes_given (position INTEGER PRIMARY KEY, post INTEGER NOT NULL, member INTEGER NOT NULL, at INTEGER NOT NULL);
  CREATE TABLE likes_taken (position INTEGER PRIMARY KEY, post INTEGER NOT NULL, member INTEGER NOT NULL);
`;

/** The likes of posts from which nobody took one back, in the order of their key: the first of each member. */
const LIKES = `
  CREATE TEMP TABLE posts_unliked (post INTEGER PRIMARY KEY);
  INSERT OR IGNORE INTO temp.posts_unliked SELECT post FROM likes_taken;
  INSERT INTO likes (post, member, position, at)
    SELECT post, member, min(position), at FROM likes_given
    WHERE post NOT IN (SELECT post FROM temp.posts_unliked) GROUP BY post, member;
`;

const TALLIES = `
  CREATE TEMP TABLE posts_commented (post INTEGER PRIMARY KEY, comments INTEGER, changed INTEGER);
  INSERT INTO temp.posts_commented SELECT post, count(*), max(position) FROM comments
    WHERE held = 0 GROUP BY post;
  INSERT INTO tallies (post, likes, comments, newest, changed)
    SELECT p.position, count(l.member), coalesce(c.comments, 0), iif(count(l.member) = 0, '', ${NEWEST_LIKERS('p.position')}),
      max(p.position, coalesce(c.changed, 0), coalesce(max(l.position), 0))
    FROM posts p LEFT JOIN temp.posts_commented c ON c.post = p.position LEFT JOIN likes l ON l.post = p.position
    GROUP BY p.position;
`;

/** Likes of the other posts, post by post: who is kept as its newest likers depends on the order. */
const IN_TURN = `
  SELECT post, position, member, at FROM likes_given WHERE post IN (SELECT post FROM temp.posts_unliked)
  UNION ALL SELECT post, position, member, NULL AS at FROM likes_taken
  ORDER BY post, position`;

type Turn = { readonly post: number; readonly position: number; readonly member: number; readonly at: number | null };

/** Gathers likes in the order in which they come; likes and tallies are made, post by post, after the last event. */
export function gatherLikes(db: DatabaseSync): LikeWriter & { finish(): void } {
  const begun = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'likes_given'").get() !== undefined;
  if (!begun) db.exec(GATHERED);
  let came = begun;
  const give = db.prepare('INSERT INTO likes_given (position, post, member, at) VALUES (?, ?, ?, ?)');
  const take = db.prepare('INSERT INTO likes_taken (position, post, member) VALUES (?, ?, ?)');

  return {
    begin() {
      came = true;
    },
    // Counted from the rows, once it is known which are held.
    comment() {},
    like: (position, post, member, at) => void give.run(position, post, member, at),
    unlike: (position, post, member) => void take.run(position, post, member),
    finish() {
      if (came) {
        db.exec(LIKES + TALLIES);
        const one = writeLikes(db);
        for (const { post, position, member, at } of rows<Turn>(db.prepare(IN_TURN)).each()) {
          if (at === null) one.unlike(position, post, member);
          else one.like(position, post, member, at);
        }
        db.exec('DROP TABLE temp.posts_unliked; DROP TABLE temp.posts_commented');
      }
      db.exec('DROP TABLE likes_given; DROP TABLE likes_taken');
    },
  };
}
