import { useState } from 'react';
import type { AnsweredInvitation } from '#api/contract/team.ts';
import { team } from '#words/team.ts';
import { api, call } from '../../client/api.ts';
import { takeFocus } from '../../client/takeFocus.ts';
import { tellFailure } from '../../client/tellFailure.ts';
import { useMember } from '../../stores/useSession.ts';

const words = team.invitation;

/** Yes or no to an invitation into a team. @param code as its mail has it */
export default function Invitation({ code }: { code: string }) {
  const member = useMember();
  const [answered, setAnswered] = useState<AnsweredInvitation>();
  const [busy, setBusy] = useState(false);
  if (!member) return null;

  async function answer(accept: boolean): Promise<void> {
    setBusy(true);
    const outcome = await call(api.invitations[':code'].$put({ param: { code }, json: { accept } }));
    setBusy(false);
    if (!outcome.ok) return tellFailure(outcome.failure, words.failed);
    setAnswered(outcome.data.invitation);
  }

  if (answered) {
    const { accepted, team: joined } = answered;
    return (
      <div ref={takeFocus} tabIndex={-1} className="card stack invitation-answered" role="status">
        <p>{accepted ? words.joined(joined.name, team.roles[joined.role]) : words.declined}</p>
        <p>
          {accepted ? (
            <a className="btn btn-primary" href={`/dashboard/team?kind=${joined.kind}&id=${joined._id}`}>
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
