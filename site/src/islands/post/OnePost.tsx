import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { CommentListAnswer, Post } from '#api/contract/post.ts';
import { feed as words } from '#words/feed.ts';
import { RenderedAt } from '../../client/clock.ts';
import { takeFocus } from '../../client/takeFocus.ts';
import { askToSignIn, takeIntent } from '../../stores/intent.ts';
import { $session } from '../../stores/session.ts';
import { useMember } from '../../stores/useSession.ts';
import { CommentBox, CommentLines, OwnComment, useThread } from './CommentParts.tsx';
import { $inFront, bringPost, find, likePost, shownPosts, toggleLike } from './feed.ts';
import { OwnPost } from './OwnPost.tsx';
import { PostCard } from './PostCard.tsx';

interface Props {
  /** The post as guests see it. */
  post: Post;
  /** The newest comments as guests see them. */
  said: CommentListAnswer;
  /** When the page was rendered: milliseconds since 1970. */
  renderedAt: number;
}

/** A post with what was said to it, and everything that members do with it in the feed. */
export default function OnePost({ post: rendered, said, renderedAt }: Props) {
  const inFront = useStore($inFront, { ssr: 'initial' }) ?? [rendered];
  const post = shownPosts(undefined, inFront)[0];
  useLayoutEffect(() => $inFront.set([rendered]), [rendered]);
  useEffect(() => {
    const see = (): void => void bringPost(rendered._id);
    let token = $session.get()?.token;
    if (token) see();
    // Who reads decides what is liked, and what is one's own.
    return $session.listen((session) => {
      if (session?.token === token) return;
      token = session?.token;
      see();
    });
  }, [rendered]);
  return (
    <RenderedAt value={renderedAt}>
      {post ? (
        <Whole post={post} said={said} />
      ) : (
        <div className="card empty post-gone">
          <h2 ref={takeFocus} tabIndex={-1}>
            {words.page.takenBack}
          </h2>
          <a className="btn" href="/dashboard/feed">
            {words.page.back}
          </a>
        </div>
      )}
    </RenderedAt>
  );
}

function Whole({ post, said }: { post: Post; said: CommentListAnswer }) {
  const { _id: id, author, hidden } = post;
  const me = useMember()?._id;
  const [isChanging, setChanging] = useState(false);
  const thread = useThread(post, said);
  const comments = useRef<HTMLElement>(null);

  const write = useCallback((): void => {
    if ($session.get()) comments.current?.querySelector<HTMLElement>('textarea')?.focus();
    else askToSignIn({ intent: { act: 'comment', subject: id } });
  }, [id]);

  useEffect(() => void doWhatWasMeant(id, write), [id, write]);

  return (
    <div className="stack stack-loose post-whole">
      <PostCard
        post={post}
        above={0}
        onLike={likePost}
        onComments={write}
        commentsBelow
        onOwn={author._id === me ? () => setChanging(true) : undefined}
      />
      {(!hidden || post.commentsCount > 0) && (
        <section ref={comments} className="stack" aria-labelledby="comments">
          <h2 id="comments">{words.comments.open}</h2>
          <CommentLines thread={thread} />
          {hidden ? null : me ? (
            <CommentBox thread={thread} />
          ) : (
            <p className="when-out when-script">
              <button type="button" className="btn" onClick={write}>
                {words.page.signIn}
              </button>
            </p>
          )}
        </section>
      )}
      <OwnComment thread={thread} />
      {isChanging && <OwnPost post={post} close={() => setChanging(false)} />}
    </div>
  );
}

/** What a guest was asked to sign in for is done once they are back, on the post as they see it. */
async function doWhatWasMeant(id: string, write: () => void): Promise<void> {
  if (!$session.get()) return;
  const intent = takeIntent('like', 'comment');
  if (intent?.subject !== id) return;
  if (intent.act === 'comment') return write();
  if ((await bringPost(id)) && find(id)?.likedByMe === false) toggleLike(id);
}
