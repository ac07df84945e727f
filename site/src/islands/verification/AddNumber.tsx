import { type FormEvent, useState } from 'react';
import { NUMBER_KINDS, type NumberKind, readRegistration } from '#api/contract/registrationNumber.ts';
import type { VerificationAnswer } from '#api/contract/verification-answer.ts';
import { wrong } from '#words/rules.ts';
import { verification } from '#words/verification.ts';
import { call } from '../../client/api.ts';
import { messageOf } from '../../client/outcome.ts';
import { toast } from '../../stores/toasts.ts';
import { type Verified, verifying } from './calls.ts';

const words = verification.panel.number;

/** Adds a number; its form is checked while it is typed. */
export function AddNumber({ of, keep }: { of: Verified; keep: (answer: VerificationAnswer) => void }) {
  const [kind, setKind] = useState<NumberKind>('gstin');
  const [value, setValue] = useState('');
  const [busy, setBusy] = useState(false);
  /** What the server said of what was sent. */
  const [refused, setRefused] = useState<string | null>(null);
  const typed = value.trim();
  const read =
    typed === '' ? null : readRegistration(kind, typed, { thisYear: new Date().getFullYear(), company: null });
  const problem = refused ?? (read && 'wrong' in read ? wrong(read.wrong) : null);

  function change(to: { kind?: NumberKind; value?: string }): void {
    setRefused(null);
    if (to.kind) setKind(to.kind);
    if (to.value !== undefined) setValue(to.value);
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (typed === '' || busy || problem) return;
    setBusy(true);
    const json = { kind, value: typed };
    const outcome = await call(verifying[of.kind].$post({ param: { id: of.id }, json }));
    setBusy(false);
    if (!outcome.ok) return setRefused(messageOf(outcome.failure, words.failed));
    keep(outcome.data);
    setValue('');
    document.getElementById('number-value')?.focus();
    const part = outcome.data.verification.parts.find((one) => one.kind === kind);
    toast(part?.state === 'asked' ? words.asked : words.done, 'good');
  }

  return (
    <form
      method="post"
      noValidate
      className="stack stack-tight verification-add"
      onSubmit={(event) => void submit(event)}
    >
      <h3>{words.title}</h3>
      <p className="hint" id="number-hint">
        {words.hint}
      </p>
      <div className="field">
        <label htmlFor="number-kind">{words.kind}</label>
        <select
          id="number-kind"
          className="input"
          value={kind}
          onChange={({ target }) => change({ kind: NUMBER_KINDS.find((one) => one === target.value) ?? 'gstin' })}
        >
          {NUMBER_KINDS.map((one) => (
            <option key={one} value={one}>
              {verification.names[one]}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor="number-value">{words.value}</label>
        <input
          id="number-value"
          className="input verification-number"
          type="text"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={value}
          aria-invalid={problem !== null}
          aria-describedby="number-hint number-said"
          onChange={({ target }) => change({ value: target.value })}
        />
      </div>
      {/* Its lines are there whether it says anything or not. */}
      <p id="number-said" className={`verification-said${problem === null ? ' meta' : ' error'}`} role="status">
        {problem ?? (read ? words.fits : '')}
      </p>
      <p>
        <button type="submit" className="btn btn-small" disabled={busy || typed === ''} aria-busy={busy}>
          {busy ? words.busy : words.submit}
        </button>
      </p>
    </form>
  );
}
