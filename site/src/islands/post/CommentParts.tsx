import { useState } from 'react';
import type { PublicMember } from '#api/contract/member.ts';
import type { Comment, CommentListAnswer, Post } from '#api/contract/post.ts';
import { feed } from '#words/feed.ts';
import { CommentForm } from './CommentForm.tsx';
import { CommentItem, commentPlace } from './CommentItem.tsx';
import { OwnWords } from './OwnWords.tsx';
import { versionsPath } from './ownPosts.ts';
import { useComments } from './useComments.ts';

const words = feed.comments;

/** The comments on a post, which of them is answered, and which of the reader's own is changed. @param page see {@link useComments} */
export function useThread(post: Post, page?: CommentListAnswer) {
  const [changed, setChanged] = useState<string | null>(null);
  const [answered, setAnswered] = useState<Comment | null>(null);
  return { ...useComments(post, page), post, changed, setChanged, answered, setAnswered };
}

type Thread = ReturnType<typeof useThread>;

/** The comments, oldest on top, with the way to older ones. */
export function CommentLines({ thread }: { thread: Thread }) {
  const { me, oldestFirst, next, phase, more, again, setChanged, setAnswered } = thread;
  return (
    <>
      {next !== null && (
        <button
          type="button"
          className="btn btn-small comments-older when-script"
          aria-busy={phase === 'more'}
          onClick={more}
        >
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
    </>
  );
}

/** The box to write in. @param focused whether it takes the focus when it comes */
export function CommentBox({ thread, focused = false }: { thread: Thread; focused?: boolean }) {
  const { post, oldestFirst, answered, setAnswered, add } = thread;
  // Whoever is answered, then the last to speak, then the post's author.
  const speaking = [...(answered ? [answered] : []), ...oldestFirst.toReversed()];
  const spoken: readonly PublicMember[] = [...speaking.map(({ user }) => user), post.author];
  return (
    <CommentForm
      postId={post._id}
      send={(text, mentions) => add({ text, mentions, replyTo: answered })}
      near={spoken}
      answered={answered}
      answer={setAnswered}
      focused={focused}
    />
  );
}

/** The popup in which a comment of one's own is changed, or taken back. */
export function OwnComment({ thread }: { thread: Thread }) {
  const { post, oldestFirst, changed, setChanged, change, takeBack } = thread;
  const own = oldestFirst.find(({ _id }) => _id === changed);
  if (!own) return null;
  return (
    <OwnWords
      key={own._id}
      of="comment"
      thing={own._id}
      text={own.text}
      mentions={own.mentions}
      versions={versionsPath(post._id, own._id)}
      save={(text, mentions) => change(own._id, text, mentions)}
      takeBack={() => takeBack(own._id)}
      goOn={() => document.getElementById(commentPlace(own._id))}
      close={() => setChanged(null)}
    />
  );
}
