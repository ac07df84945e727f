import type { Comment } from '#api/contract/post.ts';
import { feed } from '#words/feed.ts';
import { Linked } from '../../components/Linked.tsx';
import { MemberFace, MemberName } from '../../components/MemberLink.tsx';
import { When } from './When.tsx';

export function CommentItem({ comment }: { comment: Comment }) {
  const { user, text } = comment;
  const sending = comment._id.startsWith('sending-');
  return (
    <li className="comment" aria-busy={sending}>
      <MemberFace member={user} className="avatar-small" />
      <div>
        <p className="comment-head">
          <MemberName member={user} />{' '}
          <span className="faint">{sending ? feed.comments.sending : <When at={comment.createdAt} />}</span>
        </p>
        <p className="keep-lines">
          <Linked text={text || feed.goneWords} />
        </p>
      </div>
    </li>
  );
}
