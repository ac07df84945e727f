import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { CaseAnswer } from '#api/contract/case.ts';
import { CASE_WORDS_MAX } from '#api/contract/limits.ts';
import { type CaseDecision, type CaseReason, REASONS_FOR } from '#api/contract/options.ts';
import { moderation } from '#words/moderation.ts';
import { api, call } from '../../client/api.ts';
import { messageOf } from '../../client/outcome.ts';
import { toast } from '../../stores/toasts.ts';

const words = moderation.decide;

interface Props {
  found: CaseAnswer['case'];
  decision: CaseDecision;
  cancel: () => void;
  done: () => void;
}

/** What the reports gave as a reason, or what a program noticed comes to; else the first that there is. */
function likely(choices: readonly CaseReason[], { reasons, notes }: CaseAnswer['case']): CaseReason {
  const isBorrowed = notes.some(({ code }) => code === 'borrowed-name') && choices.includes('false-identity');
  return choices.find((one) => one in reasons) ?? (isBorrowed ? 'false-identity' : choices[0]) ?? 'other';
}

/** The reason and the words of one decision; the likeliest reason is chosen from the beginning. */
export function DecideForm({ found, decision, cancel, done }: Props) {
  const names = useId();
  const first = useRef<HTMLSelectElement>(null);
  const choices: readonly CaseReason[] = REASONS_FOR[decision];
  const [reason, setReason] = useState(() => likely(choices, found));
  const [said, setSaid] = useState('');
  const [until, setUntil] = useState('');
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  useEffect(() => first.current?.focus(), []);
  const anew = found.state === 'decided';

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setWrong('');
    const ends = until === '' ? null : `${until}T23:59:59+05:30`;
    const json = { decision, reason, words: said, until: ends, anew };
    const outcome = await call(api.moderation.cases[':id'].decide.$post({ param: { id: found._id }, json }));
    setBusy(false);
    if (!outcome.ok) return setWrong(messageOf(outcome.failure, words.failed));
    toast(words.done, 'good');
    done();
  }

  return (
    <form method="post" className="stack case-form" onSubmit={(event) => void onSubmit(event)}>
      <p className="meta">{words.lines[decision]}</p>
      <div className="field">
        <label htmlFor={`${names}-reason`}>{words.reason}</label>
        <select
          ref={first}
          id={`${names}-reason`}
          className="input"
          value={reason}
          onChange={({ target }) => setReason(choices.find((one) => one === target.value) ?? reason)}
        >
          {choices.map((one) => (
            <option key={one} value={one}>
              {moderation.reasons[one]}
            </option>
          ))}
        </select>
      </div>
      {decision === 'suspend' && (
        <div className="field">
          <label htmlFor={`${names}-until`}>{words.until}</label>
          <input
            id={`${names}-until`}
            className="input"
            type="date"
            value={until}
            onChange={({ target }) => setUntil(target.value)}
          />
        </div>
      )}
      <div className="field">
        <label htmlFor={`${names}-words`}>{words.words}</label>
        <p className="hint" id={`${names}-hint`}>
          {words.wordsHint}
        </p>
        <textarea
          id={`${names}-words`}
          className="input"
          rows={3}
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
          {busy ? words.busy : words.buttons[decision]}
        </button>
        <button type="button" className="btn btn-quiet" onClick={cancel}>
          {words.cancel}
        </button>
      </div>
    </form>
  );
}
