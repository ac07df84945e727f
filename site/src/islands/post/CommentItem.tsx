import type { Comment } from '#api/contract/post.ts';
import { feed } from '#words/feed.ts';
import { standing } from '#words/standing.ts';
import { heldLine } from '../../components/HiddenNotice.tsx';
import { Linked } from '../../components/Linked.tsx';
import { isGone, MemberFace, MemberName, MemberSentence } from '../../components/MemberLink.tsx';
import { ReportButton } from '../abuse/ReportButton.tsx';
import { Edited } from './Edited.tsx';
import { OwnWordsButton } from './OwnWordsButton.tsx';
import { When } from './When.tsx';
import { wordless } from './wordless.ts';

interface Props {
  comment: Comment;
  /** Of its author's alone: to change it, or take it back. */
  onOwn: ((id: string) => void) | undefined;
  /** To answer it; left out for a guest. */
  onReply: ((comment: Comment) => void) | undefined;
}

/** Of a comment, as its place on the page. */
export const commentPlace = (id: string): string => `comment-${id}`;

export function CommentItem({ comment, onOwn, onReply }: Props) {
  const { user, text, replyTo } = comment;
  const sending = comment._id.startsWith('sending-');
  return (
    <li
      id={commentPlace(comment._id)}
      className="comment"
      tabIndex={-1}
      data-reply={replyTo !== null}
      aria-busy={sending}
    >
      <MemberFace member={user} className="avatar-small" />
      <div>
        <p className="comment-head">
          <MemberName member={user} />{' '}
          <span className="faint">{sending ? feed.comments.sending : <When at={comment.createdAt} />}</span>
          <Edited at={comment.editedAt} />
        </p>
        {replyTo && (
          <p className="faint">
            <MemberSentence member={replyTo.user}>{feed.comments.inAnswerTo(replyTo.user.name)}</MemberSentence>
          </p>
        )}
        {text ? (
          <p className="keep-lines">
            <Linked text={text} mentions={comment.mentions} />
          </p>
        ) : (
          <p className="meta">{wordless(comment)}</p>
        )}
        {comment.hidden && text && <p className="meta">{heldLine(standing.ownComment, comment.held)}</p>}
        {/* Others do not see it, so an answer would say nothing to them. */}
        {onReply && text && !comment.hidden && !sending && !isGone(user) && (
          <button
            type="button"
            className="btn-link comment-reply"
            aria-label={feed.comments.replyTo(user.name)}
            onClick={() => onReply(comment)}
          >
            {feed.comments.reply}
          </button>
        )}
      </div>
      {onOwn && text && !sending && <OwnWordsButton of="comment" onClick={() => onOwn(comment._id)} />}
      {!onOwn && text && !isGone(user) && <ReportButton kind="comment" id={comment._id} of={user.name} />}
    </li>
  );
}
