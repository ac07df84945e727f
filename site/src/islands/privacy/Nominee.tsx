import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { nomineeForm } from '#api/contract/rights.ts';
import type { NomineeAnswer } from '#api/contract/rights-answer.ts';
import { forms } from '#words/forms.ts';
import { rights } from '#words/rights.ts';
import { api, call } from '../../client/api.ts';
import { messageOf } from '../../client/outcome.ts';
import { useRead } from '../../client/queries.ts';
import { tellFailure } from '../../client/tellFailure.ts';
import { LoadFailed } from '../../components/ListParts.tsx';
import { dayOf } from '../../format/dates.ts';
import { toast } from '../../stores/toasts.ts';
import { useMember } from '../../stores/useSession.ts';
import { describedBy, FieldFrame, TextField } from '../forms/Field.tsx';
import { FormSummary, useProblem } from '../forms/FormSummary.tsx';
import { formRules, showFieldErrors } from '../forms/form.ts';
import { SaveButton } from '../settings/SaveButton.tsx';

const words = rights.settings.nominee;
const fields = ['name', 'reach'] as const;

/** Whom the member names to act for them. */
export default function Nominee() {
  const member = useMember();
  const { data, error, refetch } = useRead<NomineeAnswer>(member && '/auth/nominee');
  if (error) return <LoadFailed message={words.failed} again={() => void refetch()} />;
  if (!data) return <span className="bone bone-block" aria-hidden="true" />;
  return <NomineeForm first={data.nominee} />;
}

function NomineeForm({ first }: { first: NomineeAnswer['nominee'] }) {
  const [nominee, setNominee] = useState(first);
  const form = useForm({
    ...formRules(nomineeForm),
    defaultValues: { name: first?.name ?? '', reach: first?.reach ?? '' },
  });
  const { errors, isSubmitting } = form.formState;
  const { summary, problem, setProblem } = useProblem();
  const [removing, setRemoving] = useState(false);

  const submit = form.handleSubmit(
    async (json) => {
      setProblem(null);
      const outcome = await call(api.auth.nominee.$put({ json }));
      if (!outcome.ok) {
        showFieldErrors(form, outcome.failure, fields);
        return setProblem({ from: 'answer', message: messageOf(outcome.failure) });
      }
      setNominee(outcome.data.nominee);
      toast(words.saved, 'good');
    },
    () => setProblem({ from: 'fields', message: forms.fix }),
  );

  async function remove(): Promise<void> {
    setRemoving(true);
    const outcome = await call(api.auth.nominee.$delete());
    setRemoving(false);
    if (!outcome.ok) return tellFailure(outcome.failure);
    setNominee(null);
    // The button goes with what it removed. After the reset there is no field yet.
    form.setFocus('name');
    form.reset({ name: '', reach: '' });
    toast(words.removed, 'good');
  }

  return (
    <form className="stack settings-form" method="post" noValidate onSubmit={submit}>
      <FormSummary ref={summary} problem={problem} errors={errors} fields={fields} />
      {nominee && <p className="faint">{words.since(dayOf(nominee.at))}</p>}
      <TextField label={words.name} autoComplete="off" error={errors.name?.message} {...form.register('name')} />
      <FieldFrame id="reach" label={words.reach} hint={words.reachHint} error={errors.reach?.message}>
        <textarea
          id="reach"
          className="input"
          rows={3}
          autoComplete="off"
          aria-describedby={describedBy('reach', words.reachHint, errors.reach?.message)}
          aria-invalid={errors.reach !== undefined}
          {...form.register('reach')}
        />
      </FieldFrame>
      <div className="row">
        <SaveButton label={words.save} busy={isSubmitting} />
        {nominee && (
          <p>
            <button type="button" className="btn btn-quiet" disabled={removing} onClick={() => void remove()}>
              {words.remove}
            </button>
          </p>
        )}
      </div>
    </form>
  );
}
