import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { OfferedFactor } from '#api/contract/factor.ts';
import { security } from '#words/security.ts';
import { api, call } from '../../client/api.ts';
import { messageOf } from '../../client/outcome.ts';
import { takeFocus } from '../../client/takeFocus.ts';
import { DialogHead } from '../../components/DialogHead.tsx';
import { $session } from '../../stores/session.ts';
import { PasswordField } from '../forms/PasswordField.tsx';
import { FactorForm } from './FactorForm.tsx';
import type { ShownFactor } from './passkey.ts';

const words = security.proof;

/** Asks the member to show again that it is them. @param onEnd whether they did */
export function ProofDialog({ onEnd }: { onEnd: (proved: boolean) => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const proved = useRef(false);
  const [factors, setFactors] = useState<readonly OfferedFactor[]>();
  const [problem, setProblem] = useState<string>();

  useEffect(() => {
    dialog.current?.showModal();
    void call(api.auth['step-up'].options.$post()).then((outcome) => {
      if (outcome.ok) setFactors(outcome.data.factors);
      else setProblem(messageOf(outcome.failure, words.failed));
    });
  }, []);

  async function show(shown: ShownFactor | { password: string }): Promise<string | null> {
    const outcome = await call(api.auth['step-up'].$post({ json: shown }));
    if (!outcome.ok) return messageOf(outcome.failure, words.failed);
    proved.current = true;
    dialog.current?.close();
    return null;
  }

  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={title} onClose={() => onEnd(proved.current)}>
      <DialogHead id={title} title={words.title} close={words.close} onClose={() => dialog.current?.close()} />
      <div className="dialog-body stack">
        <p className="meta">{words.line}</p>
        {problem && (
          <p className="notice notice-warn" role="alert">
            {problem}
          </p>
        )}
        {!factors && !problem && <span className="bone bone-block" aria-hidden="true" />}
        {factors?.length === 0 && <PasswordProof show={show} />}
        {factors !== undefined && factors.length > 0 && (
          <FactorForm name="proofCode" factors={factors} show={show} submit={words.submit} busyLabel={words.busy} />
        )}
      </div>
    </dialog>
  );
}

function PasswordProof({ show }: { show: (shown: { password: string }) => Promise<string | null> }) {
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    const wrong = await show({ password });
    setBusy(false);
    setError(wrong ?? undefined);
  }

  return (
    <form className="stack" method="post" noValidate onSubmit={(event) => void submit(event)}>
      {/* Password managers want to know whose password this is. */}
      <input
        type="email"
        name="username"
        autoComplete="username"
        value={$session.get()?.user.email ?? ''}
        readOnly
        hidden
      />
      <PasswordField
        ref={takeFocus}
        name="proofPassword"
        label={words.password}
        autoComplete="current-password"
        value={password}
        error={error}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <button type="submit" className="btn btn-primary" disabled={busy} aria-busy={busy}>
        {busy && <span className="spinner" aria-hidden="true" />}
        {busy ? words.busy : words.submit}
      </button>
    </form>
  );
}
