import { atom } from 'nanostores';
import type { LiveChange } from '#api/contract/live-answer.ts';
import type { ImageAnswer, Post, PostListAnswer } from '#api/contract/post.ts';
import { feed as words } from '#words/feed.ts';
import { api, call, get } from '../../client/api.ts';
import type { Outcome } from '../../client/outcome.ts';
import { type KeptList, queries } from '../../client/queries.ts';
import { tellFailure } from '../../client/tellFailure.ts';
import { askToSignIn } from '../../stores/intent.ts';
import { optimisticUpdates } from '../../stores/optimisticUpdate.ts';
import { $session } from '../../stores/session.ts';
import { changesHere } from './changesHere.ts';
import { type FeedKey, FOLLOWING, feedKey, feedPath } from './feedList.ts';

/** Ids of posts by others that were published since, and are not shown until asked for. */
export const $fresh = atom<readonly string[]>([]);

/** Posts that stand before the list, e.g. the one that a link leads to. Null while the page is as it was rendered. */
export const $inFront = atom<readonly Post[] | null>(null);

/** What its author took back here: no answer that was asked for before brings it back. */
let takenBack: ReadonlySet<string> = new Set();

/** The list on the page: everybody's posts or one member's, from the newest, or from a cursor in the address on. */
let shownList: FeedKey = feedKey(new URLSearchParams());

/** Whom the reader follows: what these publish is news in their list. */
let followed: ReadonlySet<string> = new Set();

type FeedList = KeptList<PostListAnswer>;

const changes = changesHere();

/**
 * An answer with what was done here since it was asked for, and with the likes that are on their way: it may have been
 * written before they arrived.
 *
 * @param cursor it was asked by, '' for the newest posts
 */
export function withChangesHere(page: PostListAnswer, askedAt: number, cursor: string): PostListAnswer {
  const answer = changes.added(page, askedAt, cursor === '');
  return { ...answer, data: { posts: answer.data.posts.map((post) => withLike(post, likes.expected(post._id))) } };
}

type Like = Pick<Post, 'likedByMe' | 'likesCount'>;

function withLike<Seen extends Like>(post: Seen, liked: boolean | undefined): Seen {
  if (liked === undefined || post.likedByMe === liked) return post;
  return { ...post, likedByMe: liked, likesCount: post.likesCount + (liked ? 1 : -1) };
}

/** Tells which list the functions below speak of. */
export function setShownList(key: FeedKey): void {
  shownList = key;
}

export function setFollowed(ids: readonly string[]): void {
  followed = new Set(ids);
}

function setList(change: (list: FeedList) => FeedList): void {
  // It stays as old as it was: a list that came with the page is still to be read as its member sees it.
  const updatedAt = queries.getQueryState(shownList)?.dataUpdatedAt;
  queries.setQueryData<FeedList>(
    shownList,
    (list) => list && change(list),
    updatedAt === undefined ? {} : { updatedAt },
  );
}

/** The posts shown, each once, from the top. */
export function shownPosts(list: FeedList | undefined, inFront: readonly Post[]): readonly Post[] {
  const listed = list?.pages.flatMap(({ data }) => data.posts) ?? [];
  // Of two of one post, the first is the newer.
  const once = new Map([...inFront, ...listed].toReversed().map((post) => [post._id, post]));
  return [...once.values()].toReversed().filter(({ _id }) => !takenBack.has(_id));
}

const posts = () => shownPosts(queries.getQueryData<FeedList>(shownList), $inFront.get() ?? []);

export function find(id: string): Post | undefined {
  return posts().find(({ _id }) => _id === id);
}

/** Shows what was announced: in front of the posts at hand, or, where it is more than a page, in their place. */
export async function showFresh(): Promise<boolean> {
  const askedAt = performance.now();
  const outcome = await get<PostListAnswer>(feedPath(shownList, ''));
  if (!outcome.ok) {
    tellFailure(outcome.failure, words.failed);
    return false;
  }
  const newest = withChangesHere(outcome.data, askedAt, '');
  const shown = new Set(posts().map(({ _id }) => _id));
  const meets = newest.data.posts.some(({ _id }) => shown.has(_id));
  setList(({ pages, pageParams }) =>
    meets ? { pages: [newest, ...pages], pageParams: ['', ...pageParams] } : { pages: [newest], pageParams: [''] },
  );
  $inFront.set([]);
  $fresh.set([]);
  return true;
}

/** The newest post shown. */
export const firstPost = (): Post | undefined => posts()[0];

/** Takes note of posts by others; what the member wrote, in whichever tab, is no news to them. */
export function hearOf(news: LiveChange['posts']): void {
  const me = $session.get()?.user._id;
  const known = new Set([...$fresh.get(), ...posts().map(({ _id }) => _id)]);
  const [, whose] = shownList;
  const isListed = (author: string) => whose === '' || (whose === FOLLOWING ? followed.has(author) : author === whose);
  const belongs = (author: string) => author !== me && isListed(author);
  const fresh = news.filter(({ _id, author }) => belongs(author) && !known.has(_id)).map(({ _id }) => _id);
  if (fresh.length > 0) $fresh.set([...$fresh.get(), ...fresh]);
}

/** Puts a post before the others, as its reader sees it. Whether it is there. */
export async function bringPost(id: string): Promise<boolean> {
  const askedAt = performance.now();
  const outcome = await call(api.post[':id'].$get({ param: { id } }));
  if (!outcome.ok) return find(id) !== undefined;
  const answer = { data: { posts: [outcome.data.data.post] }, nextCursor: null };
  const [post = outcome.data.data.post] = withChangesHere(answer, askedAt, id).data.posts;
  if (find(id)) amendPost(id, post);
  else $inFront.set([post, ...($inFront.get() ?? [])]);
  return true;
}

/** Changes what is shown of a post. */
export function amendPost(id: string, change: Partial<Post>): void {
  changes.changed(id, change);
  const amended = (post: Post): Post => (post._id === id ? { ...post, ...change } : post);
  const inFront = $inFront.get();
  if (inFront?.some(({ _id }) => _id === id)) $inFront.set(inFront.map(amended));
  setList(({ pages, pageParams }) => ({
    // Pages without it stay as they are, for those who compare.
    pages: pages.map((page) =>
      page.data.posts.some(({ _id }) => _id === id) ? { ...page, data: { posts: page.data.posts.map(amended) } } : page,
    ),
    pageParams,
  }));
}

/** Takes a post off the page. */
export function removePost(id: string): void {
  takenBack = new Set([...takenBack, id]);
  $inFront.set(($inFront.get() ?? []).filter(({ _id }) => _id !== id));
  setList(({ pages, pageParams }) => ({
    pages: pages.map((page) => ({ ...page, data: { posts: page.data.posts.filter(({ _id }) => _id !== id) } })),
    pageParams,
  }));
}

/**
 * Publishes a post and shows it in front.
 *
 * @param key of the uploaded picture
 * @param mentions the ids of whom it names
 */
export async function publish(content: string, key: string, mentions: string[]): Promise<Outcome<Post>> {
  const json = { content, image: { key }, mentions };
  const outcome = await call(api.post.new.$post({ json }), { intent: { act: 'post' } });
  if (!outcome.ok) return outcome;
  const { post } = outcome.data.data;
  changes.published(post);
  setList(({ pages: [first, ...others], pageParams }) => ({
    pages: first ? [{ ...first, data: { posts: [post, ...first.data.posts] } }, ...others] : [],
    pageParams,
  }));
  $fresh.set($fresh.get().filter((id) => id !== post._id));
  return { ok: true, data: post };
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
  const { likedByMe, likesCount } = withLike(post, liked);
  amendPost(postId, { likedByMe, likesCount });
}

const likes = optimisticUpdates({
  undo: showLike,
  async send(postId) {
    const outcome = await call(api.post.interact.$put({ json: { postId } }), {
      intent: { act: 'like', subject: postId },
    });
    if (!outcome.ok) {
      tellFailure(outcome.failure, words.likeFailed);
      return undefined;
    }
    const { liked, likes: likers, likesCount } = outcome.data;
    const said = { likedByMe: liked, likesCount };
    // The member may have changed their mind meanwhile: then their next choice is on its way, and shown already.
    amendPost(postId, { likes: likers, ...withLike(said, likes.expected(postId)) });
    return liked;
  },
});

/** Likes a post or takes that back; shown at once, and gone again where the server refuses. */
export function toggleLike(postId: string): void {
  const post = find(postId);
  if (!post) return;
  const liked = !post.likedByMe;
  showLike(postId, liked);
  void likes.update(postId, liked);
}

/** The press of a like: a guest signs in first. */
export function likePost(id: string): void {
  if ($session.get()) toggleLike(id);
  else askToSignIn({ intent: { act: 'like', subject: id } });
}
