import { useEffect, useState } from 'react';
import type { Post } from '#api/contract/post.ts';
import { isLinkExpired } from '#api/files/linkExpiry.ts';
import { sameOrigin } from '../../client/sameOrigin.ts';
import { refreshPicture } from '../../stores/feed.ts';
import { feed as words } from '../../words/en/feed.ts';

/** A post's picture, its place kept while it loads. A link that has ended is asked for anew, once. */
export function PostPicture({ post, eager }: { post: Post; eager: boolean }) {
  const { url, width, height } = post.image;
  const [gone, setGone] = useState(false);
  const [asked, setAsked] = useState(false);
  const expired = isLinkExpired(url, Date.now());

  function refresh(): void {
    setAsked(true);
    if (asked) setGone(true);
    else void refreshPicture(post._id).then((there) => setGone(!there));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a link that has ended asks; refresh is made anew each time
  useEffect(() => {
    if (expired && !asked) refresh();
  }, [expired]);

  if (gone) return <p className="post-picture post-picture-gone">{words.noPicture}</p>;
  return (
    <img
      className="post-picture"
      src={expired ? undefined : sameOrigin(url)}
      alt={words.pictureOf(post.author.name)}
      width={width || 1200}
      height={height || 900}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      onError={refresh}
    />
  );
}
