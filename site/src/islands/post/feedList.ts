import type { PublicMember, UserAnswer } from '#api/contract/member.ts';
import type { Post, PostAnswer, PostListAnswer } from '#api/contract/post.ts';
import { tagKey } from '#api/contract/tags.ts';

/** A page of the feed, as far as its cards need it. */
export type FeedPage = PostListAnswer;

/** In place of an author: whom the reader follows, and themselves. No member has such an id. */
export const FOLLOWING = 'following';

/** In place of an author: a tag, with its number sign. No member has such an id either. */
const tagIn = (params: URLSearchParams): string => {
  const key = tagKey((params.get('tag') ?? '').replace(/^#/, ''));
  return key && `#${key}`;
};

/** Whether it is posts with a tag that a list asks for. */
export const isTag = (whose: string): boolean => whose.startsWith('#');

/** A list's name in the cache of reads. */
export function feedKey(params: URLSearchParams) {
  const whose = params.get('author') ?? (params.get(FOLLOWING) === 'true' ? FOLLOWING : tagIn(params));
  return ['posts', whose, params.get('cursor') ?? ''] as const;
}
export type FeedKey = ReturnType<typeof feedKey>;

/** The query of a list: whose posts, '' for everybody's, FOLLOWING, a tag, and from where on. '' where it has none. */
export function feedQuery(author: string, cursor = ''): string {
  const query = new URLSearchParams({ ...whoseIn(author), ...(cursor && { cursor }) });
  return query.size > 0 ? `?${query}` : '';
}

function whoseIn(whose: string): Readonly<Record<string, string>> {
  if (whose === FOLLOWING) return { following: 'true' };
  if (isTag(whose)) return { tag: whose.slice(1) };
  return whose === '' ? {} : { author: whose };
}

/** The path of GET /post/getAllPosts that answers a page of the list, below /api/v1. */
export function feedPath([, author]: FeedKey, cursor: string): string {
  return `/post/getAllPosts${feedQuery(author, cursor)}`;
}

/** The same post without its comments, which come when somebody opens them. */
export const withoutComments = (post: Post): Post => ({ ...post, comments: [], likes: [] });

/** The same page as far as its cards need it: so it goes along in the HTML, and is kept for coming back. */
export function postsOnCards({ data, nextCursor }: PostListAnswer): PostListAnswer {
  return { data: { posts: data.posts.map(withoutComments) }, nextCursor };
}

/**
 * What the feed's island is rendered with. Of the address only what the feed hangs on goes in, since the page is kept and
 * sent to others.
 *
 * @param list the API's answer, undefined where there was none
 */
export function feedBeginning(list: unknown, address: URLSearchParams) {
  // Asked by `feedPath`, whose answer this is.
  const answer = list as PostListAnswer | undefined;
  return {
    query: feedQuery(feedKey(address)[1], address.get('cursor') ?? ''),
    seed: answer ? postsOnCards(answer) : null,
  };
}

type AskApi = (path: string) => Promise<Response>;

/** The post that an address names, as guests see it; null where there is none. */
export async function namedPost(askApi: AskApi, id: string | null): Promise<Post | null> {
  if (!id) return null;
  const answer = await askApi(`/post/${encodeURIComponent(id)}`).catch(() => null);
  if (!answer?.ok) return null;
  // Written by our own API, whose type this is.
  const { data } = (await answer.json()) as Partial<PostAnswer>;
  // A call of the API may have this name, and a post has not.
  return data?.post ? withoutComments(data.post) : null;
}

/** The member whose posts an address asks for; null where there is none, undefined where it could not be asked. */
export async function namedMember(askApi: AskApi, id: string): Promise<PublicMember | null | undefined> {
  const answer = await askApi(`/user/${encodeURIComponent(id)}`).catch(() => undefined);
  if (!answer?.ok) return answer && answer.status < 500 ? null : undefined;
  // Written by our own API, whose type this is.
  const { user } = (await answer.json()) as Partial<UserAnswer>;
  if (!user) return null;
  return { _id: user._id, name: user.name, photo: user.photo };
}
