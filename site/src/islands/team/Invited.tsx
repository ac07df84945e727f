import type { Invitation } from '#api/contract/team.ts';
import { team as words } from '#words/team.ts';
import { api, call } from '../../client/api.ts';
import { keepPlace } from '../../client/keepPlace.ts';
import { dayOf } from '../../format/dates.ts';
import type { Whose } from './Team.tsx';
import { useDoing } from './useDoing.ts';

interface Props {
  one: Invitation;
  of: Whose;
  isOwner: boolean;
  again: () => void;
}

/** An open invitation, and the way to take it back. */
export function Invited({ one, of, isOwner, again }: Props) {
  const { busy, run } = useDoing(again);
  const email = one.email ?? '';
  const param = { ...of, invitation: one._id };
  async function withdraw(): Promise<void> {
    // The last invitation takes the heading above it along.
    const goOn = keepPlace(document.getElementById('team-invite'));
    const asked = call(api.teams[':kind'][':id'].invitations[':invitation'].$delete({ param }));
    // Taken back or accepted meanwhile, it is gone from the list.
    await run(asked, words.withdrawn);
    goOn();
  }
  return (
    <li>
      <p className="team-invited">
        <strong>{email || words.roles[one.role]}</strong>
        <span className="meta team-since">
          {words.roles[one.role]}, {words.until(dayOf(one.expiresAt))}
        </span>
        {one.undelivered && <span className="team-since error">{words.undelivered}</span>}
      </p>
      {isOwner && (
        <button type="button" className="btn btn-small btn-quiet" disabled={busy} onClick={() => void withdraw()}>
          {words.withdraw}
          <span className="unseen">{words.withdrawOf(email)}</span>
        </button>
      )}
    </li>
  );
}
