import type { DatabaseSync } from 'node:sqlite';
import type { Position } from '#events/port/store.ts';
import type { IndexWriter } from '../search/index.ts';
import { rows } from '../sql/rows.ts';
import { createTagWriter } from './tags.ts';

/** Takes posts out of the lists, and what they are found by: where they are taken back, removed or hidden. */
export function createPostListing(db: DatabaseSync, search: IndexWriter) {
  const tags = createTagWriter(db);
  const wordsOf = rows<{ content: string | null; gone: number }>(
    db.prepare('SELECT content, gone FROM posts WHERE position = ?'),
  );
  const empty = db.prepare(
    "UPDATE posts SET content = NULL, image = '', mentions = '', edited = 0, gone = 1, touched = ?2 WHERE position = ?1",
  );
  const setGone = db.prepare('UPDATE posts SET gone = ?2, touched = ?3 WHERE position = ?1 AND gone = ?4');

  /** The words by which a post is found, before and after: null where there are none. */
  function find(post: Position, before: string | null, after: string | null): void {
    tags.change(post, before, after);
    if (before !== null && after !== null) search.change(post, { content: before }, { content: after });
    else if (before !== null) search.remove(post, { content: before });
    else if (after !== null) search.add(post, { content: after });
  }

  /** The words by which a post is found at present: null for one that is in no list. */
  function found(post: Position): string | null {
    const words = wordsOf.get(post);
    return words?.gone === 0 ? words.content : null;
  }

  return {
    find,
    found,

    /** Its words and its picture are gone for good. */
    remove(post: Position, since: Position): void {
      find(post, found(post), null);
      empty.run(post, since);
    },

    hide(post: Position, since: Position): void {
      find(post, found(post), null);
      setGone.run(post, 2, since, 0);
    },

    show(post: Position, since: Position): void {
      if (setGone.run(post, 0, since, 2).changes) find(post, null, found(post));
    },
  };
}
