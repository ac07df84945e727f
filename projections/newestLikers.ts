import type { DatabaseSync } from 'node:sqlite';
import { LRUCache } from 'lru-cache';
import { createNaming } from './numbers.ts';

/** CONTRACT: a post's `likes` carries so many ids. */
const MOST = 50;
/** Some 5 MB at most. */
const POSTS_KEPT = 2000;

type Kept = { readonly likes: number; readonly upTo: number; readonly ids: readonly string[] };

/**
 * Who liked a post last, newest first: at most 50 ids.
 *
 * A busy post is asked for after each of its likes. What was found is kept, and only likes since then are looked for. If
 * somebody took theirs back meanwhile, the number of likes is not the old one and the new ones together, and all are read.
 */
export function createNewestLikers(db: DatabaseSync) {
  const idOf = createNaming(db.prepare('SELECT id FROM feed_members WHERE n = ?'));
  const find = db.prepare('SELECT member, n FROM likes WHERE post = ? AND n > ? ORDER BY n DESC LIMIT ?');
  find.setReturnArrays(true);
  const posts = new LRUCache<number, Kept>({ max: POSTS_KEPT });

  /** @param likes how many like the post, in the same snapshot */
  return function newestLikers(post: number, likes: number): readonly string[] {
    if (likes === 0) return [];
    const known = posts.get(post);
    const since = (position: number) =>
      find.all(post, position, MOST) as unknown as readonly [member: number, n: number][]; // the columns of `find`
    let rows = since(known?.upTo ?? -1);
    let before: readonly string[] = [];
    if (known && known.likes + rows.length === likes) before = known.ids;
    else if (known) rows = since(-1);
    const newest = rows.flatMap(([member]) => idOf(member) ?? []);
    const ids = before.length === 0 ? newest : [...newest, ...before].slice(0, MOST);
    posts.set(post, { likes, upTo: rows[0]?.[1] ?? known?.upTo ?? -1, ids });
    return ids;
  };
}
