import { type FormEvent, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { ABUSE_TEXT_MAX } from '#api/contract/limits.ts';
import { ABUSE_REASONS, type AbuseReason, type ReportedKind } from '#api/contract/options.ts';
import { abuse as words } from '#words/abuse.ts';
import { api, call } from '../../client/api.ts';
import { messageOf } from '../../client/outcome.ts';
import { DialogHead } from '../../components/DialogHead.tsx';
import { toast } from '../../stores/toasts.ts';

interface Props {
  kind: ReportedKind;
  id: string;
  title: string;
  close: () => void;
}

/** Why something should not be here. No reason is chosen before its reporter does: a wrong one misleads who decides. */
export function ReportDialog({ kind, id, title, close }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const names = useId();
  const [reason, setReason] = useState<AbuseReason | null>(null);
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  useEffect(() => dialog.current?.showModal(), []);
  const shut = (): void => dialog.current?.close();

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    if (reason === null) {
      setMissing(true);
      dialog.current?.querySelector<HTMLElement>('input[type=radio]')?.focus();
      return;
    }
    setBusy(true);
    setWrong('');
    const outcome = await call(api.reports.$post({ json: { kind, id, reason, text } }));
    setBusy(false);
    if (!outcome.ok) return setWrong(messageOf(outcome.failure, words.failed));
    toast(words.sent, 'good');
    shut();
  }

  function onClose(event: SyntheticEvent): void {
    // React hands it on to a popup around this one, which would close too.
    event.stopPropagation();
    close();
  }

  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={`${names}-title`} onClose={onClose}>
      <form method="post" noValidate onSubmit={(event) => void onSubmit(event)}>
        <DialogHead id={`${names}-title`} title={title} close={words.close} onClose={shut} />
        <div className="dialog-body stack">
          <p className="meta">{words.line}</p>
          <fieldset className="report-reasons" aria-describedby={isMissing ? `${names}-missing` : undefined}>
            <legend>{words.reason}</legend>
            {ABUSE_REASONS.map((one) => (
              <label key={one} className="report-reason">
                <input
                  type="radio"
                  name={`${names}-reason`}
                  value={one}
                  required
                  checked={reason === one}
                  aria-invalid={isMissing}
                  onChange={() => {
                    setReason(one);
                    setMissing(false);
                  }}
                />
                <span>{words.reasons[one]}</span>
              </label>
            ))}
            {isMissing && (
              <p className="error" id={`${names}-missing`} role="alert">
                {words.missing}
              </p>
            )}
          </fieldset>
          <div className="field">
            <label htmlFor={`${names}-text`}>{words.text}</label>
            <p className="hint" id={`${names}-hint`}>
              {words.textHint}
            </p>
            <textarea
              id={`${names}-text`}
              className="input"
              rows={3}
              maxLength={ABUSE_TEXT_MAX}
              value={text}
              readOnly={busy}
              aria-describedby={`${names}-hint`}
              onChange={({ target }) => setText(target.value)}
            />
          </div>
          {wrong && (
            <p className="error" role="alert">
              {wrong}
            </p>
          )}
        </div>
        <div className="dialog-foot">
          <button type="button" className="btn btn-quiet" onClick={shut}>
            {words.cancel}
          </button>
          <button type="submit" className="btn btn-primary" aria-disabled={busy} aria-busy={busy}>
            {busy ? words.busy : words.submit}
          </button>
        </div>
      </form>
    </dialog>
  );
}
