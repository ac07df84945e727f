import type { UserAnswer, UserProfile } from '#api/contract/member.ts';
import { distance } from '#words/distance.ts';
import { members as words } from '#words/members.ts';
import { useRead } from '../../client/queries.ts';
import { Avatar } from '../../components/Avatar.tsx';
import { Icon } from '../../components/Icon.tsx';
import { Linked } from '../../components/Linked.tsx';
import { LoadFailed } from '../../components/ListParts.tsx';
import { memberPath } from '../../components/MemberLink.tsx';
import { momentLong } from '../../format/dates.ts';
import { authHref } from '../../stores/intent.ts';
import { useMember } from '../../stores/useSession.ts';
import { ReportButton } from '../abuse/ReportButton.tsx';
import { Logo } from '../company/Logo.tsx';
import { ConnectButton } from '../connection/ConnectButton.tsx';
import { bareAddress } from '../forms/webAddress.ts';
import { Distance } from './Distance.tsx';
import { FollowAuthor } from './FollowAuthor.tsx';

/** Who a member is, as their reader may see them. @param seed as guests do: with it the page comes */
export default function MemberPage({ seed }: { seed: UserProfile }) {
  const me = useMember();
  const { data, error, refetch } = useRead<UserAnswer>(me ? `/user/${encodeURIComponent(seed._id)}` : null);
  const user = data?.user ?? seed;
  // As guests are told, it would be said of members too that nothing is for them.
  const isTold = !me || data !== undefined;
  const { _id: id, name, photo, headline, city, followersCount, following, blocked, muted } = user;
  // What everyone may see, a member is not shown where one of the two blocked the other.
  const isOutOfSight = blocked || (seed.visible && !user.visible);
  // Guests are not shown it; to members it comes with an answer of their own.
  const isAwaited = !seed.visible && !data && !error;
  return (
    <article
      className="card member-page"
      data-blocked={isOutOfSight || undefined}
      data-awaited={isAwaited || undefined}
    >
      <header className="member-head">
        <Avatar name={name} photo={photo} className="avatar-large" />
        <div className="stack stack-tight">
          <h1>{name}</h1>
          {headline && <p className="member-headline">{headline}</p>}
          <p className="meta row">
            {city && (
              <span className="row">
                <Icon name="pin" size={16} />
                {city}
              </span>
            )}
            <span>{words.followers(followersCount)}</span>
            {user.visible && following.length > 0 && <span>{words.following(following.length)}</span>}
          </p>
        </div>
        <p className="row member-acts">
          {me?._id === id ? (
            <a className="btn btn-small" href="/settings/personal#page">
              <Icon name="edit" size={18} />
              {words.edit}
            </a>
          ) : (
            <>
              {isTold && !blocked && (
                <ConnectButton key={`${me?._id} ${user.connection}`} id={id} name={name} state={user.connection} />
              )}
              {!blocked && <FollowAuthor id={id} name={name} />}
              {me && data && <ReportButton kind="member" id={id} of={name} />}
              {me && data && (
                <Distance id={id} name={name} muted={muted} blocked={blocked} changed={() => void refetch()} />
              )}
            </>
          )}
        </p>
      </header>
      {user.heldLinks && <HeldLinks {...user.heldLinks} />}
      {user.visible && <Told user={user} />}
      {(blocked || muted) && (
        <p className="notice">{blocked ? distance.blockedNote(name) : distance.mutedNote(name)}</p>
      )}
      {!user.visible && isTold && !blocked && <Hidden name={name} path={memberPath(id)} isGuest={!me} />}
      {isAwaited && me && <span className="bone bone-block" aria-hidden="true" />}
      {!isTold && error && <LoadFailed message={words.notLoaded} again={() => void refetch()} />}
    </article>
  );
}

function Hidden({ name, path, isGuest }: { name: string; path: string; isGuest: boolean }) {
  return (
    <p className="notice">
      {isGuest ? words.hidden.guest(name) : words.hidden.member(name)}{' '}
      {isGuest && <a href={authHref(path)}>{words.hidden.signIn}</a>}
    </p>
  );
}

/** Told to the member alone. @param until ISO; of a new account null until their address is confirmed */
function HeldLinks({ why, until }: NonNullable<UserProfile['heldLinks']>) {
  if (why === 'bad-link')
    return (
      <p className="notice">
        {words.heldLinks.bad} <a href="/privacy/complaints">{words.heldLinks.complain}</a>
      </p>
    );
  if (until !== null) return <p className="notice">{words.heldLinks.until(momentLong(until))}</p>;
  return (
    <p className="notice">
      {words.heldLinks.unconfirmed} <a href="/auth/register_complete">{words.heldLinks.confirm}</a>
    </p>
  );
}

function Told({ user: { about, links, companies, providers } }: { user: UserProfile }) {
  return (
    <>
      {about && (
        <section className="stack stack-tight">
          <h2 className="card-title">{words.about}</h2>
          <p className="keep-lines">
            <Linked text={about} />
          </p>
        </section>
      )}
      {companies.length > 0 && (
        <section className="stack stack-tight">
          <h2 className="card-title">{words.companies}</h2>
          <ul className="member-things">
            {companies.map(({ _id, name, tagline, logoUrl }) => (
              <li key={_id} className="person">
                <Logo name={name} url={logoUrl} />
                <p>
                  <a href={`/startups/${_id}`}>{name}</a>
                  <span className="meta">{tagline}</span>
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {providers.length > 0 && (
        <section className="stack stack-tight">
          <h2 className="card-title">{words.providers}</h2>
          <ul className="member-things">
            {providers.map(({ _id, name, logoUrl, verified }) => (
              <li key={_id} className="person">
                <Logo name={name} url={logoUrl} />
                <p>
                  <a href={`/providers/${_id}`}>{name}</a>
                  {verified && <span className="meta">{words.proved}</span>}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {links.length > 0 && (
        <section className="stack stack-tight">
          <h2 className="card-title">{words.links}</h2>
          <ul className="member-links">
            {links.map((link) => (
              <li key={link}>
                <a href={link} rel="nofollow ugc noopener" target="_blank">
                  {bareAddress(link)}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
