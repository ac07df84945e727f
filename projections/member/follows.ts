import type { DatabaseSync } from 'node:sqlite';
import type { Position } from '#events/port/store.ts';

/**
 * Keeps who follows whom, and how many follow each member, without those who are hidden: whoever looks is shown none of them.
 * Members go by their positions.
 */
export interface FollowWriter {
  follow(follower: Position, followed: Position, position: Position, at: number): void;
  unfollow(follower: Position, followed: Position, position: Position): void;
  /** They are hidden from now on, or seen again: whom they follow has one follower less, or more. */
  hide(follower: Position): void;
  show(follower: Position): void;
}

/** Writes each as it comes. */
export function writeFollows(db: DatabaseSync): FollowWriter {
  const add = db.prepare('INSERT OR IGNORE INTO follows (follower, followed, position, at) VALUES (?, ?, ?, ?)');
  const remove = db.prepare('DELETE FROM follows WHERE follower = ? AND followed = ?');
  const count = db.prepare(
    `UPDATE members SET followers = followers + ?1
      WHERE position = ?2 AND (SELECT hidden FROM members WHERE position = ?3) = 0`,
  );
  const countAll = db.prepare(
    `UPDATE members SET followers = followers + ?1
      WHERE position IN (SELECT followed FROM follows WHERE follower = ?2)`,
  );
  return {
    follow(follower, followed, position, at) {
      if (add.run(follower, followed, position, at).changes) count.run(1, followed, follower);
    },
    unfollow(follower, followed) {
      if (remove.run(follower, followed).changes) count.run(-1, followed, follower);
    },
    hide: (follower) => void countAll.run(-1, follower),
    show: (follower) => void countAll.run(1, follower),
  };
}

/** What was begun, and when each pair was last ended. In the file, so that a build can be gone on with. */
const GATHERED = `
  CREATE TABLE follows_begun (
    position INTEGER PRIMARY KEY, follower INTEGER NOT NULL, followed INTEGER NOT NULL, at INTEGER NOT NULL
  );
  CREATE TABLE follows_ended (
    follower INTEGER NOT NULL, followed INTEGER NOT NULL, position INTEGER NOT NULL, PRIMARY KEY (follower, followed)
  ) WITHOUT ROWID;
`;

/** Those that stand after the last event, each since it was first begun after its last end, in the order of their key. */
const STANDING = `
  INSERT INTO follows (follower, followed, position, at)
    SELECT follower, followed, min(position), at FROM follows_begun AS b
    WHERE NOT EXISTS (SELECT 1 FROM follows_ended AS e
      WHERE e.follower = b.follower AND e.followed = b.followed AND e.position > b.position)
    GROUP BY follower, followed;
  UPDATE members SET followers = f.count
    FROM (SELECT followed, count(*) AS count FROM follows WHERE follower NOT IN (SELECT position FROM members WHERE hidden = 1)
      GROUP BY followed) AS f WHERE f.followed = members.position;
`;

/** Gathers follows in the order in which they come, and puts them in the order of their keys after the last event. */
export function gatherFollows(db: DatabaseSync): FollowWriter & { finish(): void } {
  if (!db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'follows_begun'").get()) db.exec(GATHERED);
  const begin = db.prepare('INSERT INTO follows_begun (position, follower, followed, at) VALUES (?, ?, ?, ?)');
  const end = db.prepare('INSERT OR REPLACE INTO follows_ended (follower, followed, position) VALUES (?, ?, ?)');
  return {
    follow: (follower, followed, position, at) => void begin.run(position, follower, followed, at),
    unfollow: (follower, followed, position) => void end.run(follower, followed, position),
    // They are counted at the end.
    hide() {},
    show() {},
    finish: () => db.exec(`${STANDING} DROP TABLE follows_begun; DROP TABLE follows_ended`),
  };
}
