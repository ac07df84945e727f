import { useId, useState } from 'react';
import type { AbuseReportAnswer } from '#api/contract/abuse-answer.ts';
import { ABUSE_TEXT_MAX } from '#api/contract/limits.ts';
import { ABUSE_REASONS, type AbuseReason, type ReportedKind } from '#api/contract/options.ts';
import { abuse as words } from '#words/abuse.ts';
import { api, call } from '../../client/api.ts';
import { messageOf } from '../../client/outcome.ts';
import { useDraftText } from '../../client/useDraftText.ts';
import { useModal } from '../../client/useModal.ts';
import { dayOf } from '../../format/dates.ts';
import { toast } from '../../stores/toasts.ts';
import { FormDialog } from '../forms/FormDialog.tsx';

interface Props {
  kind: ReportedKind;
  id: string;
  title: string;
  close: () => void;
}

/** Why something should not be here. No reason is chosen before its reporter does: a wrong one misleads who decides. */
export function ReportDialog({ kind, id, title, close }: Props) {
  const modal = useModal(close);
  const names = useId();
  const [reason, setReason] = useState<AbuseReason | null>(null);
  const [text, setText] = useDraftText(`report-${kind}-${id}`);
  const [isMissing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  const [before, setBefore] = useState<AbuseReportAnswer | null>(null);

  async function onSubmit(): Promise<void> {
    if (reason === null) {
      setMissing(true);
      modal.dialog.current?.querySelector<HTMLElement>('input[type=radio]')?.focus();
      return;
    }
    setBusy(true);
    setWrong('');
    const outcome = await call(api.reports.$post({ json: { kind, id, reason, text } }));
    setBusy(false);
    if (!outcome.ok) return setWrong(messageOf(outcome.failure, words.failed));
    // What was written now has gone nowhere: it is not taken away with a thank you.
    if (outcome.data.again) return setBefore(outcome.data);
    setText('');
    toast(words.sent, 'good');
    modal.shut();
  }

  return (
    <FormDialog
      modal={modal}
      id={`${names}-title`}
      title={title}
      words={words}
      busy={busy}
      onSubmit={onSubmit}
      onClose={close}
    >
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
      <div role="status">{before && <ReportedBefore before={before} />}</div>
    </FormDialog>
  );
}

/** A report counts once: when it was made, and what comes of it. */
function ReportedBefore({ before: { reportedAt, decided } }: { before: AbuseReportAnswer }) {
  const { title, waits, told, complain } = words.before;
  return (
    <div className="notice stack stack-tight">
      <p>{title(dayOf(reportedAt))}</p>
      <p>{decided ? told : waits}</p>
      {decided && (
        <p>
          <a href="/privacy/complaints">{complain}</a>
        </p>
      )}
    </div>
  );
}
