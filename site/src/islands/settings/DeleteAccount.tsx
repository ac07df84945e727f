import { type FormEvent, useId, useRef, useState } from 'react';
import { erasure, type Member } from '#api/contract/account.ts';
import { leaving } from '#words/leaving.ts';
import { forgetMember } from '../../client/account.ts';
import { api, call } from '../../client/api.ts';
import { messageOf } from '../../client/outcome.ts';
import { takeFocus } from '../../client/takeFocus.ts';
import { DialogHead } from '../../components/DialogHead.tsx';
import { toastOnNextPage } from '../../stores/toasts.ts';
import { PasswordField } from '../forms/PasswordField.tsx';
import { withProof } from '../security/withProof.tsx';

const words = leaving.leave;

/** Leaving for good: what will happen, the password once more, and out. */
export function DeleteAccount({ member }: { member: Member }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  function reset(): void {
    setPassword('');
    setError(undefined);
    setProblem(undefined);
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const form = erasure.safeParse({ password });
    setError(form.error?.issues[0]?.message);
    setProblem(undefined);
    if (!form.success) return takeFocus(document.getElementById('passwordToDelete'));
    setBusy(true);
    const outcome = await withProof(() => call(api.auth.me.$delete({ json: form.data })));
    if (outcome === null) return setBusy(false);
    if (outcome.ok) {
      toastOnNextPage(words.done, 'good');
      forgetMember(member._id);
      location.assign('/');
      return;
    }
    setBusy(false);
    const { failure } = outcome;
    const atField = failure.kind === 'refused' ? failure.errors.find(({ path }) => path === 'password') : undefined;
    setError(atField?.message);
    if (atField) takeFocus(document.getElementById('passwordToDelete'));
    else setProblem(messageOf(failure, words.failed));
  }

  return (
    <>
      <p>
        <button type="button" className="btn btn-danger" onClick={() => dialog.current?.showModal()}>
          {words.open}
        </button>
      </p>
      <dialog ref={dialog} className="dialog" aria-labelledby={title} onClose={reset}>
        <DialogHead id={title} title={words.heading} close={words.close} onClose={() => dialog.current?.close()} />
        <form className="dialog-body stack" method="post" noValidate onSubmit={(event) => void submit(event)}>
          <ul>
            {words.what.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <p>
            <strong>{words.first}</strong>
          </p>
          {problem && (
            <p className="notice notice-warn" role="alert">
              {problem}
            </p>
          )}
          {/* Password managers want to know whose password this is. */}
          <input type="email" name="username" autoComplete="username" value={member.email} readOnly hidden />
          <PasswordField
            name="passwordToDelete"
            label={words.password}
            hint={words.passwordHint}
            autoComplete="current-password"
            value={password}
            error={error}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <p className="row">
            <button type="submit" className="btn btn-danger" disabled={busy} aria-busy={busy}>
              {busy && <span className="spinner" aria-hidden="true" />}
              {busy ? words.busy : words.confirm}
            </button>
            <button type="button" className="btn btn-quiet" disabled={busy} onClick={() => dialog.current?.close()}>
              {words.keep}
            </button>
          </p>
        </form>
      </dialog>
    </>
  );
}
