import { Avatar } from '../../components/Avatar.tsx';
import { network as words } from '../../words/en/network.ts';
import { FollowButton } from './FollowButton.tsx';
import type { useMembers } from './useMembers.ts';

type Props = Pick<ReturnType<typeof useMembers>, 'members' | 'phase' | 'more' | 'retry'>;

/** Who was found, or the newest members; what was there stays while the next answer is on its way. */
export function MemberList({ members, phase, more, retry }: Props) {
  if (phase === 'failed') {
    return (
      <div role="alert" className="stack stack-tight">
        <p>{words.failed}</p>
        <button type="button" className="btn btn-small" onClick={retry}>
          {words.retry}
        </button>
      </div>
    );
  }
  if (!members) return <MemberBones />;
  const { query, users, next } = members;
  if (users.length === 0) return <p className="meta">{query ? words.nobody(query) : words.nobodyYet}</p>;
  return (
    <>
      <h3 className="network-heading">{query ? words.found : words.suggested}</h3>
      <ul className="network-list" aria-busy={phase === 'loading'}>
        {users.map(({ _id, name, photo }) => (
          <li className="person" key={_id}>
            <Avatar name={name} photo={photo} className="avatar-small" />
            <strong>{name}</strong>
            <FollowButton id={_id} name={name} />
          </li>
        ))}
      </ul>
      {next !== null && (
        <button type="button" className="btn btn-quiet btn-small" onClick={() => void more()}>
          {words.more}
        </button>
      )}
    </>
  );
}

function MemberBones() {
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
