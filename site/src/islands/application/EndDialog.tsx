import { useState } from 'react';
import type { Application } from '#api/contract/application.ts';
import { applications } from '#words/applications.ts';
import { api, call } from '../../client/api.ts';
import { tellFailure } from '../../client/tellFailure.ts';
import { useModal } from '../../client/useModal.ts';
import { DialogHead } from '../../components/DialogHead.tsx';
import { toast } from '../../stores/toasts.ts';
import { MovedOn } from './MovedOn.tsx';
import { TheirWords } from './TheirWords.tsx';

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
  /** The status that it had when this was asked: of another one nothing was asked, and nothing is done. */
  from: Application['status'];
  done: (now: Application) => void;
  /** Reads it again, and answers its status; undefined where it could not be read. */
  again: () => Promise<Application['status'] | undefined>;
  close: () => void;
}

/** Asks once more before the applicant ends an application: takes it back, or answers an offer. */
export function EndDialog({ application, ending, from, done, again, close }: Props) {
  const { _id: id, fund, status, history } = application;
  // What they say yes to, in the provider's own words.
  const terms = ending === 'accept' ? history.at(-1)?.letter : undefined;
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
    const outcome = await call(
      ending === 'accept' ? one.accept.$post({ param }) : one.withdraw.$post({ param, json: { from } }),
    );
    const isLate = !outcome.ok && outcome.failure.kind === 'refused' && outcome.failure.code === 'wrong-state';
    const now = isLate ? await again() : undefined;
    setBusy(false);
    // What it has become stands here then.
    if (now !== undefined && now !== from) return;
    if (!outcome.ok) return tellFailure(outcome.failure, words.failed);
    shut();
    toast(ending === 'accept' ? words.accepted : words.withdrawn, 'good');
    done(outcome.data.application);
  }

  if (status !== from && !busy)
    return (
      <dialog ref={dialog} className="dialog" aria-labelledby="end-application" onClose={close}>
        <MovedOn id="end-application" application={application} shut={shut} />
      </dialog>
    );
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby="end-application" onClose={close}>
      <DialogHead id="end-application" title={TITLES[ending]} close={words.close} onClose={shut} />
      <div className="dialog-body stack">
        <p>{lines[ending]}</p>
        {terms && <TheirWords letter={terms} />}
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
