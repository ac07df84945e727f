import { useCallback, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { newFund } from '#api/contract/fund.ts';
import { funds } from '#words/funds.ts';
import { api, call } from '../../client/api.ts';
import { messageOf } from '../../client/outcome.ts';
import { queries } from '../../client/queries.ts';
import { usePictureUpload } from '../../client/usePictureUpload.ts';
import { DialogHead } from '../../components/DialogHead.tsx';
import { toast } from '../../stores/toasts.ts';
import { FormSummary, useProblem } from '../forms/FormSummary.tsx';
import { formRules, showFieldErrors } from '../forms/form.ts';
import { FundFormFields } from './FundFormFields.tsx';
import { emptyFund, fundDraft, fundFields } from './fundForm.ts';

const words = funds.form;

/** The modal form Create Fund. What was filled in outlives closing it, and a lost session. */
export function CreateFundDialog({ close }: { close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [kept] = useState(() => fundDraft.read());
  const form = useForm({ ...formRules(newFund), defaultValues: { ...emptyFund, ...kept } });
  const { errors, isSubmitting } = form.formState;
  const { summary, problem, setProblem } = useProblem();
  const { setValue } = form;
  const keepLogo = useCallback((key: string) => setValue('logo', key), [setValue]);
  const logo = usePictureUpload({
    context: 'Company',
    kept: kept?.logo ?? '',
    onKey: keepLogo,
    failed: words.logo.failed,
  });

  useEffect(() => dialog.current?.showModal(), []);
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => fundDraft.keep({ ...emptyFund, ...values } as typeof emptyFund), // as the fields give them: text, ticks, lists
      }),
    [form],
  );

  const submit = form.handleSubmit(
    async (fund) => {
      setProblem(null);
      try {
        const key = await logo.key();
        if (key === undefined) return setProblem({ from: 'answer', message: words.logo.failed });
        const outcome = await call(api.opportunities.$post({ json: { ...fund, logo: key } }), {
          intent: { act: 'create-fund' },
        });
        if (!outcome.ok) {
          showFieldErrors(form, outcome.failure, fundFields);
          return setProblem({ from: 'answer', message: messageOf(outcome.failure, words.failed) });
        }
        const { _id } = outcome.data.opportunity;
        form.reset(emptyFund);
        fundDraft.forget();
        void queries.resetQueries({ queryKey: ['funds'] });
        dialog.current?.close();
        const run = () => location.assign(`/dashboard/funds/${_id}`);
        toast(words.done, 'good', { label: words.see, run });
      } catch {
        setProblem({ from: 'answer', message: words.wrong });
      }
    },
    () => setProblem({ from: 'fields', message: words.fix }),
  );

  return (
    <dialog ref={dialog} className="dialog dialog-wide fund-dialog" aria-labelledby="create-fund" onClose={close}>
      <form className="fund-form" method="post" noValidate onSubmit={submit}>
        <DialogHead id="create-fund" title={words.title} close={words.close} onClose={() => dialog.current?.close()} />
        <div className="dialog-body stack stack-loose">
          <p className="meta">{words.lede}</p>
          <FormSummary ref={summary} problem={problem} errors={errors} fields={fundFields} />
          <FundFormFields form={form} logo={logo} />
        </div>
        <div className="dialog-foot">
          <button type="submit" className="btn btn-primary" disabled={isSubmitting} aria-busy={isSubmitting}>
            {isSubmitting && <span className="spinner" aria-hidden="true" />}
            {isSubmitting ? words.busy : words.submit}
          </button>
        </div>
      </form>
    </dialog>
  );
}
