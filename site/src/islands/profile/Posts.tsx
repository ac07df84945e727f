import type { Post, PostListAnswer } from '#api/contract/post.ts';
import { api, callList } from '../../client/api.ts';
import type { Outcome } from '../../client/outcome.ts';
import { sameOrigin } from '../../client/sameOrigin.ts';
import { EmptyPosts } from '../../components/art/Empty.tsx';
import { momentLong } from '../../format/dates.ts';
import { profile } from '../../words/en/profile.ts';
import { When } from '../feed/When.tsx';
import { LoadFailed } from './LoadFailed.tsx';
import { MoreButton } from './MoreButton.tsx';
import { type Page, usePages } from './usePages.ts';

const words = profile.posts;
const PAGE = 6;

/** What the member wrote, the newest first; each leads to itself in the feed. */
export function Posts({ author }: { author: string }) {
  const { items, next, phase, more, again } = usePages(author, (cursor) => ask(author, cursor));
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
              <PostLine post={post} />
            </li>
          ))}
        </ul>
      )}
      {phase === 'failed' && <LoadFailed message={words.failed} again={again} />}
      {next !== null && phase !== 'failed' && <MoreButton label={words.more} busy={phase === 'more'} onMore={more} />}
    </section>
  );
}

async function ask(author: string, cursor?: string): Promise<Outcome<Page<Post>>> {
  const query = { author, limit: String(PAGE), ...(cursor && { cursor }) };
  const outcome = await callList<PostListAnswer>(api.post.getAllPosts.$get({ query }));
  if (!outcome.ok) return outcome;
  return { ok: true, data: { items: outcome.data.data.posts, next: outcome.data.nextCursor } };
}

function PostLine({ post }: { post: Post }) {
  const { _id: id, content, image, createdAt, likesCount, commentsCount } = post;
  return (
    <article className="card profile-post">
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
          <When at={createdAt} /> · {words.likes(likesCount)} · {words.comments(commentsCount)}
        </p>
        <p>
          <a className="card-link" href={`/dashboard/feed?post=${id}`} aria-label={words.openOf(momentLong(createdAt))}>
            {words.open}
          </a>
        </p>
      </div>
    </article>
  );
}
