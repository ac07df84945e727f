import { useState } from 'react';
import { REASON_MAX } from '#api/contract/limits.ts';
import { admin } from '#words/admin.ts';
import { messageOf, type Outcome } from '../../client/outcome.ts';
import { useModal } from '../../client/useModal.ts';
import { toast } from '../../stores/toasts.ts';
import { TextField } from '../forms/Field.tsx';
import { FormDialog } from '../forms/FormDialog.tsx';
import { withProof } from '../security/withProof.tsx';

const words = admin.reason;

/** An act that wants a reason. */
export interface Act {
  readonly title: string;
  readonly line: string;
  /** On the button. */
  readonly does: string;
  /** Once it is done. */
  readonly said: string;
  readonly isDear?: boolean;
  run(reason: string): Promise<Outcome<unknown>>;
}

interface Props {
  act: Act;
  /** When it was closed, either way. */
  close: () => void;
  /** When it has been done. */
  done: () => void;
}

/** Asks why, and where the session is old for a proof of who it is, and does it. */
export function ReasonDialog({ act, close, done }: Props) {
  const modal = useModal(close);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit(): Promise<void> {
    if (reason.trim().length < 3) return setProblem(words.needed);
    setBusy(true);
    setProblem(undefined);
    const outcome = await withProof(() => act.run(reason.trim()));
    setBusy(false);
    if (outcome === null) return;
    if (!outcome.ok) return setProblem(messageOf(outcome.failure, admin.changeFailed));
    toast(act.said, 'good');
    done();
    modal.shut();
  }

  return (
    <FormDialog
      modal={modal}
      id="desk-act"
      title={act.title}
      words={{ ...words, submit: act.does }}
      busy={busy}
      isDear={act.isDear ?? false}
      onSubmit={submit}
      onClose={close}
    >
      <p>{act.line}</p>
      <TextField
        label={words.label}
        hint={words.hint}
        name="reason"
        maxLength={REASON_MAX}
        autoComplete="off"
        error={problem}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  );
}
