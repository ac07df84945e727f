import { useState } from 'react';
import type { Notice } from '#api/contract/inbox.ts';
import { inbox } from '#words/inbox.ts';
import { api, call } from '../../client/api.ts';
import { keepPlace } from '../../client/keepPlace.ts';
import { tellFailure } from '../../client/tellFailure.ts';
import { SureButton } from '../../components/SureButton.tsx';
import { toast } from '../../stores/toasts.ts';

const words = inbox.joined;

interface Props {
  /** Who joined. */
  member: Notice['actor'];
  team: NonNullable<Notice['team']>;
}

/** That somebody joined with another address than the invited one, and how they are taken out again. */
export function Joined({ member, team: { kind, _id: id, joinedWith, removable } }: Props) {
  const [busy, setBusy] = useState(false);
  const [isOut, setIsOut] = useState(false);
  if (joinedWith === null || joinedWith === 'invited') return null;

  async function remove(): Promise<void> {
    const goOn = keepPlace();
    setBusy(true);
    const param = { kind, id, member: member._id };
    const outcome = await call(api.teams[':kind'][':id'].members[':member'].$delete({ param }));
    setBusy(false);
    if (!outcome.ok) return tellFailure(outcome.failure, words.failed);
    setIsOut(true);
    toast(words.isOut(member.name), 'good');
    goOn();
  }

  return (
    <>
      <p className="error">{words.with[joinedWith]}</p>
      {removable && !isOut && (
        <p>
          <SureButton sure={words.removeNow(member.name)} busy={busy} onSure={() => void remove()}>
            {words.remove(member.name)}
          </SureButton>
        </p>
      )}
    </>
  );
}
