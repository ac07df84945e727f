import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { CASE_WORDS_MAX } from '#api/contract/limits.ts';
import { wrong } from '#words/rules.ts';
import { type Failure, messageOf } from '../../client/outcome.ts';
import { takeFocus } from '../../client/takeFocus.ts';

interface Props {
  /** Of the field. */
  label: string;
  hint: string;
  rows: number;
  /** Of the button, and while it is sent. */
  submit: string;
  busyLabel: string;
  /** What the words have to be, told before they are sent. */
  rule?: z.ZodMiniType;
  /** Answers what went wrong; null for nothing. */
  send: (words: string) => Promise<Failure | null>;
  /** Where the answer does not say what went wrong. */
  failed: string;
  /** With what it begins, and who keeps what is written. */
  begun?: string;
  onWords?: (words: string) => void;
  /** Whether the words are what one goes on with, once it is opened. */
  opens?: boolean;
  /** Beside the button; what is asked for above the words stands in `children`. */
  cancel?: ReactNode;
  children?: ReactNode;
}

/** What a moderator says to whom a decision concerns, or they to it: words, and what became of sending them. */
export function WordsForm(props: Props) {
  const { label, hint, rows, submit, busyLabel, rule, send, begun = '', onWords, opens, cancel, children } = props;
  const names = useId();
  const [said, setSaid] = useState(begun);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  /** Once it was tried: until then nobody is told off for what they have not written yet. */
  const [tried, setTried] = useState(false);
  const missing = (tried ? wrongIn(rule, said) : undefined) ?? ofWords(failure);
  useEffect(() => {
    if (opens) takeFocus(field.current);
  }, [opens]);

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setTried(true);
    if (wrongIn(rule, said) !== undefined) {
      setFailure(null);
      field.current?.focus();
      return;
    }
    setBusy(true);
    setFailure(null);
    const failed = await send(said);
    setBusy(false);
    setFailure(failed);
    if (ofWords(failed) !== undefined) field.current?.focus();
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
          ref={field}
          id={`${names}-words`}
          className="input"
          rows={rows}
          maxLength={CASE_WORDS_MAX}
          value={said}
          readOnly={busy}
          aria-invalid={missing !== undefined}
          aria-describedby={`${names}-hint${failure || missing ? ` ${names}-wrong` : ''}`}
          onChange={({ target }) => {
            setSaid(target.value);
            onWords?.(target.value);
          }}
        />
        {missing !== undefined && (
          <p className="error" id={`${names}-wrong`} role="alert">
            {missing}
          </p>
        )}
      </div>
      {failure && missing === undefined && (
        <p className="error" id={`${names}-wrong`} role="alert">
          {messageOf(failure, props.failed)}
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

function wrongIn(rule: z.ZodMiniType | undefined, said: string): string | undefined {
  const found = rule?.safeParse(said).error?.issues[0];
  return found && wrong(found.message);
}

/** What the server says against the words themselves. */
const ofWords = (failure: Failure | null): string | undefined =>
  failure?.kind === 'refused' ? failure.errors.find(({ path }) => path === 'words')?.message : undefined;
