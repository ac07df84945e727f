import { useEffect } from 'react';
import type { UserAnswer } from '#api/contract/member.ts';
import { useRead } from '../../client/queries.ts';
import { useMember } from '../../stores/useSession.ts';
import FeedPosts from './FeedPosts.tsx';
import { setFollowed } from './feed.ts';
import { PostSkeleton } from './PostSkeleton.tsx';

/** What the reader and those whom they follow wrote. Guests are asked to sign in first, beside this. */
export default function FollowedPosts({ query, renderedAt }: { query: string; renderedAt: number }) {
  const me = useMember();
  const { data } = useRead<UserAnswer>(me ? `/user/${encodeURIComponent(me._id)}` : null);
  useEffect(() => {
    if (data) setFollowed(data.user.following);
  }, [data]);
  if (!me) return <PostSkeleton />;
  return <FeedPosts key={me._id} query={query} seed={null} named={null} renderedAt={renderedAt} />;
}
