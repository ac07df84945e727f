import { useEffect, useRef, useState } from 'react';
import { SEARCH_MAX } from '#api/contract/limits.ts';
import type { UserListAnswer } from '#api/contract/member.ts';
import { network as words } from '#words/network.ts';
import { Icon } from '../../components/Icon.tsx';
import { WakingButton } from '../../components/WakingButton.tsx';
import { takeIntent } from '../../stores/intent.ts';
import { $session } from '../../stores/session.ts';
import { useEarly } from '../forms/early.ts';
import { setFollow } from './follows.ts';
import { MemberList } from './MemberList.tsx';
import { useMembers } from './useMembers.ts';

/**
 * 'Expand your network': who else is here. A panel beside the feed; on a small screen it opens when asked.
 *
 * @param seed the newest members as guests see them; null where the server could not have them
 */
export default function NetworkPanel({ seed }: { seed: UserListAnswer | null }) {
  const box = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  useEarly(() => box.current?.value, '', setTyped);
  const query = typed.trim();
  const [cameBack, setCameBack] = useState(false);
  const found = useMembers(query, seed, cameBack);
  const { items, phase, waiting } = found;

  useEffect(() => {
    if (!$session.get()) return;
    const intent = takeIntent('follow', 'unfollow');
    if (!intent?.subject) return;
    // Whoever pressed as a guest finds the list in which they did.
    setCameBack(true);
    setFollow(intent.subject, intent.act === 'follow');
  }, []);

  const isFound = phase === 'ready' && query !== '' && !waiting;
  return (
    <aside className="card network" aria-labelledby="network-title">
      <h2 className="card-title network-title" id="network-title">
        {words.title}
      </h2>
      <WakingButton
        className="network-toggle"
        aria-expanded={open}
        aria-controls="network-body"
        onClick={() => setOpen(!open)}
      >
        <Icon name="users" />
        <span>{words.title}</span>
        <Icon name="chevronDown" size={20} />
      </WakingButton>
      <div className={open ? 'network-body stack open' : 'network-body stack'} id="network-body">
        <search className="input-with when-script">
          <Icon name="search" size={20} />
          <input
            ref={box}
            className="input"
            type="search"
            aria-label={words.search}
            placeholder={words.search}
            maxLength={SEARCH_MAX}
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </search>
        <p className="unseen" role="status">
          {isFound && items && words.count(items.length)}
        </p>
        <MemberList {...found} />
      </div>
    </aside>
  );
}
