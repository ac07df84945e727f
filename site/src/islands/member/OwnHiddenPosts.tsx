import type { PostListAnswer } from '#api/contract/post.ts';
import { members as words } from '#words/members.ts';
import { useRead } from '../../client/queries.ts';
import { pathWith } from '../../client/usePages.ts';
import { useMember } from '../../stores/useSession.ts';
import { PostLine } from '../post/PostLine.tsx';

/** On a member's own page: those of their newest posts that others do not see, and why. @param limit as many as the page lists */
export default function OwnHiddenPosts({ author, limit }: { author: string; limit: string }) {
  const me = useMember()?._id;
  const { data } = useRead<PostListAnswer>(me === author ? pathWith('/post/getAllPosts', { author, limit }) : null);
  const posts = data?.data.posts.filter(({ hidden }) => hidden) ?? [];
  if (posts.length === 0) return null;
  return (
    <ul className="profile-list own-hidden-posts">
      {posts.map((post) => (
        <li key={post._id}>
          <PostLine post={post} href={`/posts/${post._id}`} says={words} />
        </li>
      ))}
    </ul>
  );
}
