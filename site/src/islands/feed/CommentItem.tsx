import type { Comment } from '#api/contract/post.ts';
import { Avatar } from '../../components/Avatar.tsx';
import { feed } from '../../words/en/feed.ts';
import { When } from './When.tsx';

export function CommentItem({ comment }: { comment: Comment }) {
  const { user, text } = comment;
  const sending = comment._id.startsWith('sending-');
  return (
    <li className="comment" aria-busy={sending}>
      <Avatar name={user.name} photo={user.photo} className="avatar-small" />
      <div>
        <p className="comment-head">
          <strong>{user.name}</strong>{' '}
          <span className="faint">{sending ? feed.comments.sending : <When at={comment.createdAt} />}</span>
        </p>
        <p className="keep-lines">{text || feed.goneWords}</p>
      </div>
    </li>
  );
}
