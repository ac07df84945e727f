import type { DatabaseSync } from 'node:sqlite';
import { rows } from '../sql/rows.ts';
import { type CountWriter, writeCounts } from './likes.ts';
import { STILL } from './tables.ts';

/** What was liked and taken back, in the order of the log. In the file, so that a build can be gone on with. */
const GATHERED = `
  CREATE TABLE temporal_liked (
    position INTEGER PRIMARY KEY, post INTEGER NOT NULL, member INTEGER NOT NULL, given INTEGER NOT NULL
  );
`;

/** The likes of posts from which nobody took one back, in the order of their key, each with the count it came to. */
const LIKES = `
  CREATE TEMP TABLE posts_in_turn (post INTEGER PRIMARY KEY);
  INSERT OR IGNORE INTO temp.posts_in_turn SELECT post FROM temporal_liked WHERE given = 0;
  INSERT INTO temporal_likes (post, position, member, until, likes)
    SELECT post, position, member, ${STILL}, row_number() OVER (PARTITION BY post ORDER BY position)
    FROM temporal_liked WHERE post NOT IN (SELECT post FROM temp.posts_in_turn) ORDER BY post, position;
`;

/** A like that came twice counts once: its post is done again, like by like. */
const TWICE = `
  INSERT OR IGNORE INTO temp.posts_in_turn
    SELECT post FROM (SELECT post FROM temporal_likes GROUP BY post, member HAVING count(*) > 1);
  DELETE FROM temporal_likes WHERE post IN (SELECT post FROM temp.posts_in_turn);
`;

const COMMENTS = `
  INSERT INTO temporal_comments_of (post, position, comments)
    SELECT post, position, row_number() OVER (PARTITION BY post ORDER BY position)
    FROM temporal_comments WHERE held = 0 ORDER BY post, position;
`;

const IN_TURN = `
  SELECT post, position, member, given FROM temporal_liked WHERE post IN (SELECT post FROM temp.posts_in_turn)
  ORDER BY post, position`;

type Turn = { readonly post: number; readonly position: number; readonly member: number; readonly given: number };

/** Gathers likes in the order in which they come; what each came to is counted, post by post, after the last event. */
export function gatherCounts(db: DatabaseSync): CountWriter & { finish(): void } {
  const begun = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'temporal_liked'").get() !== undefined;
  if (!begun) db.exec(GATHERED);
  let came = begun;
  const gather = db.prepare('INSERT INTO temporal_liked (position, post, member, given) VALUES (?, ?, ?, ?)');

  function add(position: number, post: number, member: number, given: number): void {
    came = true;
    gather.run(position, post, member, given);
  }

  return {
    comment() {
      came = true; // counted from the rows
    },
    like: (position, post, member) => add(position, post, member, 1),
    unlike: (position, post, member) => add(position, post, member, 0),
    finish() {
      if (came) {
        db.exec(LIKES + TWICE + COMMENTS);
        const one = writeCounts(db);
        for (const { post, position, member, given } of rows<Turn>(db.prepare(IN_TURN)).each()) {
          if (given === 1) one.like(position, post, member);
          else one.unlike(position, post, member);
        }
        db.exec('DROP TABLE temp.posts_in_turn');
      }
      db.exec('DROP TABLE temporal_liked');
    },
  };
}
