import { useEffect, useState } from 'react';
import type { SessionListAnswer, SessionListItem } from '#api/contract/account.ts';
import { settings } from '#words/settings.ts';
import { api, call } from '../../client/api.ts';
import { keepPlace } from '../../client/keepPlace.ts';
import { useRead } from '../../client/queries.ts';
import { tellFailure } from '../../client/tellFailure.ts';
import { LoadFailed } from '../../components/ListParts.tsx';
import { momentLong } from '../../format/dates.ts';
import { toast } from '../../stores/toasts.ts';

const words = settings.personal.sessions;

/** Where the member is signed in, and the way to end it. @param version counts on when all but this one have ended */
export function Sessions({ version }: { version: number }) {
  const { data, error: failure, refetch } = useRead<SessionListAnswer>('/auth/sessions');
  const [ended, setEnded] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    if (version > 0) void refetch();
  }, [version, refetch]);

  if (failure) return <LoadFailed message={words.failed} again={() => void refetch()} />;
  if (!data) return <span className="bone bone-block" aria-hidden="true" />;
  const sessions = data.sessions.filter(({ _id }) => !ended.includes(_id));
  const others = sessions.filter(({ current }) => !current);

  async function end(id: string): Promise<void> {
    const goOn = keepPlace();
    setBusy(true);
    const outcome = await call(api.auth.sessions[':id'].$delete({ param: { id } }));
    setBusy(false);
    // Ended meanwhile, by somebody else or by its own time: that is what was wanted.
    const gone = outcome.ok || (outcome.failure.kind === 'refused' && outcome.failure.status === 404);
    if (!gone) return tellFailure(outcome.failure, words.endFailed);
    setEnded([...ended, id]);
    toast(words.ended, 'good');
    goOn();
  }

  async function endOthers(): Promise<void> {
    const goOn = keepPlace();
    setBusy(true);
    const outcome = await call(api.auth.sessions.$delete());
    setBusy(false);
    if (!outcome.ok) return tellFailure(outcome.failure, words.endFailed);
    setEnded([...ended, ...others.map(({ _id }) => _id)]);
    toast(words.endedOthers, 'good');
    goOn();
  }

  return (
    <div className="stack">
      <ul className="settings-sessions">
        {sessions.toSorted(currentFirst).map((session) => (
          <SessionLine key={session._id} session={session} busy={busy} onEnd={end} />
        ))}
      </ul>
      {others.length === 0 ? (
        <p className="meta" role="status">
          {words.alone}
        </p>
      ) : (
        <p>
          <button type="button" className="btn btn-small btn-danger" disabled={busy} onClick={() => void endOthers()}>
            {words.endOthers}
          </button>
        </p>
      )}
    </div>
  );
}

/** This browser, then the newest. */
const currentFirst = (one: SessionListItem, other: SessionListItem): number =>
  Number(other.current) - Number(one.current) || other.startedAt.localeCompare(one.startedAt);

interface LineProps {
  session: SessionListItem;
  busy: boolean;
  onEnd: (id: string) => Promise<void>;
}

function SessionLine({ session, busy, onEnd }: LineProps) {
  const { _id: id, startedAt, expiresAt, remember, current, browser } = session;
  const since = momentLong(startedAt);
  return (
    <li>
      <div>
        <p className="settings-session-name">
          <strong>{browser || (current ? words.current : words.other)}</strong>
          {browser && current && <span className="badge">{words.current}</span>}
          {remember && <span className="badge">{words.remembered}</span>}
        </p>
        <p className="meta">
          {words.since} <time dateTime={startedAt}>{since}</time>
        </p>
        <p className="meta">
          {words.until} <time dateTime={expiresAt}>{momentLong(expiresAt)}</time>
        </p>
      </div>
      {!current && (
        <button type="button" className="btn btn-small" disabled={busy} onClick={() => void onEnd(id)}>
          {words.end}
          <span className="unseen">{words.endOf(since)}</span>
        </button>
      )}
    </li>
  );
}
