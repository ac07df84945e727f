import type { DatabaseSync } from 'node:sqlite';
import type { Position } from '#events/port/store.ts';
import { FILL_UP_LIKERS, withLiker, withoutLiker } from './newestLikers.ts';

/** Keeps likes, and the tally of each post. Posts and members go by their positions. */
export interface LikeWriter {
  /** A post is there, and has no tally yet. */
  begin(post: Position): void;
  comment(position: Position, post: Position): void;
  like(position: Position, post: Position, member: Position, at: number): void;
  unlike(position: Position, post: Position, member: Position): void;
}

/** Writes each as it comes. */
export function writeLikes(db: DatabaseSync): LikeWriter {
  const tally = db.prepare('INSERT INTO tallies (post, changed) VALUES (?1, ?1)');
  const countComment = db.prepare('UPDATE tallies SET comments = comments + 1, changed = ? WHERE post = ?');
  const like = db.prepare('INSERT OR IGNORE INTO likes (post, member, position, at) VALUES (?, ?, ?, ?)');
  const unlike = db.prepare('DELETE FROM likes WHERE post = ? AND member = ?');
  const countLike = db.prepare(
    `UPDATE tallies SET likes = likes + 1, newest = ${withLiker('?3')}, changed = max(changed, ?2) WHERE post = ?1`,
  );
  const countUnlike = db.prepare(
    `UPDATE tallies SET likes = likes - 1, newest = ${withoutLiker('?3')}, changed = max(changed, ?2) WHERE post = ?1`,
  );
  const fillUpLikers = db.prepare(FILL_UP_LIKERS);
  return {
    begin: (post) => void tally.run(post),
    comment: (position, post) => void countComment.run(position, post),
    like(position, post, member, at) {
      if (like.run(post, member, position, at).changes) countLike.run(post, position, member);
    },
    unlike(position, post, member) {
      if (!unlike.run(post, member).changes) return;
      countUnlike.run(post, position, member);
      fillUpLikers.run(post);
    },
  };
}
