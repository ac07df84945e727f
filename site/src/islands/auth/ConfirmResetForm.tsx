import { useCallback, useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { passwordConfirm } from '#api/contract/account.ts';
import { auth } from '#words/auth.ts';
import { forms } from '#words/forms.ts';
import { api, asGuest, call } from '../../client/api.ts';
import { messageOf } from '../../client/outcome.ts';
import { dropSession } from '../../stores/session.ts';
import { toastOnNextPage } from '../../stores/toasts.ts';
import { FormSummary, useProblem } from '../forms/FormSummary.tsx';
import { formRules, showFieldErrors } from '../forms/form.ts';
import { PasswordField } from '../forms/PasswordField.tsx';
import { StrengthMeter } from '../forms/StrengthMeter.tsx';
import { CodeField, EmailField } from './AccountFields.tsx';
import { type MailedLink, useMailedLink } from './mailedLink.ts';
import { resetEmail, resetRequest } from './onward.ts';
import { ResendButton } from './ResendButton.tsx';
import { SubmitButton } from './SubmitButton.tsx';

const words = auth.confirm;
const fields = ['email', 'code', 'password'] as const;

/** A new password, by the code that came by mail. It ends all sessions, so signing in is next. */
export default function ConfirmResetForm() {
  const form = useForm(formRules(passwordConfirm));
  const { errors, isSubmitting } = form.formState;
  const password = useWatch({ control: form.control, name: 'password' });
  const { summary, problem, setProblem } = useProblem();
  const [leaving, setLeaving] = useState(false);
  const { setValue, getValues } = form;
  useEffect(() => {
    const email = resetEmail.read();
    if (email && !getValues('email')) setValue('email', email);
  }, [setValue, getValues]);
  const fill = useCallback(
    ({ code, email }: MailedLink) => {
      setValue('code', code);
      if (email) setValue('email', email);
    },
    [setValue],
  );
  useMailedLink(fill);

  const submit = form.handleSubmit(
    async (json) => {
      setProblem(null);
      const request = resetRequest.read();
      const outcome = await call(
        api.auth.password.confirm.$post({ json: request ? { ...json, request } : json }, asGuest),
      );
      if (outcome.ok) {
        setLeaving(true);
        resetEmail.forget();
        resetRequest.forget();
        dropSession();
        toastOnNextPage(auth.signin.passwordChanged, 'good');
        location.assign('/auth/signin');
        return;
      }
      showFieldErrors(form, outcome.failure, fields);
      setProblem({ from: 'answer', message: messageOf(outcome.failure) });
    },
    () => setProblem({ from: 'fields', message: forms.fix }),
  );

  async function resendTo(email: string) {
    const outcome = await call(api.auth.password.reset.$post({ json: { email } }, asGuest));
    if (outcome.ok) resetRequest.keep(outcome.data.request);
    return outcome;
  }

  function resend() {
    const email = passwordConfirm.shape.email.safeParse(getValues('email'));
    if (email.success) return resendTo(email.data);
    void form.trigger('email', { shouldFocus: true });
    return null;
  }

  return (
    <form className="stack auth-form" method="post" noValidate onSubmit={submit}>
      <FormSummary ref={summary} problem={problem} errors={errors} fields={fields} />
      <EmailField error={errors.email?.message} {...form.register('email')} />
      <CodeField error={errors.code?.message} {...form.register('code')} />
      <PasswordField
        label={auth.fields.newPassword}
        autoComplete="new-password"
        hint={auth.signup.passwordHint}
        error={errors.password?.message}
        {...form.register('password')}
      />
      <StrengthMeter password={password ?? ''} />
      <SubmitButton label={words.submitReset} busyLabel={words.busy} busy={isSubmitting || leaving} />
      <ResendButton label={auth.resend.code} send={resend} />
      <p className="meta">{words.missing}</p>
    </form>
  );
}
