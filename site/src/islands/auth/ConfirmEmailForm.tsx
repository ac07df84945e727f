import { useCallback, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { emailConfirm } from '#api/contract/account.ts';
import { auth } from '#words/auth.ts';
import { forms } from '#words/forms.ts';
import { api, call } from '../../client/api.ts';
import { messageOf } from '../../client/outcome.ts';
import { askToSignIn } from '../../stores/intent.ts';
import { $session, keepMember } from '../../stores/session.ts';
import { toastOnNextPage } from '../../stores/toasts.ts';
import { useMember } from '../../stores/useSession.ts';
import { FormSummary, useProblem } from '../forms/FormSummary.tsx';
import { formRules, showFieldErrors } from '../forms/form.ts';
import { CodeField } from './AccountFields.tsx';
import { type MailedLink, useMailedLink } from './mailedLink.ts';
import { goOn } from './onward.ts';
import { ResendButton } from './ResendButton.tsx';
import { SubmitButton } from './SubmitButton.tsx';

const words = auth.confirm;
const fields = ['code'] as const;

/** Confirms the signed-in member's address by the code that came by mail. */
export default function ConfirmEmailForm() {
  const form = useForm(formRules(emailConfirm));
  const { errors, isSubmitting } = form.formState;
  const { summary, problem, setProblem } = useProblem();
  const [done, setDone] = useState(false);
  const member = useMember();
  const [isChange, setChange] = useState(false);
  // A new address is confirmed like the first one, by who has confirmed that long ago.
  useEffect(() => setChange(new URLSearchParams(location.search).get('purpose') === 'change'), []);
  const { setValue } = form;
  useMailedLink(useCallback(({ code }: MailedLink) => setValue('code', code), [setValue]));

  const submit = form.handleSubmit(
    async (json) => {
      setProblem(null);
      // The code belongs to an account: a guest comes back with it in the address, where mailed links have it.
      if (!$session.get())
        return askToSignIn({ next: `/auth/confirm_email${location.search}#code=${encodeURIComponent(json.code)}` });
      const outcome = await call(api.auth.email.confirm.$post({ json }));
      if (outcome.ok) {
        keepMember(outcome.data.user);
        setDone(true);
        toastOnNextPage(words.confirmed, 'good');
        return goOn();
      }
      showFieldErrors(form, outcome.failure, fields);
      setProblem({ from: 'answer', message: messageOf(outcome.failure) });
    },
    () => setProblem({ from: 'fields', message: forms.fix }),
  );

  if (member?.emailConfirmed && !done && !isChange)
    return (
      <div className="stack auth-form">
        <p className="notice notice-good">{words.already}</p>
        <a className="btn btn-primary btn-wide" href="/dashboard/startups">
          {words.onward}
        </a>
      </div>
    );

  return (
    <form className="stack auth-form" method="post" noValidate onSubmit={submit}>
      {/* One line either way, so that nothing moves when the member's address is known. */}
      <p className="lede auth-lede">
        {member ? (isChange ? words.changeLede : words.emailLede(member.email)) : words.signInFirst}
      </p>
      <FormSummary ref={summary} problem={problem} errors={errors} fields={fields} />
      <CodeField error={errors.code?.message} {...form.register('code')} />
      <SubmitButton label={words.submit} busyLabel={words.busy} busy={isSubmitting || done} />
      <div role="status">{done && <p className="notice notice-good">{words.confirmed}</p>}</div>
      <ResendButton label={auth.resend.code} send={() => call(api.auth.email.resend.$post())} />
      <p className="meta">{words.missing}</p>
    </form>
  );
}
