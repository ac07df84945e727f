import { useEffect } from 'react';
import type { UserAnswer } from '#api/contract/member.ts';
import { useRead } from '../../client/queries.ts';
import { takeIntent } from '../../stores/intent.ts';
import { useMember } from '../../stores/useSession.ts';
import { FollowButton } from './FollowButton.tsx';
import { sawFollows, setFollow } from './follows.ts';

/** Follow on a member's own page. Nobody follows themselves. */
export function FollowAuthor({ id, name }: { id: string; name: string }) {
  const me = useMember();
  // Whom the reader follows stands in their own record.
  const { data } = useRead<UserAnswer>(me && me._id !== id ? `/user/${encodeURIComponent(me._id)}` : null);

  useEffect(() => {
    if (!data) return;
    const isFollower = data.user.following.includes(id);
    sawFollows([{ _id: id, name, photo: '', isFollower }], 0);
    const intent = takeIntent('follow', 'unfollow');
    if (intent?.subject) setFollow(intent.subject, intent.act === 'follow');
  }, [data, id, name]);

  return me?._id === id ? null : <FollowButton id={id} name={name} />;
}
