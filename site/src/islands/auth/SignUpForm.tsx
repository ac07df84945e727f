import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { signupForm } from '#api/contract/account.ts';
import { auth } from '#words/auth.ts';
import { forms } from '#words/forms.ts';
import { signIn, signUp } from '../../client/account.ts';
import { usePictureUpload } from '../../client/usePictureUpload.ts';
import { toastOnNextPage } from '../../stores/toasts.ts';
import { FieldError, TextField } from '../forms/Field.tsx';
import { FormSummary, useProblem } from '../forms/FormSummary.tsx';
import { formRules, showFieldErrors } from '../forms/form.ts';
import { GenderAndBirth } from '../forms/GenderAndBirth.tsx';
import { PasswordField } from '../forms/PasswordField.tsx';
import { PictureField } from '../forms/PictureField.tsx';
import { StrengthMeter } from '../forms/StrengthMeter.tsx';
import { EmailField } from './AccountFields.tsx';
import { BeforeYouAgree } from './BeforeYouAgree.tsx';
import { goOn, useAuthHref } from './onward.ts';
import { SubmitButton } from './SubmitButton.tsx';
import { signUpDraft, useSignUpDraft } from './signUpDraft.ts';

const words = auth.signup;
const fields = ['name', 'email', 'password', 'confirmPassword', 'gender', 'dob', 'agreeToTerms'] as const;
const schema = signupForm();

export default function SignUpForm() {
  const form = useForm(formRules(schema));
  const { errors, isSubmitting, touchedFields } = form.formState;
  const password = useWatch({ control: form.control, name: 'password' });
  const { keptPhoto, keepPhoto } = useSignUpDraft(form);
  const photo = usePictureUpload({
    context: 'User',
    name: () => form.getValues('name') ?? '',
    kept: keptPhoto,
    onKey: keepPhoto,
    failed: forms.photo.failed,
  });
  const { summary, problem, setProblem } = useProblem();
  const [done, setDone] = useState(false);
  const signinHref = useAuthHref('signin');

  const submit = form.handleSubmit(
    async ({ confirmPassword: _, ...account }) => {
      setProblem(null);
      try {
        const key = await photo.key();
        if (key === undefined) return setProblem({ from: 'answer', message: forms.photo.failed });
        const made = await signUp({ ...account, photo: key });
        if (!made.ok) {
          const message = (made.failure.kind === 'refused' && made.failure.message) || words.failed;
          showFieldErrors(form, made.failure, fields);
          return setProblem({ from: 'answer', message });
        }
        const { email, password } = account;
        const signedIn = await signIn({ email, password });
        signUpDraft.forget();
        if (!signedIn.ok) return setProblem({ from: 'answer', message: words.signInFailed, more: madeAlready });
        setDone(true);
        toastOnNextPage(words.mailed(email), 'good');
        goOn();
      } catch {
        setProblem({ from: 'answer', message: auth.tryAgain });
      }
    },
    () => setProblem({ from: 'fields', message: forms.fix }),
  );

  const signinLink = (
    <a className="auth-link" href={signinHref}>
      {words.signin}
    </a>
  );
  const madeAlready = (
    <p>
      {words.made} {signinLink}
    </p>
  );

  return (
    <form className="stack auth-form" method="post" noValidate onSubmit={submit}>
      <FormSummary ref={summary} problem={problem} errors={errors} fields={fields} />
      <TextField label={forms.name} autoComplete="name" error={errors.name?.message} {...form.register('name')} />
      <EmailField autoComplete="email" error={errors.email?.message} {...form.register('email')} />
      <PictureField id="photo" shape="avatar" picture={photo} words={forms.photo} />
      <PasswordField
        label={auth.fields.password}
        autoComplete="new-password"
        hint={words.passwordHint}
        error={errors.password?.message}
        {...form.register('password', {
          // Whether the two match depends on both; but nobody is told about a field they have not reached yet.
          onChange: () => touchedFields.confirmPassword && form.trigger('confirmPassword'),
        })}
      />
      <StrengthMeter password={password ?? ''} />
      <PasswordField
        label={auth.fields.confirmPassword}
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...form.register('confirmPassword')}
      />
      <GenderAndBirth
        gender={{ register: form.register('gender'), error: errors.gender?.message }}
        dob={{ register: form.register('dob'), error: errors.dob?.message }}
      />
      <BeforeYouAgree />
      <div className="field">
        <label className="choice">
          <input
            type="checkbox"
            id="agreeToTerms"
            aria-invalid={errors.agreeToTerms !== undefined}
            aria-describedby={errors.agreeToTerms ? 'agreeToTerms-error' : undefined}
            {...form.register('agreeToTerms')}
          />
          <span>
            {words.agree} <a href="/terms">{words.terms}</a> {words.and} <a href="/privacy">{words.privacy}</a>
          </span>
        </label>
        <FieldError id="agreeToTerms" error={errors.agreeToTerms?.message} />
      </div>
      <SubmitButton label={words.submit} busyLabel={words.busy} busy={isSubmitting || done} />
      <div role="status">{done && <p className="notice notice-good">{words.done}</p>}</div>
      <p className="meta">
        {words.have} {signinLink}
      </p>
    </form>
  );
}
