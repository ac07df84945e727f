import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { newGrievance } from '#api/contract/rights.ts';
import type { Grievance, GrievancesAnswer } from '#api/contract/rights-answer.ts';
import { forms } from '#words/forms.ts';
import { rights } from '#words/rights.ts';
import { api, call } from '../../client/api.ts';
import { messageOf } from '../../client/outcome.ts';
import { useRead } from '../../client/queries.ts';
import { LoadFailed } from '../../components/ListParts.tsx';
import { dayLong, dayOf } from '../../format/dates.ts';
import { useMember } from '../../stores/useSession.ts';
import { describedBy, FieldFrame } from '../forms/Field.tsx';
import { FormSummary, useProblem } from '../forms/FormSummary.tsx';
import { formRules, showFieldErrors } from '../forms/form.ts';
import { useFormDraft } from '../forms/useFormDraft.ts';
import { SaveButton } from '../settings/SaveButton.tsx';

const words = rights.complaints;
const fields = ['text'] as const;

/** The member complains, and sees what became of what they complained of before. */
export default function Complaints() {
  const member = useMember();
  const { data, error, refetch } = useRead<GrievancesAnswer>(member && '/grievances');
  const [made, setMade] = useState<readonly Grievance[]>([]);
  const known = data?.grievances ?? [];
  const listed = [...made.filter((one) => !known.some(({ number }) => number === one.number)), ...known];
  return (
    <div className="stack">
      <ComplaintForm onMade={(one) => setMade((others) => [one, ...others])} />
      <h3>{words.own.title}</h3>
      {error && <LoadFailed message={words.own.failed} again={() => void refetch()} />}
      {data && listed.length === 0 && <p className="meta">{words.own.none}</p>}
      {listed.map((one) => (
        <Complaint key={one.number} complaint={one} />
      ))}
    </div>
  );
}

function ComplaintForm({ onMade }: { onMade: (one: Grievance) => void }) {
  const form = useForm({ ...formRules(newGrievance), defaultValues: { text: '' } });
  const { errors, isSubmitting } = form.formState;
  const { summary, problem, setProblem } = useProblem();
  const [told, setTold] = useState('');
  useFormDraft(form, 'complaint', fields);

  const submit = form.handleSubmit(
    async (json) => {
      setProblem(null);
      setTold('');
      const outcome = await call(api.grievances.$post({ json }));
      if (!outcome.ok) {
        showFieldErrors(form, outcome.failure, fields);
        return setProblem({ from: 'answer', message: messageOf(outcome.failure, words.form.failed) });
      }
      const { grievance } = outcome.data;
      form.reset();
      setTold(words.form.sent(grievance.number, dayLong(grievance.due)));
      onMade(grievance);
    },
    () => setProblem({ from: 'fields', message: forms.fix }),
  );

  return (
    <form className="stack settings-form" method="post" noValidate onSubmit={submit}>
      <FormSummary ref={summary} problem={problem} errors={errors} fields={fields} />
      <FieldFrame id="text" label={words.form.text} hint={words.form.hint} error={errors.text?.message}>
        <textarea
          id="text"
          className="input"
          rows={6}
          aria-describedby={describedBy('text', words.form.hint, errors.text?.message)}
          aria-invalid={errors.text !== undefined}
          {...form.register('text')}
        />
      </FieldFrame>
      <SaveButton label={words.form.send} busy={isSubmitting} className="btn btn-primary" />
      <div role="status">{told && <p className="notice notice-good">{told}</p>}</div>
    </form>
  );
}

function Complaint({ complaint }: { complaint: Grievance }) {
  const { number, text, at, due, answer, answeredAt } = complaint;
  return (
    <article className="card complaint" aria-labelledby={number}>
      <p className="row">
        <strong id={number}>{number}</strong>
        <span className="meta">{words.own.made(dayOf(at))}</span>
        <span className={answeredAt ? 'badge badge-leaf' : 'badge badge-turmeric'}>
          {answeredAt ? words.own.answered(dayOf(answeredAt)) : words.own.due(dayLong(due))}
        </span>
      </p>
      <p className="complaint-text">{text}</p>
      {answer && (
        <>
          <h4>{words.own.answer}</h4>
          <p className="complaint-text">{answer}</p>
        </>
      )}
    </article>
  );
}
