import type { PostPlace } from '#projections/post/queries.ts';
import type { HiddenMark } from '../contract/standing-answer.ts';

/** So many pages are looked through at the most: one that is not full then says where to go on. */
const PAGES_LOOKED = 10;

export interface Wanted {
  /** The position in front of which the page begins. */
  readonly before: number;
  readonly limit: number;
}

/** `mark`: why others do not see it, for its author alone. */
export type ShownPlace = PostPlace & { readonly mark?: HiddenMark };

export interface PostPage {
  readonly places: readonly ShownPlace[];
  /** In front of which the next page begins; null after the last. */
  readonly next: number | null;
}

/**
 * A page of a list of posts.
 *
 * @param ask gives so many posts in front of a position, newest first
 * @param unwanted of some posts, those that the reader does not see; left out where there are none such
 */
export function visiblePage(
  ask: (wanted: Wanted) => readonly ShownPlace[],
  { before, limit }: Wanted,
  unwanted?: (places: readonly PostPlace[]) => ReadonlySet<PostPlace>,
): PostPage {
  const places: ShownPlace[] = [];
  let next: number | null = before;
  for (let pages = 0; pages < PAGES_LOOKED && next !== null; pages += 1) {
    // One more than the page: whether anything follows.
    const found = ask({ before: next, limit: limit + 1 });
    const looked = found.slice(0, limit);
    const without = unwanted?.(looked);
    next = found.length > limit ? (looked.at(-1)?.position ?? null) : null;
    for (const place of looked) {
      if (without?.has(place)) continue;
      places.push(place);
      // The rest of those looked at comes with the next page.
      if (places.length === limit) return { places, next: place === found.at(-1) ? null : place.position };
    }
  }
  return { places, next };
}
