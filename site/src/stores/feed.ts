import { map } from 'nanostores';
import type { ImageAnswer, Post, PostListAnswer } from '#api/contract/post.ts';
import type { LiveChange } from '#api/live/routes.ts';
import { api, call, callList } from '../client/api.ts';
import type { Outcome } from '../client/outcome.ts';
import { tellFailure } from '../client/tellFailure.ts';
import { feed as words } from '../words/en/feed.ts';
import { $session } from './session.ts';
import { wishes } from './wish.ts';

export interface Feed {
  /** Newest first; in front of them perhaps one that was asked for by its address. */
  readonly posts: readonly Post[];
  /** Cursor of the next page; null at the end. */
  readonly next: string | null;
  /** 'more' and 'more-failed' are about the next page, while posts are there to read. */
  readonly phase: 'loading' | 'failed' | 'ready' | 'more' | 'more-failed';
  /** Ids of posts by others that were published since, and are not shown until asked for. */
  readonly fresh: readonly string[];
}

export const $feed = map<Feed>({ posts: [], next: null, phase: 'loading', fresh: [] });

/** A page that is asked for anew makes the answer to an earlier question worthless. */
let asked = 0;

function page(cursor?: string): Promise<Outcome<PostListAnswer>> {
  return callList<PostListAnswer>(api.post.getAllPosts.$get({ query: cursor === undefined ? {} : { cursor } }));
}

/** The first page, in place of whatever was shown. */
export async function loadFeed(): Promise<void> {
  asked += 1;
  const mine = asked;
  if ($feed.get().posts.length === 0) $feed.setKey('phase', 'loading');
  const outcome = await page();
  if (mine !== asked) return;
  if (!outcome.ok) {
    $feed.setKey('phase', $feed.get().posts.length === 0 ? 'failed' : 'ready');
    return;
  }
  $feed.set({ posts: outcome.data.data.posts, next: outcome.data.nextCursor, phase: 'ready', fresh: [] });
}

/** The page after the last post, at its end. */
export async function loadMore(): Promise<void> {
  const { next, phase } = $feed.get();
  if (next === null || (phase !== 'ready' && phase !== 'more-failed')) return;
  asked += 1;
  const mine = asked;
  $feed.setKey('phase', 'more');
  const outcome = await page(next);
  if (mine !== asked) return;
  if (!outcome.ok) return $feed.setKey('phase', 'more-failed');
  const { posts } = $feed.get();
  $feed.set({
    ...$feed.get(),
    posts: [...posts, ...notAmong(outcome.data.data.posts, posts)],
    next: outcome.data.nextCursor,
    phase: 'ready',
  });
}

/** Shows what was announced: in front of the posts at hand, or, where it is more than a page, in their place. */
export async function showFresh(): Promise<boolean> {
  asked += 1;
  const mine = asked;
  const outcome = await page();
  if (mine !== asked) return false;
  const { posts, next } = $feed.get();
  if (!outcome.ok) {
    $feed.setKey('phase', 'ready');
    tellFailure(outcome.failure, words.failed);
    return false;
  }
  const newest = outcome.data.data.posts;
  const meets = newest.some((post) => posts.some(({ _id }) => _id === post._id));
  $feed.set({
    posts: meets ? [...newest, ...notAmong(posts, newest)] : newest,
    next: meets ? next : outcome.data.nextCursor,
    phase: 'ready',
    fresh: [],
  });
  return true;
}

/** Takes note of posts by others; what the member wrote, in whichever tab, is no news to them. */
export function hearOf({ posts }: LiveChange): void {
  const me = $session.get()?.user._id;
  const { fresh, posts: shown } = $feed.get();
  const known = new Set([...fresh, ...shown.map(({ _id }) => _id)]);
  const news = posts.filter(({ _id, author }) => author !== me && !known.has(_id)).map(({ _id }) => _id);
  if (news.length > 0) $feed.setKey('fresh', [...fresh, ...news]);
}

/** Puts a post in front, e.g. the one that a link leads to, unless it is shown already. Whether it is there afterwards. */
export async function bringPost(id: string): Promise<boolean> {
  if (find(id)) return true;
  const outcome = await call(api.post[':id'].$get({ param: { id } }));
  if (!outcome.ok) return false;
  putInFront(outcome.data.data.post);
  return true;
}

export function find(id: string): Post | undefined {
  return $feed.get().posts.find(({ _id }) => _id === id);
}

function putInFront(post: Post): void {
  const { posts, fresh } = $feed.get();
  $feed.setKey('posts', [post, ...notAmong(posts, [post])]);
  $feed.setKey(
    'fresh',
    fresh.filter((id) => id !== post._id),
  );
}

const notAmong = (posts: readonly Post[], others: readonly Post[]): Post[] =>
  posts.filter(({ _id }) => !others.some((other) => other._id === _id));

/** Changes what is shown of a post. */
export function amendPost(id: string, change: Partial<Post>): void {
  $feed.setKey(
    'posts',
    $feed.get().posts.map((post) => (post._id === id ? { ...post, ...change } : post)),
  );
}

/** Publishes a post and shows it in front. @param key of the uploaded picture */
export async function publish(content: string, key: string): Promise<Outcome<object>> {
  const outcome = await call(api.post.new.$post({ json: { content, image: { key } } }), { intent: { act: 'post' } });
  if (outcome.ok) putInFront(outcome.data.data.post);
  return outcome;
}

/** A fresh link for a post's picture, which ends with its own time. Whether there is one. */
export async function refreshPicture(postId: string): Promise<boolean> {
  const outcome: Outcome<ImageAnswer> = await call(api.post.images.$put({ json: { postId } }));
  if (outcome.ok) amendPost(postId, { image: outcome.data.image });
  return outcome.ok;
}

function showLike(postId: string, liked: boolean): void {
  const post = find(postId);
  if (!post || post.likedByMe === liked) return;
  amendPost(postId, { likedByMe: liked, likesCount: post.likesCount + (liked ? 1 : -1) });
}

const wishLike = wishes({
  undo: showLike,
  async send(postId) {
    const outcome = await call(api.post.interact.$put({ json: { postId } }), {
      intent: { act: 'like', subject: postId },
    });
    if (!outcome.ok) {
      tellFailure(outcome.failure, words.likeFailed);
      return undefined;
    }
    const { liked, likes, likesCount } = outcome.data;
    // The member may have changed their mind meanwhile: then their next wish is on its way, and shown already.
    const wish = find(postId)?.likedByMe ?? liked;
    amendPost(postId, { likes, likesCount: likesCount + (wish === liked ? 0 : wish ? 1 : -1) });
    return liked;
  },
});

/** Likes a post or takes that back; shown at once, and gone again where the server refuses. */
export function toggleLike(postId: string): void {
  const post = find(postId);
  if (!post) return;
  const liked = !post.likedByMe;
  showLike(postId, liked);
  void wishLike(postId, liked);
}
