import type { Post, PostListAnswer } from '#api/contract/post.ts';

/** More than a page's life brings; what is older than this many changes every answer has heard of. */
const KEPT = 200;

interface Change {
  /** On the page's clock: `performance.now()`. */
  readonly at: number;
  readonly id: string;
  readonly change: Partial<Post>;
}

/**
 * What was changed on this page: an answer that was asked for before does not know of it yet, and must not take it back
 * when it comes, e.g. a like pressed while the feed is being read anew.
 */
export function changesHere() {
  let changes: readonly Change[] = [];
  let published: readonly { readonly at: number; readonly post: Post }[] = [];

  return {
    changed(id: string, change: Partial<Post>): void {
      changes = [...changes, { at: performance.now(), id, change }].slice(-KEPT);
    },

    published(post: Post): void {
      published = [{ at: performance.now(), post }, ...published].slice(0, KEPT);
    },

    /** The answer as it would be, had it been asked for now. @param isFirst whether new posts stand on top of it */
    added(page: PostListAnswer, askedAt: number, isFirst: boolean): PostListAnswer {
      const since = changes.filter(({ at }) => at >= askedAt);
      const known = new Set(page.data.posts.map(({ _id }) => _id));
      const missing = published.filter(({ at, post }) => isFirst && at >= askedAt && !known.has(post._id));
      if (since.length === 0 && missing.length === 0) return page;
      const posts = [...missing.map(({ post }) => post), ...page.data.posts].map((post) =>
        Object.assign({}, post, ...since.filter(({ id }) => id === post._id).map(({ change }) => change)),
      );
      return { ...page, data: { posts } };
    },
  };
}
