import { applications } from '#words/applications.ts';
import { useModal } from '../../client/useModal.ts';
import { DialogHead } from '../../components/DialogHead.tsx';

const words = applications.form;

interface Props {
  line: string;
  /** The provider has asked something, and nothing is written to it. */
  noReply: boolean;
  /** How many optional questions have no answer. */
  blank: number;
  /** The documents that are asked for, where none is attached; '' for nothing to say. */
  unsent: string;
  /** The questions that are asked no more, whose answers do not go along. */
  left: readonly string[];
  busy: boolean;
  send: () => void;
  close: () => void;
}

/** Asks once more before an application is sent, and says what was left blank. */
export function SendDialog({ line, noReply, blank, unsent, left, busy, send, close }: Props) {
  const { dialog, shut } = useModal(close);
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby="send-application" onClose={close}>
      <DialogHead id="send-application" title={words.confirmTitle} close={applications.end.close} onClose={shut} />
      <div className="dialog-body stack">
        <p>{line}</p>
        {noReply && <p>{words.reply.none}</p>}
        {unsent !== '' && <p>{words.unsent(unsent)}</p>}
        {left.length > 0 && <p>{words.earlier.notAlong(left.map(words.earlier.quoted).join(', '))}</p>}
        {blank > 0 && <p>{words.blank(blank)}</p>}
      </div>
      <div className="dialog-foot">
        <button type="button" className="btn btn-quiet" onClick={shut}>
          {words.notYet}
        </button>
        <button type="button" className="btn btn-primary" disabled={busy} aria-busy={busy} onClick={send}>
          {busy ? words.submitting : words.send}
        </button>
      </div>
    </dialog>
  );
}
