import { useState } from 'react';
import type { Application } from '#api/contract/application.ts';
import { applications } from '#words/applications.ts';
import { api, call } from '../../client/api.ts';
import { tellFailure } from '../../client/tellFailure.ts';
import { useModal } from '../../client/useModal.ts';
import { DialogHead } from '../../components/DialogHead.tsx';
import { toast } from '../../stores/toasts.ts';

const words = applications.end;

export type Ending = 'drop' | 'withdraw' | 'decline' | 'accept';
const TITLES = {
  drop: words.dropTitle,
  withdraw: words.withdrawTitle,
  decline: words.declineTitle,
  accept: words.acceptTitle,
};

interface Props {
  application: Application;
  ending: Ending;
  done: (now: Application) => void;
  close: () => void;
}

/** Asks once more before the applicant ends an application: takes it back, or answers an offer. */
export function EndDialog({ application: { _id: id, fund }, ending, done, close }: Props) {
  const { dialog, shut } = useModal(close);
  const [busy, setBusy] = useState(false);
  const lines = {
    drop: words.dropLine,
    withdraw: words.withdrawLine,
    decline: words.declineLine,
    accept: words.acceptLine(fund.provider),
  };

  async function end(): Promise<void> {
    setBusy(true);
    const one = api.applications[':id'];
    const param = { id };
    const outcome = await call(ending === 'accept' ? one.accept.$post({ param }) : one.withdraw.$post({ param }));
    setBusy(false);
    if (!outcome.ok) return tellFailure(outcome.failure, words.failed);
    shut();
    toast(ending === 'accept' ? words.accepted : words.withdrawn, 'good');
    done(outcome.data.application);
  }

  return (
    <dialog ref={dialog} className="dialog" aria-labelledby="end-application" onClose={close}>
      <DialogHead id="end-application" title={TITLES[ending]} close={words.close} onClose={shut} />
      <div className="dialog-body">
        <p>{lines[ending]}</p>
      </div>
      <div className="dialog-foot">
        <button type="button" className="btn btn-quiet" onClick={shut}>
          {ending === 'accept' ? applications.form.notYet : words.keep}
        </button>
        <button
          type="button"
          className={ending === 'accept' ? 'btn btn-primary' : 'btn btn-danger'}
          disabled={busy}
          aria-busy={busy}
          onClick={() => void end()}
        >
          {words[ending]}
        </button>
      </div>
    </dialog>
  );
}
