import { useEffect, useState } from 'react';
import type { CommentListAnswer, PostAnswer } from '#api/contract/post.ts';
import { feed } from '#words/feed.ts';
import { useRead } from '../../client/queries.ts';
import { excerpt } from '../../format/excerpt.ts';
import { useMember } from '../../stores/useSession.ts';
import OnePost from './OnePost.tsx';
import { PostSkeleton } from './PostSkeleton.tsx';
import { SHOWN_ON_PAGE } from './postPage.ts';

const words = feed.page;

/**
 * Where a page shows nothing to guests: the post, for its author and the moderators, who see it all the same. What the page
 * says to all others carries `data-to-others` and goes then.
 */
export default function OwnHiddenPost({ id }: { id: string }) {
  const me = useMember()?._id;
  return me ? <Asked key={me} id={id} /> : null;
}

function Asked({ id }: { id: string }) {
  const path = `/post/${encodeURIComponent(id)}`;
  // A name that another call of the API has brings something else.
  const { data, isPending } = useRead<Partial<PostAnswer>>(path);
  const post = data?.data?.post;
  const said = useRead<CommentListAnswer>(post ? `${path}/comments?limit=${SHOWN_ON_PAGE}` : null);
  const [readAt] = useState(Date.now);
  const title = post && excerpt(post.content || words.of(post.author.name), 70);
  useEffect(() => {
    if (title) document.title = document.title.replace(words.missing.title, () => title);
  }, [title]);
  if (isPending || (post && said.isPending))
    return (
      <div className="own-hidden-post">
        <PostSkeleton />
      </div>
    );
  if (!post) return null;
  return (
    <div className="own-hidden-post">
      <h1 className="unseen">{words.of(post.author.name)}</h1>
      <OnePost post={post} said={said.data ?? { comments: post.comments, nextCursor: null }} renderedAt={readAt} />
    </div>
  );
}
