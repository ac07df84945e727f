import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useState } from 'react';
import { EmptyPosts } from '../../components/art/Empty.tsx';
import { $feed, bringPost, hearOf, loadFeed, loadMore, toggleLike } from '../../stores/feed.ts';
import { askToSignIn, takeIntent } from '../../stores/intent.ts';
import { $change } from '../../stores/live.ts';
import { $session } from '../../stores/session.ts';
import { feed as words } from '../../words/en/feed.ts';
import { CommentsDialog } from './CommentsDialog.tsx';
import { FreshPosts } from './FreshPosts.tsx';
import { nextByKey } from './nextByKey.ts';
import { PostBones } from './PostBones.tsx';
import { PostCard } from './PostCard.tsx';
import { useArrival } from './useArrival.ts';

/** The posts, from the newest to the oldest, with the popup of their comments. */
export default function FeedPosts() {
  const { posts, next, phase } = useStore($feed, { ssr: 'initial' });
  const [commented, setCommented] = useState<string | null>(null);
  const end = useArrival(() => void (phase === 'ready' && loadMore()), '800px', `${posts.length} ${phase}`);

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
      void loadFeed();
    });
    const stopChanges = $change.listen((change) => change && hearOf(change));
    return () => {
      stopSession();
      stopChanges();
    };
  }, []);

  const post = posts.find(({ _id }) => _id === commented);
  return (
    <section className="feed-posts" aria-label={words.list} aria-busy={phase === 'loading'} onKeyDown={nextByKey}>
      <FreshPosts />
      {phase === 'loading' && (
        <>
          <p className="unseen" role="status">
            {words.loading}
          </p>
          <PostBones />
        </>
      )}
      {phase === 'failed' && <Retry message={words.failed} again={loadFeed} />}
      {phase === 'ready' && posts.length === 0 && (
        <div className="card empty">
          <EmptyPosts />
          <h2>{words.empty.title}</h2>
          <p>{words.empty.line}</p>
        </div>
      )}
      {posts.map((shown, index) => (
        <PostCard key={shown._id} post={shown} eager={index < 2} onLike={like} onComments={openComments} />
      ))}
      <div ref={end} className="feed-end center">
        {phase === 'more-failed' && <Retry message={words.moreFailed} again={loadMore} />}
        {posts.length > 0 && next !== null && phase !== 'more-failed' && (
          <button type="button" className="btn" aria-busy={phase === 'more'} onClick={() => void loadMore()}>
            {phase === 'more' && <span className="spinner" aria-hidden="true" />}
            {phase === 'more' ? words.loadingMore : words.more}
          </button>
        )}
        {posts.length > 0 && next === null && <p className="faint">{words.end}</p>}
      </div>
      {post && <CommentsDialog key={post._id} post={post} close={() => setCommented(null)} />}
    </section>
  );
}

function like(id: string): void {
  if ($session.get()) toggleLike(id);
  else askToSignIn({ intent: { act: 'like', subject: id } });
}

function Retry({ message, again }: { message: string; again: () => Promise<void> }) {
  return (
    <div className="card center feed-retry" role="alert">
      <p>{message}</p>
      <button type="button" className="btn" onClick={() => void again()}>
        {words.retry}
      </button>
    </div>
  );
}

/** Loads the posts, then the one that the address names, then does what the member was asked to sign in for. */
async function begin(openComments: (id: string) => void): Promise<void> {
  await loadFeed();
  const named = new URLSearchParams(location.search).get('post');
  if (named && (await bringPost(named))) document.getElementById(`post-${named}`)?.focus();
  if (!$session.get()) return;
  const wish = takeIntent('like', 'comment');
  if (!wish?.subject || !(await bringPost(wish.subject))) return;
  if (wish.act === 'comment') return openComments(wish.subject);
  const liked = $feed.get().posts.find(({ _id }) => _id === wish.subject)?.likedByMe;
  if (liked === false) toggleLike(wish.subject);
}
