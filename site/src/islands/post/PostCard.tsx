import { memo } from 'react';
import type { Post } from '#api/contract/post.ts';
import { feed as words } from '#words/feed.ts';
import { HiddenNotice } from '../../components/HiddenNotice.tsx';
import { Icon } from '../../components/Icon.tsx';
import { LinkedPost } from '../../components/Linked.tsx';
import { isGone, MemberFace, MemberName } from '../../components/MemberLink.tsx';
import { ShareLink } from '../../components/ShareLink.tsx';
import { SaveButton } from '../../components/save/SaveButton.tsx';
import { WakingButton } from '../../components/WakingButton.tsx';
import { DOT } from '../../format/dot.ts';
import { excerpt } from '../../format/excerpt.ts';
import { ReportButton } from '../abuse/ReportButton.tsx';
import { Edited } from './Edited.tsx';
import { OwnWordsButton } from './OwnWordsButton.tsx';
import { PostPicture } from './PostPicture.tsx';
import { When } from './When.tsx';

interface Props {
  post: Post;
  /** How many posts stand above it: the pictures of the first do not wait for scrolling. */
  above: number;
  onLike: (id: string) => void;
  onComments: (id: string) => void;
  /** Of its author's alone: to change it, or take it back. */
  onOwn: ((id: string) => void) | undefined;
  /** Whether its comments stand below it, and not in a popup. */
  commentsBelow?: boolean;
}

/** One post. Drawn anew only when it has changed: a long feed holds hundreds. */
export const PostCard = memo(function PostCard({ post, above, onLike, onComments, onOwn, commentsBelow }: Props) {
  const { _id: id, author, content, likedByMe, likesCount, commentsCount } = post;
  return (
    <article
      className="card post"
      id={`post-${id}`}
      data-card={id}
      tabIndex={-1}
      aria-label={words.postBy(author.name)}
    >
      <header className="person">
        <MemberFace member={author} />
        <div>
          <MemberName member={author} />
          <a className="faint post-when" href={`/posts/${id}`}>
            <When at={post.createdAt} />
          </a>
          <Edited at={post.editedAt} />
        </div>
        {onOwn ? (
          <OwnWordsButton of="post" onClick={() => onOwn(id)} />
        ) : (
          !isGone(author) && <ReportButton kind="post" id={id} of={author.name} />
        )}
      </header>
      <HiddenNotice kind="post" mark={post.hidden} />
      {content ? (
        <p className="keep-lines">
          <LinkedPost text={content} mentions={post.mentions} />
        </p>
      ) : (
        <p className="meta">{words.goneWords}</p>
      )}
      <PostPicture post={post} above={above} />
      {!post.hidden && (
        <footer className="post-acts">
          <WakingButton
            className="btn btn-quiet btn-small when-script"
            aria-pressed={likedByMe}
            aria-label={`${words.like}, ${words.likes(likesCount)}`}
            onClick={() => onLike(id)}
          >
            <Icon name="heart" size={20} filled={likedByMe} />
            <span className="numbers">{likesCount}</span>
          </WakingButton>
          <WakingButton
            className="btn btn-quiet btn-small when-script"
            aria-haspopup={commentsBelow ? undefined : 'dialog'}
            aria-label={`${words.comments.open}, ${words.comments.count(commentsCount)}`}
            onClick={() => onComments(id)}
          >
            <Icon name="comment" size={20} />
            <span className="numbers">{commentsCount}</span>
          </WakingButton>
          <span className="meta post-counts when-no-script">
            {words.likes(likesCount)}
            {DOT}
            {words.comments.count(commentsCount)}
          </span>
          <ShareLink
            path={`/posts/${id}`}
            title={excerpt(content, 70) || words.postBy(author.name)}
            label={words.share(author.name)}
            copied={words.linkCopied}
          />
          <SaveButton kind="post" id={id} name={words.postBy(author.name)} />
        </footer>
      )}
    </article>
  );
});
