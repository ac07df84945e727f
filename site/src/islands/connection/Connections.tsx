import { useEffect, useState } from 'react';
import { SEARCH_MAX } from '#api/contract/limits.ts';
import { connections as words } from '#words/connections.ts';
import { $change } from '../../client/live.ts';
import { LoadFailed, MoreButton } from '../../components/ListParts.tsx';
import { useMember } from '../../stores/useSession.ts';
import { ConnectionLine } from './ConnectionLine.tsx';
import { Introductions } from './Introductions.tsx';
import { type HeldState, renewConnections, useConnections } from './useConnections.ts';
import { renewIntroductions } from './useIntroductions.ts';

/** Who asks the member, with whom they are connected, and whom they asked. */
export default function Connections() {
  const member = useMember();
  useEffect(
    () =>
      $change.listen((change) => {
        if (!change?.changed.includes('inbox')) return;
        renewConnections();
        renewIntroductions();
      }),
    [],
  );
  if (!member) return <ConnectionSkeleton />;
  const { _id: me } = member;
  return (
    <div className="stack stack-loose connections" key={me}>
      <Part me={me} state="asks-me" title={words.requests.title} none={words.requests.none} />
      <Introductions me={me} />
      <Own me={me} />
      <Part me={me} state="asked" title={words.sent.title} none={words.sent.none} />
    </div>
  );
}

interface PartProps {
  me: string;
  state: HeldState;
  title: string;
  none: string;
  /** What a name is to begin with. */
  q?: string;
  children?: React.ReactNode;
}

function Part({ me, state, title, none, q = '', children }: PartProps) {
  const { items, counts, next, phase, more, again } = useConnections(me, state, q);
  const id = `connections-${state}`;
  const isEmpty = items?.length === 0;
  // A page of a search may be empty and yet go on: then the next is asked for, so long as nobody is found.
  const looksOn = isEmpty && next !== null && phase === 'ready';
  useEffect(() => {
    if (looksOn) more();
  }, [looksOn, more]);
  return (
    <section className="card stack" aria-labelledby={id} aria-busy={phase === 'loading'}>
      <h2 id={id} className="card-title">
        {counts && counts[state] > 0 ? words.counted(title, counts[state]) : title}
      </h2>
      {counts && counts[state] > 0 && children}
      {!items && phase !== 'failed' && <ConnectionSkeleton />}
      <div role="status">
        {isEmpty && next === null && <p className="meta">{q === '' ? none : words.mine.nobody(q)}</p>}
        {isEmpty && next !== null && phase !== 'failed' && <p className="meta">{words.mine.looking}</p>}
      </div>
      {items && items.length > 0 && (
        <ul className="connection-list">
          {items.map((item) => (
            <ConnectionLine key={item._id} me={me} connection={item} />
          ))}
        </ul>
      )}
      {phase === 'failed' && <LoadFailed message={words.failed} again={again} />}
      {!isEmpty && next !== null && phase !== 'failed' && (
        <MoreButton label={words.more} busy={phase === 'more'} onMore={more} />
      )}
    </section>
  );
}

/** Between the last letter typed and the question. */
const PAUSE_MS = 200;

function Own({ me }: { me: string }) {
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), typed === '' ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <Part me={me} state="connected" title={words.mine.title} none={words.mine.none} q={asked}>
      <search>
        <input
          className="input"
          type="search"
          aria-label={words.mine.search}
          placeholder={words.mine.search}
          maxLength={SEARCH_MAX}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </search>
    </Part>
  );
}

function ConnectionSkeleton() {
  return (
    <div aria-busy="true">
      <p className="unseen">{words.loading}</p>
      {['one', 'two'].map((bone) => (
        <div className="person" key={bone} aria-hidden="true">
          <span className="bone bone-avatar avatar-small" />
          <span className="bone" />
        </div>
      ))}
    </div>
  );
}
