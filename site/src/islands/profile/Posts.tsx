import { profile } from '#words/profile.ts';
import { EmptyPosts } from '../../components/art/Empty.tsx';
import { LoadFailed, MoreButton } from '../../components/ListParts.tsx';
import { PostLine } from '../post/PostLine.tsx';
import type { useOwnPosts } from './useProfile.ts';

const words = profile.posts;

/** What the member wrote, the newest first; each leads to itself in the feed. */
export function Posts({ posts }: { posts: ReturnType<typeof useOwnPosts> }) {
  const { items, next, phase, more, again } = posts;
  return (
    <section className="stack" aria-labelledby="my-posts" aria-busy={phase === 'loading'}>
      <h2 id="my-posts" className="profile-title">
        {words.title}
      </h2>
      {!items && phase === 'loading' && <span className="bone bone-block" aria-hidden="true" />}
      {items?.length === 0 && (
        <div className="card empty">
          <EmptyPosts />
          <h3>{words.emptyTitle}</h3>
          <p>{words.emptyLine}</p>
          <a className="btn" href="/dashboard/feed">
            {words.write}
          </a>
        </div>
      )}
      {items && items.length > 0 && (
        <ul className="profile-list">
          {items.map((post) => (
            <li key={post._id}>
              <PostLine post={post} href={`/dashboard/feed?post=${post._id}`} says={words} />
            </li>
          ))}
        </ul>
      )}
      {phase === 'failed' && <LoadFailed message={words.failed} again={again} />}
      {next !== null && phase !== 'failed' && <MoreButton label={words.more} busy={phase === 'more'} onMore={more} />}
    </section>
  );
}
