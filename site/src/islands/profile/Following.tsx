import type { UserListAnswer, UserListItem } from '#api/contract/user.ts';
import { api, callList } from '../../client/api.ts';
import type { Outcome } from '../../client/outcome.ts';
import { Avatar } from '../../components/Avatar.tsx';
import { profile } from '../../words/en/profile.ts';
import { FollowButton } from '../network/FollowButton.tsx';
import { sawFollows } from '../network/follows.ts';
import { LoadFailed } from './LoadFailed.tsx';
import { MoreButton } from './MoreButton.tsx';
import { type Page, usePages } from './usePages.ts';

const words = profile.following;
const PAGE = 12;

/** Whom the member follows, the newest first. Whoever is unfollowed here stays in sight, to be followed again. */
export function Following({ member }: { member: string }) {
  const { items, next, phase, more, again } = usePages(member, (cursor) => ask(member, cursor));
  return (
    <section className="card" aria-labelledby="my-following" aria-busy={phase === 'loading'}>
      <h2 id="my-following" className="card-title">
        {words.title}
      </h2>
      {!items && phase === 'loading' && <span className="bone bone-block" aria-hidden="true" />}
      {items?.length === 0 && (
        <div className="stack">
          <p className="meta">
            {words.emptyTitle}. {words.emptyLine}
          </p>
          <a className="btn btn-small" href="/dashboard/feed">
            {words.find}
          </a>
        </div>
      )}
      {items && items.length > 0 && (
        <ul className="profile-people">
          {items.map(({ _id: id, name, photo }) => (
            <li className="person" key={id}>
              <Avatar name={name} photo={photo} className="avatar-small" />
              <strong>{name}</strong>
              <FollowButton id={id} name={name} />
            </li>
          ))}
        </ul>
      )}
      {phase === 'failed' && <LoadFailed message={words.failed} again={again} />}
      {next !== null && phase !== 'failed' && <MoreButton label={words.more} busy={phase === 'more'} onMore={more} />}
    </section>
  );
}

async function ask(id: string, cursor?: string): Promise<Outcome<Page<UserListItem>>> {
  const query = { limit: String(PAGE), ...(cursor && { cursor }) };
  const askedAt = performance.now();
  const outcome = await callList<UserListAnswer>(api.user[':id'].following.$get({ param: { id }, query }));
  if (!outcome.ok) return outcome;
  sawFollows(outcome.data.users, askedAt);
  return { ok: true, data: { items: outcome.data.users, next: outcome.data.nextCursor } };
}
