import { useState } from 'react';
import type { Application } from '#api/contract/application.ts';
import { applications } from '#words/applications.ts';
import { EndDialog, type Ending } from './EndDialog.tsx';

const words = applications.end;

/** What the applicant can end: the draft, the application, or the wait of an offer. Nothing where it is over. */
export function EndActions({ application, done }: { application: Application; done: (now: Application) => void }) {
  const [ending, setEnding] = useState<Ending>();
  const { status, turn } = application;
  if (turn === null) return null;
  const isOffer = status === 'offered';
  const no: Ending = isOffer ? 'decline' : status === 'draft' ? 'drop' : 'withdraw';
  return (
    <p className="row">
      {isOffer && (
        <button type="button" className="btn btn-primary" onClick={() => setEnding('accept')}>
          {words.accept}
        </button>
      )}
      <button type="button" className={isOffer ? 'btn' : 'btn btn-small'} onClick={() => setEnding(no)}>
        {words[no]}
      </button>
      {ending && <EndDialog application={application} ending={ending} done={done} close={() => setEnding(undefined)} />}
    </p>
  );
}
