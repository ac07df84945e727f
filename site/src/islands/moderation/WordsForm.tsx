import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { CASE_WORDS_MAX } from '#api/contract/limits.ts';
import { takeFocus } from '../../client/takeFocus.ts';

interface Props {
  /** Of the field. */
  label: string;
  hint: string;
  rows: number;
  /** Of the button, and while it is sent. */
  submit: string;
  busyLabel: string;
  /** Answers what went wrong, in words; null for nothing. */
  send: (words: string) => Promise<string | null>;
  /** Whether the words are what one goes on with, once it is opened. */
  opens?: boolean;
  /** Beside the button; what is asked for above the words stands in `children`. */
  cancel?: ReactNode;
  children?: ReactNode;
}

/** What a moderator says to whom a decision concerns, or they to it: words, and what became of sending them. */
export function WordsForm({ label, hint, rows, submit, busyLabel, send, opens, cancel, children }: Props) {
  const names = useId();
  const [said, setSaid] = useState('');
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setWrong('');
    const failed = await send(said);
    setBusy(false);
    setWrong(failed ?? '');
  }

  return (
    <form method="post" className="stack case-form" noValidate onSubmit={(event) => void onSubmit(event)}>
      {children}
      <div className="field">
        <label htmlFor={`${names}-words`}>{label}</label>
        <p className="hint" id={`${names}-hint`}>
          {hint}
        </p>
        <textarea
          ref={opens ? takeFocus : undefined}
          id={`${names}-words`}
          className="input"
          rows={rows}
          maxLength={CASE_WORDS_MAX}
          value={said}
          readOnly={busy}
          aria-describedby={`${names}-hint`}
          onChange={({ target }) => setSaid(target.value)}
        />
      </div>
      {wrong && (
        <p className="error" role="alert">
          {wrong}
        </p>
      )}
      <div className="case-actions">
        <button type="submit" className="btn btn-primary" aria-disabled={busy} aria-busy={busy}>
          {busy ? busyLabel : submit}
        </button>
        {cancel}
      </div>
    </form>
  );
}
