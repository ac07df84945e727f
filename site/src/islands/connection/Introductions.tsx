import { useState } from 'react';
import { introductions as words } from '#words/introductions.ts';
import { api, call } from '../../client/api.ts';
import { keepPlace } from '../../client/keepPlace.ts';
import { tellFailure } from '../../client/tellFailure.ts';
import { LoadFailed, MoreButton } from '../../components/ListParts.tsx';
import { MemberFace, MemberName } from '../../components/MemberLink.tsx';
import { toast } from '../../stores/toasts.ts';
import { When } from '../post/When.tsx';
import { renewConnections } from './useConnections.ts';
import { type Introduced, renewIntroductions, type useIntroductions } from './useIntroductions.ts';

/** To whom the member is introduced, and whom they introduced; nothing where there is nothing. */
export function Introductions({ me, list }: { me: string; list: ReturnType<typeof useIntroductions> }) {
  const { items, next, phase, more, again } = list;
  if ((!items || items.length === 0) && phase !== 'failed') return null;
  return (
    <section className="card stack" aria-labelledby="introductions" aria-busy={phase === 'loading'}>
      <h2 id="introductions" className="card-title">
        {words.title}
      </h2>
      {items && (
        <ul className="connection-list">
          {items.map((one) => (
            <Line key={one._id} me={me} introduction={one} />
          ))}
        </ul>
      )}
      {phase === 'failed' && <LoadFailed message={words.failed} again={again} />}
      {next !== null && phase !== 'failed' && <MoreButton label={words.more} busy={phase === 'more'} onMore={more} />}
    </section>
  );
}

function Line({ me, introduction }: { me: string; introduction: Introduced }) {
  const { id, by, first, second, note, state, at } = introduction;
  const other = first._id === me ? second : first;
  const isMine = by._id === me;
  return (
    <li>
      <MemberFace member={other} className="avatar-small" />
      <p className="connection-who">
        {isMine ? (
          <>
            {words.youIntroduced} <MemberName member={first} /> {words.and} <MemberName member={second} />
          </>
        ) : (
          <>
            <MemberName member={by} /> {words.introducesYouTo} <MemberName member={other} />
          </>
        )}{' '}
        <span className="faint">
          <When at={at} />
        </span>
      </p>
      <p className="keep-lines connection-note">{note}</p>
      {state !== 'asks-me' && <p className="meta connection-note">{said(state, isMine ? null : other.name)}</p>}
      {(state === 'asks-me' || state === 'accepted') && (
        <Answer id={id} name={other.name} hasAnswered={state === 'accepted'} />
      )}
    </li>
  );
}

/** @param name of the other; null for whoever introduced the two */
function said(state: Introduced['state'], name: string | null): string {
  if (name === null) return state === 'connected' ? words.connected : words.open;
  return state === 'connected' ? words.connectedWith(name) : words.waiting(name);
}

function Answer({ id, name, hasAnswered }: { id: string; name: string; hasAnswered: boolean }) {
  const [busy, setBusy] = useState(false);
  const no = hasAnswered ? words.noAfterAll : words.no;

  async function answer(accept: boolean): Promise<void> {
    // The last introduction takes the heading above it along.
    const isLast = document.querySelectorAll('#introductions ~ .connection-list > li').length === 1;
    const goOn = keepPlace(isLast ? document.getElementById('connections-connected') : null);
    setBusy(true);
    const outcome = await call(api.introductions[':id'].$put({ param: { id }, json: { accept } }));
    setBusy(false);
    if (outcome.ok) {
      const { state } = outcome.data.introduction;
      toast(
        !accept ? words.declined : state === 'connected' ? words.connectedWith(name) : words.accepted(name),
        'good',
      );
    } else tellFailure(outcome.failure, words.changeFailed);
    goOn();
    renewIntroductions();
    renewConnections();
  }

  return (
    <div className="row connection-acts">
      <button
        type="button"
        className="btn btn-small btn-quiet"
        aria-label={words.about(no, name)}
        disabled={busy}
        onClick={() => void answer(false)}
      >
        {no}
      </button>
      {!hasAnswered && (
        <button
          type="button"
          className="btn btn-small"
          aria-label={words.about(words.yes, name)}
          disabled={busy}
          onClick={() => void answer(true)}
        >
          {words.yes}
        </button>
      )}
    </div>
  );
}
