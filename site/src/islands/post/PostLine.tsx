import type { Post } from '#api/contract/post.ts';
import { profile } from '#words/profile.ts';
import { sameOrigin } from '../../client/links.ts';
import { HiddenNotice } from '../../components/HiddenNotice.tsx';
import { momentLong } from '../../format/dates.ts';
import { DOT } from '../../format/dot.ts';
import { When } from './When.tsx';

const words = profile.posts;

interface Props {
  post: Post;
  /** Where it is read. */
  href: string;
  /** What the way there is called. */
  says: { readonly open: string; openOf(when: string): string };
}

/** A post in a list of its author's, in short. */
export function PostLine({ post, href, says }: Props) {
  const { content, image, createdAt, likesCount, commentsCount } = post;
  return (
    <article className="card profile-post">
      <HiddenNotice kind="post" mark={post.hidden} />
      {image.url && (
        <img
          className="profile-thumb"
          src={sameOrigin(image.url)}
          alt=""
          width={96}
          height={96}
          loading="lazy"
          decoding="async"
        />
      )}
      <div className="stack stack-tight">
        <p className="clamp-3">{content}</p>
        <p className="faint">
          <When at={createdAt} />
          {DOT}
          {words.likes(likesCount)}
          {DOT}
          {words.comments(commentsCount)}
        </p>
        <p>
          <a className="card-link" href={href} aria-label={says.openOf(momentLong(createdAt))}>
            {says.open}
          </a>
        </p>
      </div>
    </article>
  );
}
