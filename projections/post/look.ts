import type { DatabaseSync } from 'node:sqlite';
import type { SearchIndex, Texts } from '../search/index.ts';
import { createRelevance, type RelevancePage, type RelevanceQuery } from '../search/relevance.ts';
import type { CursorRefused } from '../sql/cursor.ts';
import { rows } from '../sql/rows.ts';

/**
 * What posts are found by: their words. A word that one post alone uses is found as it stands, but not when mistyped:
 * half the words of a language occur once, and they would be most of the index.
 */
export const POST_SEARCH: SearchIndex = {
  name: 'post_search',
  columns: [['content', 1]],
  nearFrom: 2,
  kind: 'post posts',
};

/** The words of all posts whose author is not forgotten and that are not hidden, in order. */
export function* searchedPosts(db: DatabaseSync): Generator<[position: number, texts: Texts]> {
  const all = rows<{ position: number; content: string }>(
    db.prepare('SELECT position, content FROM posts WHERE content IS NOT NULL AND gone = 0 ORDER BY position'),
  );
  for (const { position, content } of all.each()) yield [position, { content }];
}

/** Finds posts by relevance: what costs more than looking up a page's rows. */
export function createPostLook(db: DatabaseSync) {
  const relevance = createRelevance(db, POST_SEARCH, 'posts:relevance');
  return {
    look: (query: RelevanceQuery): RelevancePage | CursorRefused =>
      relevance.page(query, { table: 'tallies', key: 'post', columns: [] }),
  };
}
