import { connections } from '#words/connections.ts';
import { useModal } from '../../client/useModal.ts';
import { DialogHead } from '../../components/DialogHead.tsx';

const words = connections.question;

/** Asks once more before a connection ends. @param close when it was closed, either way */
export function RemoveDialog({ name, remove, close }: { name: string; remove: () => void; close: () => void }) {
  const { dialog, shut } = useModal(close);

  return (
    <dialog ref={dialog} className="dialog" aria-labelledby="remove-connection" onClose={close}>
      <DialogHead id="remove-connection" title={words.title(name)} close={words.close} onClose={shut} />
      <div className="dialog-body">
        <p>{words.line}</p>
      </div>
      <div className="dialog-foot">
        <button type="button" className="btn btn-quiet" onClick={shut}>
          {words.keep}
        </button>
        <button
          type="button"
          className="btn btn-danger"
          onClick={() => {
            // Closed first: the keyboard is back at what opened it, and goes on from there.
            shut();
            remove();
          }}
        >
          {words.remove}
        </button>
      </div>
    </dialog>
  );
}
