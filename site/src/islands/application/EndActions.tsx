import { useState } from 'react';
import type { Application } from '#api/contract/application.ts';
import { applications } from '#words/applications.ts';
import { EndDialog, type Ending } from './EndDialog.tsx';

const words = applications.end;

interface Props {
  application: Application;
  done: (now: Application) => void;
  /** Reads it again, and answers its status; undefined where it could not be read. */
  again: () => Promise<Application['status'] | undefined>;
}

/** What the applicant can end: the draft, the application, or the wait of an offer. Nothing where it is over. */
export function EndActions({ application, done, again }: Props) {
  // With the status that it is said of: the application may move on while the dialog is open.
  const [asked, ask] = useState<{ ending: Ending; from: Application['status'] }>();
  const { status, turn } = application;
  const isOffer = status === 'offered';
  const no: Ending = isOffer ? 'decline' : status === 'draft' ? 'drop' : 'withdraw';
  return (
    <>
      {turn !== null && (
        <p className="row">
          {isOffer && (
            <button type="button" className="btn btn-primary" onClick={() => ask({ ending: 'accept', from: status })}>
              {words.accept}
            </button>
          )}
          <button
            type="button"
            className={isOffer ? 'btn' : 'btn btn-small'}
            onClick={() => ask({ ending: no, from: status })}
          >
            {words[no]}
          </button>
        </p>
      )}
      {asked && <EndDialog {...{ application, ...asked, done, again }} close={() => ask(undefined)} />}
    </>
  );
}
