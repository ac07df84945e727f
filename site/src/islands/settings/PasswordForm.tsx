import { useForm, useWatch } from 'react-hook-form';
import { type Member, passwordChange } from '#api/contract/account.ts';
import { forms } from '#words/forms.ts';
import { settings } from '#words/settings.ts';
import { api, call } from '../../client/api.ts';
import { messageOf } from '../../client/outcome.ts';
import { keepSession } from '../../stores/session.ts';
import { toast } from '../../stores/toasts.ts';
import { FormSummary, useProblem } from '../forms/FormSummary.tsx';
import { formRules, showFieldErrors } from '../forms/form.ts';
import { PasswordField } from '../forms/PasswordField.tsx';
import { StrengthMeter } from '../forms/StrengthMeter.tsx';
import { withProof } from '../security/withProof.tsx';
import { SaveButton } from './SaveButton.tsx';

const words = settings.personal.password;
const fields = ['currentPassword', 'password'] as const;
const empty = { currentPassword: '', password: '' };

interface Props {
  member: Member;
  /** The password is another one now, and all other sessions have ended. */
  onChanged: () => void;
}

/** A new password, by the present one; and by the second factor of who has one. */
export function PasswordForm({ member, onChanged }: Props) {
  const form = useForm({ ...formRules(passwordChange), defaultValues: empty });
  const { errors, isSubmitting } = form.formState;
  const password = useWatch({ control: form.control, name: 'password' });
  const { summary, problem, setProblem } = useProblem();

  const submit = form.handleSubmit(
    async (json) => {
      setProblem(null);
      const outcome = await withProof(() => call(api.auth.password.$put({ json })));
      if (outcome === null) return;
      if (!outcome.ok) {
        showFieldErrors(form, outcome.failure, fields);
        return setProblem({ from: 'answer', message: messageOf(outcome.failure) });
      }
      const { accessToken: token, user } = outcome.data;
      keepSession({ token, user });
      form.reset(empty);
      toast(words.saved, 'good');
      onChanged();
    },
    () => setProblem({ from: 'fields', message: forms.fix }),
  );

  return (
    <form className="stack settings-form" method="post" noValidate onSubmit={submit}>
      <FormSummary ref={summary} problem={problem} errors={errors} fields={fields} />
      {/* Password managers want to know whose password this is. */}
      <input type="email" name="username" autoComplete="username" value={member.email} readOnly hidden />
      <PasswordField
        label={words.current}
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...form.register('currentPassword')}
      />
      <PasswordField
        label={words.next}
        autoComplete="new-password"
        hint={words.hint}
        error={errors.password?.message}
        {...form.register('password')}
      />
      <StrengthMeter password={password} />
      <SaveButton label={words.save} busy={isSubmitting} />
    </form>
  );
}
