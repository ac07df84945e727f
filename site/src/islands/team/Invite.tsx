import type { ChangeEvent } from 'react';
import { useForm } from 'react-hook-form';
import { newInvitation } from '#api/contract/team.ts';
import { team } from '#words/team.ts';
import { api, call } from '../../client/api.ts';
import { useDraftText } from '../../client/useDraftText.ts';
import { toast } from '../../stores/toasts.ts';
import { FieldFrame, TextField } from '../forms/Field.tsx';
import { FormSummary, useProblem } from '../forms/FormSummary.tsx';
import { shortFormRules, showFieldErrors } from '../forms/form.ts';
import { problemOf } from '../forms/problemOf.tsx';
import type { Whose } from './Team.tsx';

const words = team.invite;
const FIELDS = ['email', 'role'] as const;

/** Invites somebody into a team by their address. */
export function Invite({ of, done }: { of: Whose; done: () => void }) {
  // Who has to confirm their own address first comes back to the one they typed.
  const [typed, keep] = useDraftText(`invite-${of.kind}-${of.id}`);
  const form = useForm({
    ...shortFormRules(newInvitation),
    // Sent, the field has the keyboard again. Whoever leaves it empty has missed nothing, and an error there would push away
    // what they are pressing.
    mode: 'onSubmit',
    defaultValues: { email: typed, role: 'editor' as const },
  });
  const { errors, isSubmitting } = form.formState;
  const { summary, problem, setProblem } = useProblem();

  const submit = form.handleSubmit(async (json) => {
    setProblem(null);
    const outcome = await call(api.teams[':kind'][':id'].invitations.$post({ param: { ...of }, json }));
    if (!outcome.ok) {
      showFieldErrors(form, outcome.failure, FIELDS);
      return setProblem(problemOf(outcome.failure, words.failed));
    }
    toast(words.sent(json.email), 'good');
    // The button could not be pressed meanwhile, and lost the keyboard: it goes on with the next address.
    form.setFocus('email');
    form.reset({ email: '', role: 'editor' });
    keep('');
    done();
  });

  return (
    <section className="card" aria-labelledby="team-invite">
      <form className="stack" method="post" noValidate onSubmit={submit}>
        <h2 id="team-invite" className="card-title">
          {words.title}
        </h2>
        <FormSummary ref={summary} problem={problem} errors={errors} fields={FIELDS} />
        <TextField
          label={words.email}
          type="email"
          inputMode="email"
          autoComplete="off"
          error={errors.email?.message}
          {...form.register('email', { onChange: ({ target }: ChangeEvent<HTMLInputElement>) => keep(target.value) })}
        />
        <FieldFrame id="role" label={words.role} error={errors.role?.message}>
          <select id="role" className="input" {...form.register('role')}>
            {(['editor', 'reviewer', 'owner'] as const).map((role) => (
              <option key={role} value={role}>
                {team.roles[role]}
              </option>
            ))}
          </select>
        </FieldFrame>
        <button type="submit" className="btn btn-primary" disabled={isSubmitting} aria-busy={isSubmitting}>
          {isSubmitting ? words.busy : words.submit}
        </button>
      </form>
    </section>
  );
}
