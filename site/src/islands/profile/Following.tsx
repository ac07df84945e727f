import { profile } from '#words/profile.ts';
import { LoadFailed, MoreButton } from '../../components/ListParts.tsx';
import { MemberFace, MemberName } from '../../components/MemberLink.tsx';
import { FollowButton } from '../member/FollowButton.tsx';
import type { useFollowing } from './useProfile.ts';

const words = profile.following;

/** Whom the member follows, the newest first. Whoever is unfollowed here stays in sight, to be followed again. */
export function Following({ following }: { following: ReturnType<typeof useFollowing> }) {
  const { items, next, phase, more, again } = following;
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
          {items.map((user) => (
            <li className="person" key={user._id}>
              <MemberFace member={user} className="avatar-small" />
              <MemberName member={user} />
              <FollowButton id={user._id} name={user.name} />
            </li>
          ))}
        </ul>
      )}
      {phase === 'failed' && <LoadFailed message={words.failed} again={again} />}
      {next !== null && phase !== 'failed' && <MoreButton label={words.more} busy={phase === 'more'} onMore={more} />}
    </section>
  );
}
