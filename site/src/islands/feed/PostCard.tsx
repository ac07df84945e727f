import { memo } from 'react';
import type { Post } from '#api/contract/post.ts';
import { Avatar } from '../../components/Avatar.tsx';
import { Icon } from '../../components/Icon.tsx';
import { feed as words } from '../../words/en/feed.ts';
import { PostPicture } from './PostPicture.tsx';
import { When } from './When.tsx';

interface Props {
  post: Post;
  /** In sight from the beginning: its picture does not wait for scrolling. */
  eager: boolean;
  onLike: (id: string) => void;
  onComments: (id: string) => void;
}

/** One post. Drawn anew only when it has changed: a long feed holds hundreds. */
export const PostCard = memo(function PostCard({ post, eager, onLike, onComments }: Props) {
  const { _id: id, author, content, likedByMe, likesCount, commentsCount } = post;
  return (
    <article className="card post" id={`post-${id}`} tabIndex={-1} aria-label={words.postBy(author.name)}>
      <header className="person">
        <Avatar name={author.name} photo={author.photo} />
        <div>
          <strong>{author.name}</strong>
          <span className="faint">
            <When at={post.createdAt} />
          </span>
        </div>
      </header>
      {content ? <p className="keep-lines">{content}</p> : <p className="meta">{words.goneWords}</p>}
      <PostPicture post={post} eager={eager} />
      <footer className="post-acts">
        <button
          type="button"
          className="btn btn-quiet btn-small"
          aria-pressed={likedByMe}
          aria-label={`${words.like}, ${words.likes(likesCount)}`}
          onClick={() => onLike(id)}
        >
          <Icon name="heart" size={20} filled={likedByMe} />
          <span className="numbers">{likesCount}</span>
        </button>
        <button
          type="button"
          className="btn btn-quiet btn-small"
          aria-haspopup="dialog"
          aria-label={`${words.comments.open}, ${words.comments.count(commentsCount)}`}
          onClick={() => onComments(id)}
        >
          <Icon name="comment" size={20} />
          <span className="numbers">{commentsCount}</span>
        </button>
      </footer>
    </article>
  );
});
