import type { Application } from '#api/contract/application.ts';
import { applications } from '#words/applications.ts';
import { reviewing } from '#words/reviewing.ts';
import { useModal } from '../../client/useModal.ts';
import { DialogHead } from '../../components/DialogHead.tsx';
import { type FinalMove, FinalNotice } from './DecisionFields.tsx';
import { fundName } from './Head.tsx';
import { MovedOn } from './MovedOn.tsx';
import { TheirWords } from './TheirWords.tsx';

const words = reviewing.decide;
const TITLE = 'decide-once-more';

interface Props {
  application: Application;
  to: FinalMove;
  /** The status that it had when this was asked: of another one nothing was asked, and nothing is sent. */
  from: Application['status'];
  letter: string;
  send: () => void;
  close: () => void;
}

/** Asks once more before a decision goes out that nobody can take back: what is sent, to whom, and with which letter. */
export function DecisionDialog({ application, to, from, letter, send, close }: Props) {
  const { applicant, fund, status } = application;
  const { dialog, shut } = useModal(close);
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={TITLE} onClose={close}>
      {status === from ? (
        <>
          <DialogHead id={TITLE} title={words.sure[to]} close={applications.end.close} onClose={shut} />
          <div className="dialog-body stack">
            <p>{words.goesTo(applicant.name, fundName(fund))}</p>
            <FinalNotice to={to} />
            {letter.trim() === '' ? <p>{words.noLetter}</p> : <TheirWords letter={letter} title={words.letter} />}
          </div>
          <div className="dialog-foot">
            <button type="button" className="btn btn-quiet" onClick={shut}>
              {applications.form.notYet}
            </button>
            <button
              type="button"
              className={to === 'declined' ? 'btn btn-danger' : 'btn btn-primary'}
              onClick={() => {
                // What comes of it is said in the form, with the button there that was pressed first.
                shut();
                send();
              }}
            >
              {words.submit[to]}
            </button>
          </div>
        </>
      ) : (
        <MovedOn id={TITLE} application={application} shut={shut} />
      )}
    </dialog>
  );
}
