import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { PublicMember } from '#api/contract/member.ts';
import type { Comment, Post } from '#api/contract/post.ts';
import { feed } from '#words/feed.ts';
import { DialogHead } from '../../components/DialogHead.tsx';
import { CommentForm } from './CommentForm.tsx';
import { CommentItem } from './CommentItem.tsx';
import { OwnWords } from './OwnWords.tsx';
import { versionsPath } from './ownPosts.ts';
import { useComments } from './useComments.ts';

const words = feed.comments;

/** The popup of a post's comments: oldest on top, the box to write in below. */
export function CommentsDialog({ post, close }: { post: Post; close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const title = useId();
  const { me, oldestFirst, next, phase, more, again, add, change, takeBack } = useComments(post);
  const [changed, setChanged] = useState<string | null>(null);
  const [answered, setAnswered] = useState<Comment | null>(null);
  const own = oldestFirst.find(({ _id }) => _id === changed);
  // Whoever is answered, then the last to speak, then the post's author.
  const speaking = [...(answered ? [answered] : []), ...oldestFirst.toReversed()];
  const spoken: readonly PublicMember[] = [...speaking.map(({ user }) => user), post.author];
  // Open before anything is measured.
  useLayoutEffect(() => dialog.current?.showModal(), []);

  const first = oldestFirst[0]?._id;
  const last = oldestFirst.at(-1)?._id;
  const seen = useRef({ first, last, height: 0 });
  // A new comment is scrolled to; older ones come in above without moving what is being read.
  useLayoutEffect(() => {
    const box = body.current;
    if (!box) return;
    if (last !== seen.current.last || seen.current.height === 0) box.scrollTop = box.scrollHeight;
    else if (first !== seen.current.first) box.scrollTop += box.scrollHeight - seen.current.height;
    // Measured each time: what else comes and goes in there has its height too.
    seen.current = { first, last, height: box.scrollHeight };
  });

  const sending = oldestFirst.find(({ _id }) => _id.startsWith('sending-'))?._id;
  // A reply stands below what it answers, which may be out of sight.
  useLayoutEffect(() => {
    if (sending) body.current?.querySelector('[aria-busy="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [sending]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the close button do the same by keyboard
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={title}
      onClose={close}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
    >
      <DialogHead
        id={title}
        title={words.title(post.author.name)}
        close={words.close}
        onClose={() => dialog.current?.close()}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section ref={body} className="dialog-body comments" tabIndex={0} aria-label={words.list}>
        {next !== null && (
          <button type="button" className="btn btn-small comments-older" aria-busy={phase === 'more'} onClick={more}>
            {phase === 'more' ? words.loadingOlder : words.older}
          </button>
        )}
        {phase === 'failed' && (
          <p className="notice notice-warn" role="alert">
            {words.failed}{' '}
            <button type="button" className="btn-link" onClick={again}>
              {words.retry}
            </button>
          </p>
        )}
        {oldestFirst.length === 0 && phase !== 'failed' && (
          <p className="meta center">{phase === 'loading' ? words.loading : words.empty}</p>
        )}
        <ul className="comment-list">
          {oldestFirst.map((comment) => (
            <CommentItem
              key={comment._id}
              comment={comment}
              onOwn={comment.user._id === me ? setChanged : undefined}
              onReply={me ? setAnswered : undefined}
            />
          ))}
        </ul>
      </section>
      <CommentForm
        postId={post._id}
        send={(text, mentions) => add({ text, mentions, replyTo: answered })}
        near={spoken}
        answered={answered}
        done={() => setAnswered(null)}
      />
      {own && (
        <OwnWords
          key={own._id}
          of="comment"
          text={own.text}
          mentions={own.mentions}
          versions={versionsPath(post._id, own._id)}
          save={(text, mentions) => change(own._id, text, mentions)}
          takeBack={() => takeBack(own._id)}
          close={() => setChanged(null)}
        />
      )}
    </dialog>
  );
}
