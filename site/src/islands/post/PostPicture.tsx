import { useEffect, useRef, useState } from 'react';
import { isLinkExpired } from '#api/contract/linkExpiry.ts';
import type { Post } from '#api/contract/post.ts';
import { feed as words } from '#words/feed.ts';
import { sameOrigin } from '../../client/links.ts';
import { useHydrated } from '../../client/useHydrated.ts';
import { isGone } from '../../components/MemberLink.tsx';
import { refreshPicture } from './feed.ts';

/** A post's picture, its place kept while it loads. A link that has ended is asked for anew, once. */
export function PostPicture({ post, above }: { post: Post; above: number }) {
  const { url, width, height } = post.image;
  // Who leaves takes their pictures along: none is asked for.
  const [gone, setGone] = useState(isGone(post.author) && post.content === '');
  const [asked, setAsked] = useState(false);
  // The server has just signed what it renders: until the page is awake, every link is good.
  const expired = useHydrated() && isLinkExpired(url, Date.now());

  const picture = useRef<HTMLImageElement>(null);

  function refresh(): void {
    setAsked(true);
    if (asked) setGone(true);
    else void refreshPicture(post._id).then((there) => setGone(!there));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a link that has ended asks; refresh is made anew each time
  useEffect(() => {
    // A picture in the page's bytes may have failed before anybody listened.
    const { complete, naturalWidth } = picture.current ?? { complete: false, naturalWidth: 1 };
    if (!gone && (expired || (complete && naturalWidth === 0)) && !asked) refresh();
  }, [expired]);

  if (gone) return <p className="post-picture post-picture-gone">{words.noPicture}</p>;
  return (
    <img
      ref={picture}
      className="post-picture"
      src={expired ? undefined : sameOrigin(url)}
      alt={words.pictureOf(post.author.name)}
      width={width || 1200}
      height={height || 900}
      loading={above === 0 ? 'eager' : 'lazy'}
      fetchPriority={above === 0 ? 'high' : 'auto'}
      decoding={above === 0 ? 'sync' : 'async'}
      onError={refresh}
    />
  );
}
