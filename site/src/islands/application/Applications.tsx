import type { ApplicationListAnswer } from '#api/contract/application.ts';
import { applications as words } from '#words/applications.ts';
import { pathWith, usePages } from '../../client/usePages.ts';
import { EmptyFunds } from '../../components/art/Empty.tsx';
import { LoadFailed, MoreButton } from '../../components/ListParts.tsx';
import { DOT } from '../../format/dot.ts';
import { useMember } from '../../stores/useSession.ts';
import { applyUntil } from '../fund/applyUntil.ts';
import { FundLogo } from '../fund/FundLogo.tsx';
import { When } from '../post/When.tsx';
import { fundName } from './Head.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import { groupOf } from './tooLate.ts';
import { useAnewWhenSeen } from './useAnewWhenSeen.ts';

type Short = ApplicationListAnswer['applications'][number];
const GROUPS = ['applicant', 'provider', 'accepted', 'over'] as const;

/** All that the member's companies have applied for, by whose turn it is. */
export default function Applications() {
  const member = useMember();
  return member ? <Mine key={member._id} member={member._id} /> : <Skeleton />;
}

function Mine({ member }: { member: string }) {
  const { items, next, phase, more, again, renew } = usePages<ApplicationListAnswer, Short>({
    key: [`applications ${member}`, '', ''],
    path: (cursor) => pathWith('/applications', { as: 'applicant', limit: '50', cursor }),
    itemsOf: ({ applications }) => applications,
    fresh: true,
  });
  useAnewWhenSeen(renew);
  if (!items && phase === 'failed') return <LoadFailed message={words.failed} again={again} />;
  if (!items) return <Skeleton />;
  if (items.length === 0)
    return (
      <div className="card empty">
        <EmptyFunds />
        <h2>{words.empty.title}</h2>
        <p>{words.empty.line}</p>
        <a className="btn btn-primary" href="/dashboard/funds">
          {words.empty.funds}
        </a>
      </div>
    );
  return (
    <div className="stack stack-loose">
      {GROUPS.map((turn) => {
        const some = items.filter((one) => groupOf(one) === turn);
        return some.length === 0 ? null : (
          <section key={turn} className="stack stack-tight" aria-labelledby={`turn-${turn}`}>
            <h2 id={`turn-${turn}`}>
              {words.turns[turn]} <span className="faint">{some.length}</span>
            </h2>
            <p className="meta">{words.turnLines[turn]}</p>
            <ul className="application-list">
              {some.map((one) => (
                <li key={one._id} className="card">
                  <Line one={one} />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      {phase === 'failed' && <LoadFailed message={words.failed} again={again} />}
      {next !== null && phase !== 'failed' && <MoreButton label={words.more} busy={phase === 'more'} onMore={more} />}
    </div>
  );
}

function Line({ one: { _id, fund, applicant, status, updatedAt } }: { one: Short }) {
  const until = status === 'draft' ? applyUntil(fund, Date.now()) : '';
  return (
    <>
      <FundLogo provider={fund.provider} logoUrl={fund.logoUrl} />
      <div>
        <h3 className="card-title">
          <a className="card-link" href={`/dashboard/applications/${_id}`}>
            {fundName(fund)}
          </a>
        </h3>
        <p className="meta">{applicant.name}</p>
        <p className="faint">
          {fund.withheld && `${words.notShown}${DOT}`}
          {!fund.withheld && until && `${until}${DOT}`}
          {words.moved} <When at={updatedAt} />
        </p>
      </div>
      <StatusBadge status={status} />
    </>
  );
}

function Skeleton() {
  return (
    <div className="stack" aria-busy="true">
      <p className="unseen">{words.loading}</p>
      {['one', 'two'].map((bone) => (
        <span key={bone} className="bone bone-block" aria-hidden="true" />
      ))}
    </div>
  );
}
