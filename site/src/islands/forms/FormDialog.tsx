import type { FormEvent, ReactNode, SyntheticEvent } from 'react';
import type { Modal } from '../../client/useModal.ts';
import { DialogHead } from '../../components/DialogHead.tsx';

interface Props {
  modal: Modal;
  /** Of its title; one dialog has it at a time. */
  id: string;
  title: string;
  words: { readonly close: string; readonly cancel: string; readonly submit: string; readonly busy: string };
  /** While it is being sent. */
  busy: boolean;
  /** Whether something is missing without which it cannot be sent. */
  incomplete?: boolean;
  /** Whether what it does cannot be undone. */
  isDear?: boolean;
  onSubmit: (event: FormEvent) => unknown;
  /** When it was closed, either way. */
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog: its title, its fields, and below them the way out and the way on. */
export function FormDialog(props: Props) {
  const { modal, id, title, words, busy, incomplete = false, isDear = false, onSubmit, onClose, children } = props;

  function submitted(event: FormEvent): void {
    event.preventDefault();
    // The button stays where the keyboard is: a disabled one would lose it.
    if (!busy) void onSubmit(event);
  }

  function closed(event: SyntheticEvent): void {
    // React hands it on to a popup around this one, which would close too.
    event.stopPropagation();
    onClose();
  }

  return (
    <dialog ref={modal.dialog} className="dialog" aria-labelledby={id} onClose={closed}>
      <form method="post" noValidate onSubmit={submitted}>
        <DialogHead id={id} title={title} close={words.close} onClose={modal.shut} />
        <div className="dialog-body stack">{children}</div>
        <div className="dialog-foot">
          <button type="button" className="btn btn-quiet" onClick={modal.shut}>
            {words.cancel}
          </button>
          <button
            type="submit"
            className={isDear ? 'btn btn-danger' : 'btn btn-primary'}
            disabled={incomplete}
            aria-disabled={busy}
            aria-busy={busy}
          >
            {busy ? words.busy : words.submit}
          </button>
        </div>
      </form>
    </dialog>
  );
}
