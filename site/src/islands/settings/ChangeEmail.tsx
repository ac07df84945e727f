import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Member } from '#api/contract/account.ts';
import { emailConfirm } from '#api/contract/account.ts';
import { emailChange } from '#api/contract/factor.ts';
import { forms } from '#words/forms.ts';
import { security } from '#words/security.ts';
import { api, call } from '../../client/api.ts';
import { keepPlace } from '../../client/keepPlace.ts';
import { messageOf } from '../../client/outcome.ts';
import { takeFocus } from '../../client/takeFocus.ts';
import { emailAsked } from '../../stores/emailAsked.ts';
import { keepMember } from '../../stores/session.ts';
import { toast } from '../../stores/toasts.ts';
import { CodeField } from '../auth/AccountFields.tsx';
import { TextField } from '../forms/Field.tsx';
import { FormSummary, useProblem } from '../forms/FormSummary.tsx';
import { formRules, showFieldErrors } from '../forms/form.ts';
import { PasswordField } from '../forms/PasswordField.tsx';
import { withProof } from '../security/withProof.tsx';
import { SaveButton } from './SaveButton.tsx';

const words = security.email;
const fields = ['email', 'password'] as const;
const empty = { email: '', password: '' };

/** The address that one signs in with: a new one, by the password, and then by the code that goes there. */
export function ChangeEmail({ member }: { member: Member }) {
  const [kept] = useState(() => emailAsked(member._id));
  const [asked, setAsked] = useState(kept.read);
  // What was there before a reload does not take the keyboard.
  const [isNew, setNew] = useState(false);
  function ask(email: string): void {
    kept.keep(email);
    setNew(true);
    setAsked(email);
  }
  function done(): void {
    kept.forget();
    setAsked(undefined);
  }
  return (
    <div className="stack">
      <p className="settings-email">
        <strong>{member.email}</strong>
      </p>
      {asked === undefined || asked.toLowerCase() === member.email.toLowerCase() ? (
        <AskForm email={member.email} onAsked={ask} />
      ) : (
        <CodeForm email={asked} isNew={isNew} onDone={done} />
      )}
    </div>
  );
}

function AskForm({ email, onAsked }: { email: string; onAsked: (email: string) => void }) {
  const form = useForm({ ...formRules(emailChange), defaultValues: empty });
  const { errors, isSubmitting } = form.formState;
  const { summary, problem, setProblem } = useProblem();

  const submit = form.handleSubmit(
    async (json) => {
      setProblem(null);
      const outcome = await withProof(() => call(api.auth.email.$put({ json })));
      if (outcome === null) return;
      if (outcome.ok) return onAsked(json.email);
      showFieldErrors(form, outcome.failure, fields);
      setProblem({ from: 'answer', message: messageOf(outcome.failure) });
    },
    () => setProblem({ from: 'fields', message: forms.fix }),
  );

  return (
    <form className="stack settings-form" method="post" noValidate onSubmit={submit}>
      <FormSummary ref={summary} problem={problem} errors={errors} fields={fields} />
      {/* Password managers want to know whose password this is. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <TextField
        label={words.next}
        type="email"
        autoComplete="email"
        inputMode="email"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <PasswordField
        label={words.password}
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <SaveButton label={words.ask} busy={isSubmitting} />
    </form>
  );
}

interface CodeProps {
  email: string;
  /** Whether it was asked for a moment ago: then the keyboard goes on here. */
  isNew: boolean;
  onDone: () => void;
}

function CodeForm({ email, isNew, onDone }: CodeProps) {
  const form = useForm(formRules(emailConfirm));
  const { errors, isSubmitting } = form.formState;
  const { summary, problem, setProblem } = useProblem();

  const submit = form.handleSubmit(
    async (json) => {
      setProblem(null);
      const goOn = keepPlace();
      const outcome = await call(api.auth.email.confirm.$post({ json }));
      if (!outcome.ok) {
        showFieldErrors(form, outcome.failure, ['code']);
        return setProblem({ from: 'answer', message: messageOf(outcome.failure) });
      }
      keepMember(outcome.data.user);
      toast(words.done, 'good');
      goOn();
      onDone();
    },
    () => setProblem({ from: 'fields', message: forms.fix }),
  );

  return (
    <form className="stack settings-form" method="post" noValidate onSubmit={submit}>
      <p ref={isNew ? takeFocus : undefined} tabIndex={-1} className="notice">
        {words.sent(email)}
      </p>
      <FormSummary ref={summary} problem={problem} errors={errors} fields={['code']} />
      <CodeField error={errors.code?.message} {...form.register('code')} />
      <SaveButton label={words.confirm} busy={isSubmitting} />
      <p>
        <button type="button" className="btn-link" onClick={onDone}>
          {words.back}
        </button>
      </p>
    </form>
  );
}
