import { type FormEvent, useCallback, useState } from 'react';
import { security } from '#words/security.ts';
import { api, asGuest, call } from '../../client/api.ts';
import { messageOf } from '../../client/outcome.ts';
import { dropSession } from '../../stores/session.ts';
import { type MailedLink, useMailedLink } from './mailedLink.ts';
import { SubmitButton } from './SubmitButton.tsx';

/** What was mailed about: another address, a second factor that was added, or the removal of all of them. */
export type Undoes = 'email' | 'factor' | 'removal';

const send = (of: Undoes, code: string) =>
  of === 'email'
    ? call(api.auth.email.undo.$put({ json: { code } }, asGuest))
    : call(api.auth.factors.undo.$post({ json: { code } }, asGuest));

/** Undoes what a mail told of, by the link in it. Asked for by a button: mail programs open links by themselves. */
export default function MailedUndo({ of }: { of: Undoes }) {
  const words = security.undo[of];
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);
  useMailedLink(useCallback(({ code: mailed }: MailedLink) => setCode(mailed), []));

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    const outcome = await send(of, code);
    setBusy(false);
    if (!outcome.ok) return setProblem(messageOf(outcome.failure, security.undo.failed));
    if (of !== 'removal') dropSession();
    setDone(true);
  }

  if (done)
    return (
      <div className="stack auth-form" role="status">
        <p className="notice notice-good">{words.done}</p>
        <a className="btn btn-primary btn-wide" href={of === 'removal' ? '/settings/security' : '/auth/password_reset'}>
          {words.next}
        </a>
      </div>
    );
  return (
    <form className="stack auth-form" method="post" noValidate onSubmit={(event) => void submit(event)}>
      {problem && (
        <p className="notice notice-warn" role="alert">
          {problem}
        </p>
      )}
      <ul>
        {words.what.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <SubmitButton label={words.submit} busyLabel={security.undo.busy} busy={busy} />
    </form>
  );
}
