import { useState } from 'react';
import type { OpenInvitation } from '#api/contract/team.ts';
import { team } from '#words/team.ts';
import { api, call } from '../../client/api.ts';
import { takeFocus } from '../../client/takeFocus.ts';
import { tellFailure } from '../../client/tellFailure.ts';
import { useMember } from '../../stores/useSession.ts';

const words = team.invitation;

interface Props {
  /** As its mail has it. */
  code: string;
  to: OpenInvitation['team'];
}

/** Yes or no to an invitation into a team. */
export default function Invitation({ code, to }: Props) {
  const member = useMember();
  const [end, setEnd] = useState<'joined' | 'declined' | 'in-team'>();
  const [busy, setBusy] = useState(false);
  if (!member) return null;

  async function answer(accept: boolean): Promise<void> {
    setBusy(true);
    const outcome = await call(api.invitations[':code'].$put({ param: { code }, json: { accept } }));
    setBusy(false);
    if (outcome.ok) return setEnd(accept ? 'joined' : 'declined');
    const { failure } = outcome;
    // Sent to another address of theirs, or followed from two mails.
    if (failure.kind === 'refused' && failure.code === 'in-team') return setEnd('in-team');
    tellFailure(failure, words.failed);
  }

  if (end) {
    const said = {
      joined: words.joined(to.name, team.roles[to.role]),
      declined: words.declined,
      'in-team': words.inTeam(to.name),
    };
    return (
      <div ref={takeFocus} tabIndex={-1} className="card stack invitation-answered" role="status">
        <p>{said[end]}</p>
        <p>
          {end !== 'declined' ? (
            <a className="btn btn-primary" href={`/dashboard/team?kind=${to.kind}&id=${to._id}`}>
              {words.toTeam}
            </a>
          ) : (
            <a className="btn" href="/dashboard/startups">
              {words.startups}
            </a>
          )}
        </p>
      </div>
    );
  }
  return (
    <div className="card">
      <p className="row">
        <button type="button" className="btn btn-primary" disabled={busy} onClick={() => void answer(true)}>
          {words.accept}
        </button>
        <button type="button" className="btn btn-quiet" disabled={busy} onClick={() => void answer(false)}>
          {words.decline}
        </button>
      </p>
    </div>
  );
}
