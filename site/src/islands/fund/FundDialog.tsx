import { useCallback, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { newFund, type Opportunity } from '#api/contract/fund.ts';
import { funds } from '#words/funds.ts';
import { standing } from '#words/standing.ts';
import { queries } from '../../client/queries.ts';
import { useModal } from '../../client/useModal.ts';
import { usePictureUpload } from '../../client/usePictureUpload.ts';
import { DialogHead } from '../../components/DialogHead.tsx';
import { toast } from '../../stores/toasts.ts';
import { FormSummary, useProblem } from '../forms/FormSummary.tsx';
import { formRules, showFieldErrors } from '../forms/form.ts';
import { problemOf } from '../forms/problemOf.tsx';
import { FundFormFields } from './FundFormFields.tsx';
import { changesIn, emptyFund, formOf, fundDraft, fundFields, isBlankQuestion } from './fundForm.ts';
import { sending } from './sending.ts';

const words = funds.form;

interface Props {
  /** What is changed: a draft, or what has been published; a new one where left out. */
  fund?: Opportunity;
  /** Told once it has been sent. */
  done?: () => void;
  close: () => void;
}

/**
 * The modal form Create Fund, and the same for a draft and for what is open. What is half written outlives closing it, the
 * tab and a lost session; what others have changed of a fund meanwhile stands.
 */
export function FundDialog({ fund, done: onDone, close }: Props) {
  const [own] = useState(() => fundDraft(fund?._id ?? ''));
  const { dialog, shut } = useModal(leave);
  const [begun] = useState(() => (fund ? formOf(fund) : emptyFund));
  const [kept] = useState(own.read);
  const [isChanged, setChanged] = useState(kept !== undefined);
  const [first] = useState({ ...begun, ...kept });
  const form = useForm({ ...formRules(newFund), defaultValues: first });
  const { errors } = form.formState;
  const [busy, setBusy] = useState<'send' | 'keep'>();
  const { summary, problem, setProblem } = useProblem();
  const { setValue } = form;
  const keepLogo = useCallback((key: string) => setValue('logo', key), [setValue]);
  const logo = usePictureUpload({
    context: 'Company',
    kept: first.logo,
    onKey: keepLogo,
    failed: words.logo.failed,
  });
  const { title, lede, submit, submitting, done, ...ways } = sending(fund);
  const published = fund?.status === 'draft' ? undefined : fund;

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback({ values }) {
          const changes = changesIn(values as typeof emptyFund, begun); // each field has a default
          setChanged(changes !== undefined);
          if (changes) own.keep(changes);
          else own.forget();
        },
      }),
    [form, begun, own],
  );

  /** Sends what the form holds, one way or the other, and tells what came of it. */
  async function send(way: 'send' | 'keep'): Promise<void> {
    setProblem(null);
    setBusy(way);
    try {
      if (way === 'keep') leaveOutBlank();
      const key = await logo.key();
      if (key === undefined) return setProblem({ from: 'answer', message: words.logo.failed });
      const outcome = await ways[way]({ ...form.getValues(), logo: key });
      if (!outcome.ok) {
        showFieldErrors(form, outcome.failure, fundFields);
        return setProblem(problemOf(outcome.failure, ways.failed[way]));
      }
      await finish(way, outcome.data.opportunity._id, outcome.data.badLinks ?? []);
    } catch {
      setProblem({ from: 'answer', message: words.wrong });
    } finally {
      setBusy(undefined);
    }
  }

  /** A question that was only added asks nothing yet. It goes from the form too: what is said of the others names their place. */
  function leaveOutBlank(): void {
    const all = form.getValues('questions') ?? [];
    const asked = all.filter((question) => !isBlankQuestion(question));
    if (asked.length < all.length) setValue('questions', asked);
    // What a draft lacks is no mistake: the server says what is.
    form.clearErrors();
  }

  async function finish(way: 'send' | 'keep', id: string, badLinks: readonly string[]): Promise<void> {
    own.forget();
    // While the dialog is still open: a list that moves once it has closed moves from under a finger.
    await queries.invalidateQueries({ queryKey: ['funds'] });
    if (!fund) form.reset(emptyFund);
    shut();
    const path = way === 'keep' ? '/dashboard/funds/mine' : `/dashboard/funds/${id}`;
    // Who changes it on its own page, or among their own, sees it there.
    const elsewhere = location.pathname !== path;
    const see = { label: words.see, href: path };
    toast(way === 'keep' ? words.kept : done, 'good', elsewhere ? { action: see } : {});
    if (badLinks.length > 0) toast(standing.badLinks(badLinks), 'plain', { about: id });
    onDone?.();
  }

  /** However it was closed: what was written and not sent is kept, and that is told. */
  function leave(): void {
    if (own.read() !== undefined) toast(words.unsent);
    close();
  }

  function discard(): void {
    own.forget();
    shut();
  }

  const check = form.handleSubmit(
    () => send('send'),
    () => setProblem({ from: 'fields', message: words.fix }),
  );

  return (
    <dialog ref={dialog} className="dialog dialog-wide fund-dialog" aria-labelledby="create-fund" onClose={leave}>
      <form className="fund-form" method="post" noValidate onSubmit={check}>
        <DialogHead id="create-fund" title={title} close={words.close} onClose={shut} />
        <div className="dialog-body stack stack-loose">
          <p className="meta">{lede}</p>
          <FormSummary ref={summary} problem={problem} errors={errors} fields={fundFields} />
          <FundFormFields form={form} logo={logo} published={published} />
        </div>
        <div className="dialog-foot">
          {fund && isChanged && (
            <button type="button" className="btn btn-quiet" disabled={busy !== undefined} onClick={discard}>
              {words.discard}
            </button>
          )}
          {fund?.status !== 'open' && fund?.status !== 'closed' && (
            <button
              type="button"
              className="btn"
              disabled={busy !== undefined}
              aria-busy={busy === 'keep'}
              onClick={() => void send('keep')}
            >
              {words.keep}
            </button>
          )}
          <button type="submit" className="btn btn-primary" disabled={busy !== undefined} aria-busy={busy === 'send'}>
            {busy === 'send' && <span className="spinner" aria-hidden="true" />}
            {busy === 'send' ? submitting : submit}
          </button>
        </div>
      </form>
    </dialog>
  );
}
