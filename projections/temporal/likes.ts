import type { DatabaseSync } from 'node:sqlite';
import type { Position } from '#events/port/store.ts';
import { rows } from '../sql/rows.ts';
import { STILL } from './tables.ts';

/** Keeps since when and until when each like held, and what a post's counts came to. All go by positions. */
export interface CountWriter {
  /** One that is held counts at no moment. */
  comment(position: Position, post: Position, isHeld: boolean): void;
  like(position: Position, post: Position, member: Position): void;
  unlike(position: Position, post: Position, member: Position): void;
}

/** Writes each as it comes: a narrow row an event, found by one look into a key, however many like the post. */
export function writeCounts(db: DatabaseSync): CountWriter {
  type Count = { readonly count: number };
  type Last = { readonly position: Position; readonly until: Position };
  const ofComments = 'FROM temporal_comments_of WHERE post = ? ORDER BY position DESC LIMIT 1';
  const comments = rows<Count>(db.prepare(`SELECT comments AS count ${ofComments}`));
  const comment = db.prepare('INSERT INTO temporal_comments_of (post, position, comments) VALUES (?, ?, ?)');
  const ofLikes = 'FROM temporal_likes WHERE post = ? ORDER BY position DESC LIMIT 1';
  const likes = rows<Count>(db.prepare(`SELECT likes AS count ${ofLikes}`));
  const write = db.prepare('INSERT INTO temporal_likes (post, position, member, until, likes) VALUES (?, ?, ?, ?, ?)');
  const lastOf = rows<Last>(
    db.prepare(
      'SELECT position, until FROM temporal_likes WHERE post = ? AND member = ? ORDER BY position DESC LIMIT 1',
    ),
  );
  const end = db.prepare('UPDATE temporal_likes SET until = ? WHERE post = ? AND position = ?');
  return {
    comment(position, post, isHeld) {
      if (!isHeld) comment.run(post, position, (comments.get(post)?.count ?? 0) + 1);
    },
    like(position, post, member) {
      if (lastOf.get(post, member)?.until === STILL) return;
      write.run(post, position, member, STILL, (likes.get(post)?.count ?? 0) + 1);
    },
    unlike(position, post, member) {
      const liked = lastOf.get(post, member);
      if (liked?.until !== STILL) return;
      end.run(position, post, liked.position);
      // It holds at no moment, and says what the count has come to.
      write.run(post, position, member, position, (likes.get(post)?.count ?? 0) - 1);
    },
  };
}
