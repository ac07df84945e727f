import { useState } from 'react';
import type { TeamAnswer, TeamMember } from '#api/contract/team.ts';
import { team as words } from '#words/team.ts';
import { api, call } from '../../client/api.ts';
import { keepPlace } from '../../client/keepPlace.ts';
import { useRead } from '../../client/queries.ts';
import { useAnewOnNotice } from '../../client/useAnewOnNotice.ts';
import { useNamedPlace } from '../../client/useNamedPlace.ts';
import { LoadFailed } from '../../components/ListParts.tsx';
import { MemberFace, MemberName } from '../../components/MemberLink.tsx';
import { SureButton } from '../../components/SureButton.tsx';
import { dayOf } from '../../format/dates.ts';
import { useAddress } from '../../stores/address.ts';
import { useMember } from '../../stores/useSession.ts';
import { VerificationPanel } from '../verification/VerificationPanel.tsx';
import { Invite } from './Invite.tsx';
import { Invited } from './Invited.tsx';
import { useDoing } from './useDoing.ts';

const ROLES = ['owner', 'editor', 'reviewer'] as const;
export type Role = (typeof ROLES)[number];
/** Whose team it is. */
export interface Whose {
  readonly kind: 'company' | 'provider';
  readonly id: string;
}

/** The team that the address names, for who is in it. */
export default function Team() {
  const member = useMember();
  const asked = useAddress('');
  const kind = asked.get('kind') === 'company' ? 'company' : 'provider';
  const id = asked.get('id') ?? '';
  if (!member) return null;
  if (id === '') return <NoTeam />;
  return <People key={`${member._id} ${id}`} me={member._id} of={{ kind, id }} />;
}

function NoTeam() {
  return (
    <div className="card empty">
      <h2>{words.which.title}</h2>
      <p>{words.which.line}</p>
      <p>
        <a className="btn btn-small" href="/dashboard/profile">
          {words.which.link}
        </a>
      </p>
    </div>
  );
}

function People({ me, of }: { me: string; of: Whose }) {
  const { data, error, refetch } = useRead<TeamAnswer>(`/teams/${of.kind}/${encodeURIComponent(of.id)}`);
  const again = (): void => void refetch();
  useAnewOnNotice(again);
  useNamedPlace(data !== undefined);
  if (error?.failure.kind === 'refused' && [403, 404].includes(error.failure.status))
    return (
      <div className="card empty">
        <h2>{words.notYours.title}</h2>
        <p>{words.notYours.line}</p>
      </div>
    );
  if (error) return <LoadFailed message={words.failed} again={again} />;
  if (!data) return <span className="bone bone-block" aria-hidden="true" />;
  const mine = data.members.find(({ member }) => member._id === me)?.role;
  const isOwner = mine === 'owner';
  const owners = data.members.filter(({ role }) => role === 'owner').length;
  return (
    <div className="stack stack-loose">
      <p className="lede">
        {words.of}{' '}
        <a href={`${of.kind === 'company' ? '/startups' : '/providers'}/${encodeURIComponent(of.id)}`}>
          {data.team.name}
        </a>
      </p>
      <div className="with-side">
        <section className="card stack" aria-labelledby="team-people">
          <h2 id="team-people" className="card-title">
            {words.people}
          </h2>
          <ul className="team-list">
            {data.members.map((one) => (
              <Person
                key={one.member._id}
                one={one}
                me={me}
                of={of}
                isOwner={isOwner}
                isLast={one.role === 'owner' && owners === 1}
                again={again}
              />
            ))}
          </ul>
        </section>
        <div className="stack">
          {isOwner && <Invite of={of} done={again} />}
          {data.invitations.length > 0 && (
            <section className="card stack" aria-labelledby="team-invited">
              <h2 id="team-invited" className="card-title">
                {words.open}
              </h2>
              <ul className="team-list">
                {data.invitations.map((one) => (
                  <Invited key={one._id} one={one} of={of} isOwner={isOwner} again={again} />
                ))}
              </ul>
            </section>
          )}
        </div>
      </div>
      {(isOwner || mine === 'editor') && <VerificationPanel of={of} />}
    </div>
  );
}

interface PersonProps {
  one: TeamMember;
  me: string;
  of: Whose;
  isOwner: boolean;
  /** A team keeps an owner: nobody puts the last one out, nor gives them less. */
  isLast: boolean;
  again: () => void;
}

function Person({ one: { member, role, since, joinedWith }, me, of, isOwner, isLast, again }: PersonProps) {
  const { busy, run } = useDoing(again);
  /** Chosen for oneself, and not pressed yet: an owner who is one no more cannot take it back. */
  const [wanted, setWanted] = useState<Exclude<Role, 'owner'>>();
  const param = { ...of, member: member._id };
  const isMe = member._id === me;
  // Whoever leaves, or is put out, cannot come back by themselves.
  const [asks, sure] = isMe ? [words.leave, words.leaveNow] : [words.putOut(member.name), words.putOutNow(member.name)];
  const one = api.teams[':kind'][':id'].members[':member'];

  async function give(next: Role): Promise<void> {
    await run(call(one.$patch({ param, json: { role: next } })), words.changed);
  }

  async function giveUp(next: Role): Promise<void> {
    const goOn = keepPlace();
    setWanted(undefined);
    await give(next);
    goOn();
  }

  async function leave(): Promise<void> {
    const goOn = keepPlace();
    const asked = call(one.$delete({ param }));
    if (isMe) await run(asked, words.left, '/dashboard/profile');
    else if (await run(asked, words.isOut(member.name))) goOn();
  }

  return (
    <li>
      <MemberFace member={member} className="avatar-small" />
      <p>
        <MemberName member={member} />
        <span className="meta team-since">
          {words.roles[role]} {words.since(dayOf(since))}
        </span>
        {joinedWith && joinedWith !== 'invited' && (
          <span className="team-since error">{words.joinedWith[joinedWith]}</span>
        )}
      </p>
      <p className="row">
        {isOwner && !isLast && (
          <select
            className="input"
            aria-label={words.roleOf(member.name)}
            value={wanted ?? role}
            disabled={busy}
            onChange={({ target }) => {
              const next = target.value as Role; // one of the options
              if (!isMe) void give(next);
              else setWanted(next === 'owner' ? undefined : next);
            }}
          >
            {ROLES.map((each) => (
              <option key={each} value={each}>
                {words.roles[each]}
              </option>
            ))}
          </select>
        )}
        {wanted && (
          <button
            type="button"
            className="btn btn-small btn-danger"
            disabled={busy}
            onClick={() => void giveUp(wanted)}
          >
            {words.giveUp[wanted]}
          </button>
        )}
        {isMe && isLast && <span className="meta">{words.onlyOwner}</span>}
        {(isOwner || isMe) && !isLast && !wanted && (
          <SureButton sure={sure} busy={busy} onSure={() => void leave()}>
            {asks}
          </SureButton>
        )}
      </p>
    </li>
  );
}
