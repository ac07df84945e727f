import { useEffect, useState } from 'react';
import { SEARCH_MAX } from '#api/contract/limits.ts';
import { connections as words } from '#words/connections.ts';
import { $change } from '../../client/live.ts';
import { useOnceThere } from '../../client/useOnceThere.ts';
import { LoadFailed, MoreButton } from '../../components/ListParts.tsx';
import { useMember } from '../../stores/useSession.ts';
import { ConnectionLine } from './ConnectionLine.tsx';
import { Introductions } from './Introductions.tsx';
import { type HeldState, renewConnections, useConnections } from './useConnections.ts';
import { renewIntroductions, useIntroductions } from './useIntroductions.ts';

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
  return <Parts me={me} key={me} />;
}

/** All at once: a list that came later would move what stands below it from under a finger. */
function Parts({ me }: { me: string }) {
  const [q, setQ] = useState('');
  const asksMe = useConnections(me, 'asks-me', '');
  const introductions = useIntroductions(me);
  const own = useConnections(me, 'connected', q);
  const asked = useConnections(me, 'asked', '');
  const isThere = useOnceThere([asksMe, introductions, own, asked]);
  if (!isThere) return <ConnectionSkeleton />;
  return (
    <div className="stack stack-loose connections">
      <Part me={me} list={asksMe} state="asks-me" title={words.requests.title} none={words.requests.none} />
      <Introductions me={me} list={introductions} />
      <Part me={me} list={own} state="connected" title={words.mine.title} none={words.mine.none} q={q}>
        <NameSearch onAsk={setQ} />
      </Part>
      <Part me={me} list={asked} state="asked" title={words.sent.title} none={words.sent.none} />
    </div>
  );
}

interface PartProps {
  me: string;
  list: ReturnType<typeof useConnections>;
  state: HeldState;
  title: string;
  none: string;
  /** What a name is to begin with. */
  q?: string;
  children?: React.ReactNode;
}

function Part({ me, list, state, title, none, q = '', children }: PartProps) {
  const { items, counts, next, phase, more, again } = list;
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

/** @param onAsk with what names are to begin with */
function NameSearch({ onAsk }: { onAsk: (q: string) => void }) {
  const [typed, setTyped] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => onAsk(typed.trim()), typed === '' ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, onAsk]);
  return (
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
