import type { SuggestionReason } from '#api/contract/member.ts';
import { network as words } from '#words/network.ts';
import { MemberFace, MemberName } from '../../components/MemberLink.tsx';
import { FollowButton } from './FollowButton.tsx';
import type { useMembers } from './useMembers.ts';

type Props = ReturnType<typeof useMembers>;

/** Who was found, or the newest members; what was there stays while the next answer is on its way. */
export function MemberList({ items, query, next, phase, more, again }: Props) {
  if (phase === 'failed') {
    return (
      <div role="alert" className="stack stack-tight">
        <p>{words.failed}</p>
        <button type="button" className="btn btn-small" onClick={again}>
          {words.retry}
        </button>
      </div>
    );
  }
  if (!items) return <MemberSkeleton />;
  if (items.length === 0) return <p className="meta">{query ? words.nobody(query) : words.nobodyYet}</p>;
  return (
    <>
      <h3 className="network-heading">{query ? words.found : words.suggested}</h3>
      <ul className="network-list" aria-busy={phase === 'loading'}>
        {items.map((user) => (
          <li className="person" key={user._id}>
            <MemberFace member={user} className="avatar-small" />
            <span className="person-why">
              <MemberName member={user} />
              {'reason' in user && <span className="meta">{why(user.reason)}</span>}
            </span>
            <FollowButton id={user._id} name={user.name} />
          </li>
        ))}
      </ul>
      {next !== null && (
        <button type="button" className="btn btn-quiet btn-small when-script" onClick={more}>
          {words.more}
        </button>
      )}
    </>
  );
}

function why(reason: SuggestionReason): string {
  if (reason.kind === 'new') return words.reasons.new;
  return 'count' in reason ? words.reasons[reason.kind](reason.count) : words.reasons[reason.kind](reason.of);
}

function MemberSkeleton() {
  return (
    <div className="network-list" aria-hidden="true">
      {['one', 'two', 'three', 'four'].map((bone) => (
        <div className="person" key={bone}>
          <span className="bone bone-avatar avatar-small" />
          <span className="bone" />
        </div>
      ))}
    </div>
  );
}
