import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { login } from '#api/contract/account.ts';
import type { FactorNeeded } from '#api/contract/factor.ts';
import { auth } from '#words/auth.ts';
import { forms } from '#words/forms.ts';
import { security } from '#words/security.ts';
import { signIn } from '../../client/account.ts';
import { type Because, whyAsked } from '../../stores/intent.ts';
import { step } from '../../stores/step.ts';
import { FormSummary, useProblem } from '../forms/FormSummary.tsx';
import { formRules, showFieldErrors } from '../forms/form.ts';
import { PasswordField } from '../forms/PasswordField.tsx';
import { EmailField } from './AccountFields.tsx';
import { goOn, resetEmail, useAuthHref } from './onward.ts';
import { SecondStep } from './SecondStep.tsx';
import { SignedInAlready, useSignedInAlready } from './SignedInAlready.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { signInMessage } from './signInMessage.ts';

const words = auth.signin;
const fields = ['email', 'password'] as const;
const reasons: Record<Because, string> = { 'members-only': words.membersOnly, 'session-ended': words.sessionEnded };

/** So long the ticket for the second step is good. Milliseconds. */
const TICKET_GOOD_MS = 5 * 60_000;
const isNeeded = (value: unknown): value is FactorNeeded =>
  typeof value === 'object' &&
  value !== null &&
  'ticket' in value &&
  typeof value.ticket === 'string' &&
  'factors' in value &&
  Array.isArray(value.factors);
const secondStep = step('sign-in', isNeeded, TICKET_GOOD_MS);

export default function SignInForm() {
  const form = useForm(formRules(login));
  const { errors, isSubmitting } = form.formState;
  const { summary, problem, setProblem } = useProblem();
  const [done, setDone] = useState(false);
  const [needed, setNeeded] = useState<FactorNeeded>();
  const [because, setBecause] = useState<Because>();
  const isBusy = isSubmitting || done;
  const already = useSignedInAlready(needed !== undefined || isBusy);
  const signupHref = useAuthHref('signup');
  useEffect(() => {
    setBecause(whyAsked());
    // The password was right before the page was loaded anew.
    setNeeded(secondStep.read());
  }, []);

  const submit = form.handleSubmit(
    async (credentials) => {
      setProblem(null);
      try {
        const outcome = await signIn(credentials);
        if (outcome.ok) {
          if (outcome.data.status === 'factor') {
            secondStep.keep(outcome.data);
            return setNeeded(outcome.data);
          }
          setDone(true);
          goOn();
          return;
        }
        showFieldErrors(form, outcome.failure, fields);
        setProblem({ from: 'answer', message: signInMessage(outcome.failure) });
      } catch {
        setProblem({ from: 'answer', message: auth.tryAgain });
      }
    },
    () => setProblem({ from: 'fields', message: forms.fix }),
  );

  if (needed)
    return (
      <div className="stack auth-form">
        <p className="lede auth-lede">{security.signIn.lede}</p>
        <SecondStep
          needed={needed}
          onDone={() => {
            secondStep.forget();
            goOn();
          }}
          onBack={(message) => {
            secondStep.forget();
            setNeeded(undefined);
            if (message) setProblem({ from: 'answer', message });
          }}
        />
      </div>
    );

  return (
    <form className="stack auth-form" method="post" noValidate onSubmit={submit}>
      {already && !isBusy && <SignedInAlready {...already} />}
      {because && !already && !problem && !done && <p className="notice">{reasons[because]}</p>}
      <FormSummary ref={summary} problem={problem} errors={errors} fields={fields} />
      <EmailField error={errors.email?.message} {...form.register('email')} />
      <PasswordField
        label={auth.fields.password}
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <div className="row row-between">
        <label className="choice">
          <input type="checkbox" {...form.register('remember')} />
          <span>{auth.fields.remember}</span>
        </label>
        <a
          className="auth-link"
          href="/auth/password_reset"
          onClick={() => resetEmail.keep(form.getValues('email').trim())}
        >
          {words.forgot}
        </a>
      </div>
      <SubmitButton label={words.submit} busyLabel={words.busy} busy={isBusy} />
      <div role="status">{done && <p className="notice notice-good">{words.done}</p>}</div>
      <p className="meta">
        {words.new}{' '}
        <a className="auth-link" href={signupHref}>
          {words.create}
        </a>
      </p>
    </form>
  );
}
