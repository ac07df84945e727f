import type { CommentRow } from '#projections/post/comments.ts';
import type { ListReads } from '../pointInTime/reads.ts';

type Needs = { readonly queries: { readonly feed: ListReads['queries']['feed'] } };
interface Page {
  /** The position in front of which it begins. */
  readonly before: number;
  readonly limit: number;
}

/** So many of the newest, of all of them. */
export const newestOf = (limit: number): Page => ({ before: Number.MAX_SAFE_INTEGER, limit });

/**
 * A post's comments as their reader sees them, newest first: one that is held is there for its author alone, in its place.
 * @param reader undefined for a guest
 */
export function commentsSeen(
  { queries: { feed } }: Needs,
  post: number,
  { before, limit }: Page,
  reader: string | undefined,
): readonly CommentRow[] {
  const rows = feed.comments(post, before, limit);
  const own = reader === undefined ? [] : (feed.heldComments?.(reader, post, before, limit) ?? []);
  if (own.length === 0) return rows;
  return [...rows, ...own].sort((one, other) => other.position - one.position).slice(0, limit);
}

/** How many of a reader's own comments on each of the posts nobody else sees: of those that have any. */
export function ownHeldOn(
  { queries: { feed } }: Needs,
  posts: readonly number[],
  reader: string | null,
): ReadonlyMap<number, number> {
  if (reader === null || posts.length === 0) return NONE;
  return feed.heldCommentsOn?.(reader, posts) ?? NONE;
}

const NONE: ReadonlyMap<number, number> = new Map();
