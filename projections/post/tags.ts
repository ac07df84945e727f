import type { DatabaseSync } from 'node:sqlite';
import type { Position } from '#events/port/store.ts';
import { tagsOf } from '#events/tags.ts';

/** The tags of posts, as their words have them. What was taken back or forgotten has none. */
export const POST_TAGS = `CREATE TABLE post_tags (
      tag  TEXT NOT NULL,
      post INTEGER NOT NULL,
      PRIMARY KEY (tag, post)
    ) WITHOUT ROWID;`;

export interface TagWriter {
  /** Of a post's words, before and after: null where there are none. */
  change(post: Position, before: string | null, after: string | null): void;
}

export function createTagWriter(db: DatabaseSync): TagWriter {
  const add = db.prepare('INSERT OR IGNORE INTO post_tags (tag, post) VALUES (?, ?)');
  const remove = db.prepare('DELETE FROM post_tags WHERE tag = ? AND post = ?');
  const tags = (text: string | null): readonly string[] => (text?.includes('#') ? tagsOf(text) : []);
  return {
    change(post, before, after) {
      const [had, has] = [tags(before), tags(after)];
      for (const tag of had) if (!has.includes(tag)) remove.run(tag, post);
      for (const tag of has) add.run(tag, post);
    },
  };
}
