import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Company } from '#api/contract/company-answer.ts';
import { companyMetrics } from '#api/contract/company-metrics.ts';
import { metricsForm as words } from '#words/metrics-form.ts';
import { api, call } from '../../client/api.ts';
import { messageOf } from '../../client/outcome.ts';
import { toast } from '../../stores/toasts.ts';
import { FormSummary, useProblem } from '../forms/FormSummary.tsx';
import { MetricsRows } from './MetricsRows.tsx';
import { type FilledIn, filledIn, LISTS, reported, type Wrong, wrongIn } from './metricsFields.ts';

interface Props {
  company: Company;
  onSaved: (company: Company) => void;
  onCancel: () => void;
}

/** PUT /company/{id}/metrics: the owner's own figures, in place of those before. */
export default function MetricsForm({ company, onSaved, onCancel }: Props) {
  const form = useForm<FilledIn>({ defaultValues: filledIn(company), shouldFocusError: false });
  const { summary, problem, setProblem } = useProblem();
  const [wrong, setWrong] = useState<Wrong>({});

  const submit = form.handleSubmit(async (values) => {
    const checked = companyMetrics.safeParse(reported(values));
    if (!checked.success) {
      setWrong(wrongIn(values, checked.error.issues));
      return setProblem({ from: 'fields', message: words.fix });
    }
    setWrong({});
    setProblem(null);
    const outcome = await call(api.company[':id'].metrics.$put({ param: { id: company._id }, json: checked.data }));
    if (!outcome.ok) return setProblem({ from: 'answer', message: messageOf(outcome.failure) });
    toast(words.saved, 'good');
    onSaved(outcome.data.company);
  });

  const { isSubmitting } = form.formState;
  return (
    <form className="stack stack-loose metrics-form" noValidate onSubmit={submit}>
      <div className="stack stack-tight">
        <h3>{words.title}</h3>
        <p className="meta">{words.lede}</p>
      </div>
      <FormSummary ref={summary} problem={problem} errors={wrong} fields={Object.keys(wrong)} />
      <div className="field">
        <label htmlFor="growth">{words.growth}</label>
        <input
          id="growth"
          className="input metrics-growth-input"
          inputMode="decimal"
          aria-invalid={'growth' in wrong}
          {...form.register('growth')}
        />
      </div>
      {LISTS.map((list) => (
        <MetricsRows key={list} list={list} form={form} wrong={wrong} />
      ))}
      <div className="row row-end metrics-form-foot">
        <button type="button" className="btn btn-quiet" onClick={onCancel}>
          {words.cancel}
        </button>
        <button type="submit" className="btn btn-primary" disabled={isSubmitting} aria-busy={isSubmitting}>
          {isSubmitting ? words.busy : words.save}
        </button>
      </div>
    </form>
  );
}
