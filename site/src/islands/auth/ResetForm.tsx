import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { passwordReset } from '#api/contract/account.ts';
import { auth } from '#words/auth.ts';
import { forms } from '#words/forms.ts';
import { api, asGuest, call } from '../../client/api.ts';
import { messageOf } from '../../client/outcome.ts';
import { FormSummary, useProblem } from '../forms/FormSummary.tsx';
import { formRules, showFieldErrors } from '../forms/form.ts';
import { EmailField } from './AccountFields.tsx';
import { resetEmail, resetRequest, useAuthHref } from './onward.ts';
import { SubmitButton } from './SubmitButton.tsx';

const words = auth.reset;
const fields = ['email'] as const;

/** Asks for a code by mail, and goes on to the screen where it is entered. */
export default function ResetForm() {
  const form = useForm(formRules(passwordReset));
  const { errors, isSubmitting } = form.formState;
  const { summary, problem, setProblem } = useProblem();
  const [leaving, setLeaving] = useState(false);
  const signinHref = useAuthHref('signin');
  // What was typed at the sign-in, or when a code was asked for before; not over what is typed here already.
  useEffect(() => {
    const typed = resetEmail.read();
    if (typed && !form.getValues('email')) form.setValue('email', typed);
  }, [form]);

  const submit = form.handleSubmit(
    async (json) => {
      setProblem(null);
      const outcome = await call(api.auth.password.reset.$post({ json }, asGuest));
      if (outcome.ok) {
        setLeaving(true);
        resetEmail.keep(json.email);
        resetRequest.keep(outcome.data.request);
        location.assign('/auth/confirm_email?purpose=reset');
        return;
      }
      showFieldErrors(form, outcome.failure, fields);
      setProblem({ from: 'answer', message: messageOf(outcome.failure) });
    },
    () => setProblem({ from: 'fields', message: forms.fix }),
  );

  return (
    <form className="stack auth-form" method="post" noValidate onSubmit={submit}>
      <FormSummary ref={summary} problem={problem} errors={errors} fields={fields} />
      <EmailField error={errors.email?.message} {...form.register('email')} />
      <SubmitButton label={words.submit} busyLabel={words.busy} busy={isSubmitting || leaving} />
      <p className="meta">
        <a className="auth-link" href={signinHref}>
          {words.back}
        </a>
      </p>
    </form>
  );
}
