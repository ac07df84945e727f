import { useStore } from '@nanostores/react';
import type { KeyboardEvent } from 'react';
import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import type { Post } from '#api/contract/post.ts';
import { feed as words } from '#words/feed.ts';
import { RenderedAt } from '../../client/clock.ts';
import { useKeptPlace } from '../../client/keptPlace.ts';
import { plainly } from '../../client/links.ts';
import { $change } from '../../client/live.ts';
import { type KeptList, queries, useList } from '../../client/queries.ts';
import { takeLostFocus } from '../../client/takeFocus.ts';
import { endWithin, useNextPage } from '../../client/useNextPage.ts';
import { EmptyPosts } from '../../components/art/Empty.tsx';
import { useAddress } from '../../stores/address.ts';
import { askToSignIn, takeIntent } from '../../stores/intent.ts';
import { $session } from '../../stores/session.ts';
import { useMember } from '../../stores/useSession.ts';
import { CommentsDialog } from './CommentsDialog.tsx';
import { FreshPosts } from './FreshPosts.tsx';
import {
  $inFront,
  bringPost,
  find,
  hearOf,
  likePost,
  setShownList,
  shownPosts,
  toggleLike,
  withChangesHere,
} from './feed.ts';
import { type FeedPage, FOLLOWING, feedKey, feedPath, feedQuery, isTag, postsOnCards } from './feedList.ts';
import { OwnPost } from './OwnPost.tsx';
import { PostCard } from './PostCard.tsx';
import { PostSkeleton } from './PostSkeleton.tsx';

/** How many pixels below the screen's edge the end of the list may be when the next page is asked for. */
const isNear = endWithin(800);

interface Props {
  /** The page's query, as far as the list hangs on it. */
  query: string;
  /** The list's beginning as guests see it; null where the server could not have it. */
  seed: FeedPage | null;
  /** The post that the address names, as guests see it. */
  named: Post | null;
  /** When the page was rendered: milliseconds since 1970. */
  renderedAt: number;
}

/** The posts, from the newest to the oldest, with the popup of their comments. */
export default function FeedPosts({ query, seed, named, renderedAt }: Props) {
  const params = useAddress(query);
  const key = feedKey(params);
  const [, whose] = key;
  const list = useList<FeedPage>({
    key,
    path: (cursor) => feedPath(key, cursor),
    seed: seed ? { key: feedKey(new URLSearchParams(query)), page: seed } : undefined,
    heard: withChangesHere,
  });
  const box = useKeptPlace<FeedPage, HTMLDivElement>({
    key,
    list: list.data,
    slim: postsOnCards,
    restored(left) {
      if (seed) hearOf(newsSince(left, seed));
      // What was published since did not come with the page: the list is asked for again, once it is shown.
      else setTimeout(() => void queries.invalidateQueries({ queryKey: key }));
    },
  });
  const inFront = useStore($inFront, { ssr: 'initial' }) ?? (named ? [named] : []);
  const posts = shownPosts(list.data, inFront);
  const [commented, setCommented] = useState<string | null>(null);
  const [changed, setChanged] = useState<string | null>(null);
  const me = useMember()?._id;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before anything that is heard or done changes the list
  useLayoutEffect(() => {
    setShownList(key);
    if (named) $inFront.set([named]);
  }, []);

  const openComments = useCallback((id: string): void => {
    if ($session.get()) setCommented(id);
    else askToSignIn({ intent: { act: 'comment', subject: id } });
  }, []);

  useEffect(() => {
    void begin(setCommented);
    let token = $session.get()?.token;
    // Who reads decides which posts are liked.
    const stopSession = $session.listen((session) => {
      if (session?.token === token) return;
      token = session?.token;
      if (!session) setCommented(null);
      void queries.invalidateQueries({ queryKey: ['posts'] });
    });
    const stopChanges = $change.listen((change) => change && hearOf(change.posts));
    return () => {
      stopSession();
      stopChanges();
    };
  }, []);

  const { isFetchingNextPage: loading, isFetchNextPageError: moreFailed } = list;
  const failed = list.data === undefined && list.error !== null;
  const next = list.data?.pages.at(-1)?.nextCursor ?? null;
  const ready = next !== null && !list.isFetching && !moreFailed;
  const onMore = (): void => void (list.isFetching || list.fetchNextPage());
  const end = useNextPage(onMore, isNear, ready, posts.length);
  const post = posts.find(({ _id }) => _id === commented);
  const own = posts.find(({ _id }) => _id === changed);
  return (
    <RenderedAt value={renderedAt}>
      <section
        className="feed-posts"
        tabIndex={-1}
        aria-label={words.list}
        aria-busy={list.data === undefined && !failed}
        onKeyDown={nextByKey}
      >
        <FreshPosts />
        {list.data === undefined && !failed && (
          <>
            <p className="unseen" role="status">
              {words.loading}
            </p>
            <PostSkeleton />
          </>
        )}
        {failed && <Retry message={words.failed} again={() => void list.refetch()} />}
        {params.get('cursor') !== null && <a href={`/dashboard/feed${feedQuery(whose)}`}>{words.first}</a>}
        {list.data && posts.length === 0 && (
          <div className="card empty">
            <EmptyPosts />
            <h2>{emptyTitle(whose)}</h2>
            {whose === '' && <p>{words.empty.line}</p>}
            {whose === FOLLOWING && <p>{words.followed.emptyLine}</p>}
          </div>
        )}
        <div ref={box} className="feed-list">
          {posts.map((shown, index) => (
            <PostCard
              key={shown._id}
              post={shown}
              above={index}
              onLike={likePost}
              onComments={openComments}
              onOwn={shown.author._id === me ? setChanged : undefined}
            />
          ))}
        </div>
        <div ref={end} className="feed-end list-end center">
          {moreFailed && <Retry message={words.moreFailed} again={() => void list.fetchNextPage()} />}
          {posts.length > 0 && next !== null && !moreFailed && (
            <a className="btn" href={feedQuery(whose, next)} aria-busy={loading} onClick={plainly(onMore)}>
              {loading && <span className="spinner" aria-hidden="true" />}
              {loading ? words.loadingMore : words.more}
            </a>
          )}
          {list.data && posts.length > 0 && next === null && <p className="faint">{words.end}</p>}
        </div>
        {own && <OwnPost key={own._id} post={own} goOn={() => besides(own._id)} close={() => setChanged(null)} />}
        {post && (
          <CommentsDialog
            key={post._id}
            post={post}
            close={() => {
              setCommented(null);
              // Come back to after signing in, it was opened by nothing on the page.
              takeLostFocus(document.getElementById(`post-${post._id}`));
            }}
          />
        )}
      </section>
    </RenderedAt>
  );
}

function emptyTitle(whose: string): string {
  if (isTag(whose)) return words.ofTag.emptyTitle;
  return whose === FOLLOWING ? words.followed.emptyTitle : words.empty.title;
}

function Retry({ message, again }: { message: string; again: () => void }) {
  return (
    <div className="card center feed-retry" role="alert">
      <p>{message}</p>
      <button type="button" className="btn" onClick={again}>
        {words.retry}
      </button>
    </div>
  );
}

/** What was published since a list was left, as the live stream would have told it. */
function newsSince(left: KeptList<FeedPage>, { data }: FeedPage) {
  const last = left.pages[0]?.data.posts[0]?.createdAt ?? '';
  return data.posts.filter(({ createdAt }) => createdAt > last).map(({ _id, author }) => ({ _id, author: author._id }));
}

/** Shows the post that the address names as its reader sees it, then does what they were asked to sign in for. */
async function begin(openComments: (id: string) => void): Promise<void> {
  const named = new URLSearchParams(location.search).get('post');
  if (named && (!$session.get() || (await bringPost(named)))) document.getElementById(`post-${named}`)?.focus();
  if (!$session.get()) return;
  const intent = takeIntent('like', 'comment');
  if (!intent?.subject || !(await bringPost(intent.subject))) return;
  if (intent.act === 'comment') return openComments(intent.subject);
  if (find(intent.subject)?.likedByMe === false) toggleLike(intent.subject);
}

/** What stands in the place of a post once it is gone: the next one, else the one before, else the list. */
function besides(id: string): HTMLElement | null {
  const post = document.getElementById(`post-${id}`);
  const place = post?.nextElementSibling ?? post?.previousElementSibling ?? post?.closest('.feed-posts');
  return place instanceof HTMLElement ? place : null;
}

/** j leads to the next post, k to the one before, while the focus is among the posts and nobody is writing. */
function nextByKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey || (event.key !== 'j' && event.key !== 'k')) return;
  // Both come from the page's own posts.
  const from = event.target as HTMLElement;
  if (from.closest('dialog, textarea, input')) return;
  const posts = [...event.currentTarget.querySelectorAll<HTMLElement>('article')];
  const here = posts.findIndex((post) => post.contains(from));
  const post = posts[here + (event.key === 'j' ? 1 : -1)];
  if (!post) return;
  event.preventDefault();
  post.focus({ preventScroll: true });
  post.scrollIntoView({ block: 'start' });
}
