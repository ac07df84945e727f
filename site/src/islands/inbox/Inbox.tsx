import type { Member } from '#api/contract/account.ts';
import type { Notice } from '#api/contract/inbox.ts';
import { inbox as words } from '#words/inbox.ts';
import { EmptyInbox } from '../../components/art/Empty.tsx';
import { Icon } from '../../components/Icon.tsx';
import { LoadFailed, MoreButton } from '../../components/ListParts.tsx';
import { MemberFace, MemberName } from '../../components/MemberLink.tsx';
import { DOT } from '../../format/dot.ts';
import { useMember } from '../../stores/useSession.ts';
import { pageAtDesk } from '../application/pageAtDesk.ts';
import { When } from '../post/When.tsx';
import { FundNews } from './FundNews.tsx';
import { grouped, isOften, type NoticeGroup } from './groups.ts';
import { Joined } from './Joined.tsx';
import { useNotices } from './useNotices.ts';

/** What others did that concerns the member. Opening it reads it. */
export default function Inbox() {
  const member = useMember();
  return member ? <Notices key={member._id} member={member} /> : <NoticeSkeleton />;
}

function Notices({ member }: { member: Member }) {
  const { items, next, phase, more, again, fresh, told } = useNotices(member._id);
  if (!items && phase === 'failed') return <LoadFailed message={words.failed} again={again} />;
  if (!items) return <NoticeSkeleton />;
  if (items.length === 0)
    return (
      <div className="card empty">
        <EmptyInbox />
        <h2>{words.empty.title}</h2>
        <p>{words.empty.line}</p>
        <a className="btn" href="/dashboard/feed">
          {words.empty.write}
        </a>
      </div>
    );
  return (
    <section className="stack" aria-label={words.list} aria-busy={phase === 'loading'}>
      <p className="unseen" role="status">
        {told > 0 && words.news(told)}
      </p>
      <ul className="card inbox-frame inbox-list">
        {grouped(items, ({ _id }) => fresh.has(_id)).map(({ notice, actors }) => (
          <NoticeLine key={notice._id} notice={notice} actors={actors} fresh={fresh.has(notice._id)} />
        ))}
      </ul>
      {phase === 'failed' && <LoadFailed message={words.failed} again={again} />}
      {next !== null && phase !== 'failed' && <MoreButton label={words.more} busy={phase === 'more'} onMore={more} />}
    </section>
  );
}

const OF_CONNECTIONS: readonly Notice['kind'][] = [
  'connection-asked',
  'connection-accepted',
  'introduced',
  'introduction-completed',
];

interface LineProps {
  notice: Notice;
  /** Who did it, the last first. */
  actors: NoticeGroup['actors'];
  fresh: boolean;
}

function NoticeLine({ notice, actors, fresh }: LineProps) {
  const { actor, application, decision, fund, kind, note, other, postId, team, createdAt } = notice;
  // Nobody did it: the fund was withdrawn, or nobody was left who could.
  const isNobody = actor._id === '';
  const isAsked = decision?.decision === 'ask';
  return (
    <li className={fresh ? 'inbox-new' : undefined}>
      {isNobody ? (
        <span className="avatar-small inbox-nobody" aria-hidden="true">
          <Icon name={iconOf(notice)} size={20} />
        </span>
      ) : (
        <MemberFace member={actor} className="avatar-small" />
      )}
      <div>
        <p>
          {!isNobody && (
            <>
              <Actors actors={actors} />{' '}
            </>
          )}
          {other ? (
            <>
              {words.met.with} <MemberName member={other} />
              {words.met.thanks}
            </>
          ) : actors.length > 1 && isOften(kind) ? (
            words.byMany[kind]
          ) : (
            lineOf(notice)
          )}
        </p>
        {actors.length > NAMED && <Everybody actors={actors} />}
        {application && (
          <p>
            <a
              className="inbox-see"
              href={
                application.as === 'reviewer' ? pageAtDesk(application) : `/dashboard/applications/${application._id}`
              }
            >
              {words.application(application.applicant, application.type, application.provider)}
            </a>
          </p>
        )}
        {team?.code && (
          <p>
            <a className="inbox-see" href={`/invitations/${team.code}`}>
              {words.toInvitation}
            </a>
          </p>
        )}
        {team && team.code === null && kind !== 'team-removed' && (
          <p>
            <a className="inbox-see" href={`/dashboard/team?kind=${team.kind}&id=${encodeURIComponent(team._id)}`}>
              {team.role === null ? words.team(team.name) : words.toTeam}
            </a>
          </p>
        )}
        {team && kind === 'team-joined' && <Joined member={actor} team={team} />}
        {decision && (
          <p>
            <a className="inbox-see" href="/dashboard/decisions">
              {isAsked ? words.asked.see : words.decision}
            </a>
          </p>
        )}
        {kind === 'grievance-answered' && (
          <p>
            <a className="inbox-see" href="/privacy/complaints">
              {words.answer}
            </a>
          </p>
        )}
        {note !== null && <p className="keep-lines inbox-note">{note}</p>}
        {fund && <FundNews kind={kind} fund={fund} />}
        <p className="faint">
          <When at={createdAt} />
          {postId !== null && (
            <>
              {DOT}
              <a className="inbox-see" href={`/dashboard/feed?post=${postId}`}>
                {words.see}
              </a>
            </>
          )}
          {OF_CONNECTIONS.includes(kind) && (
            <>
              {DOT}
              <a className="inbox-see" href="/dashboard/connections">
                {words.connections}
              </a>
            </>
          )}
        </p>
      </div>
      {fresh && <span className="badge badge-neel">{words.unread}</span>}
    </li>
  );
}

const isOfFund = (kind: Notice['kind']): kind is keyof typeof words.appliedFor => kind in words.appliedFor;

function lineOf({ actor, decision, fund, kind, team }: Notice): string {
  if (decision?.decision === 'ask') return words.asked.line;
  if (actor._id === '' && (kind === 'application-withdrawn' || kind === 'fund-closed')) return words.byNobody[kind];
  if (fund?.applied && isOfFund(kind)) return words.appliedFor[kind];
  if (!team || team.name === '') return words.kinds[kind];
  if (team.role !== null && team.code !== null) return words.invitedAs[team.role](team.name);
  if (team.role !== null) return words.nowIn[team.role](team.name);
  return kind === 'team-removed' ? words.outOf(team.name) : words.kinds[kind];
}

/** Where nobody is told of who did it. */
function iconOf({ application, fund, team }: Notice): 'funds' | 'users' | 'shield' {
  if (fund || application) return 'funds';
  return team ? 'users' : 'shield';
}

/** Of many, so many are named; the others are counted. */
const NAMED = 2;

function Actors({ actors }: Pick<LineProps, 'actors'>) {
  const [first, second] = actors;
  if (!first) return null;
  const others = actors.length - NAMED;
  return (
    <>
      <MemberName member={first} />
      {second && (
        <>
          {others > 0 ? words.comma : words.and}
          <MemberName member={second} />
        </>
      )}
      {others > 0 && words.others(others)}
    </>
  );
}

function Everybody({ actors }: Pick<LineProps, 'actors'>) {
  return (
    <details className="inbox-actors">
      <summary>{words.everybody}</summary>
      <ul>
        {actors.map((actor) => (
          <li key={actor._id} className="person">
            <MemberFace member={actor} className="avatar-small" />
            <MemberName member={actor} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function NoticeSkeleton() {
  return (
    <div className="card" aria-busy="true">
      <p className="unseen">{words.loading}</p>
      {['one', 'two', 'three', 'four'].map((bone) => (
        <div className="person" key={bone} aria-hidden="true">
          <span className="bone bone-avatar avatar-small" />
          <span className="bone" />
        </div>
      ))}
    </div>
  );
}
