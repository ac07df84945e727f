import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { domainAsked, type VerificationAnswer, verificationCode } from '#api/contract/verification.ts';
import { team } from '#words/team.ts';
import { call } from '../../client/api.ts';
import { messageOf } from '../../client/outcome.ts';
import { keepRead, useRead } from '../../client/queries.ts';
import { takeFocus } from '../../client/takeFocus.ts';
import { useModal } from '../../client/useModal.ts';
import { DialogHead } from '../../components/DialogHead.tsx';
import { LoadFailed } from '../../components/ListParts.tsx';
import { toast } from '../../stores/toasts.ts';
import { CodeField } from '../auth/AccountFields.tsx';
import { TextField } from '../forms/Field.tsx';
import { FormSummary, useProblem } from '../forms/FormSummary.tsx';
import { shortFormRules, showFieldErrors } from '../forms/form.ts';
import { bareAddress } from '../forms/webAddress.ts';
import { type Verified, verificationPath, verifying } from './calls.ts';

const words = team.provider.proof;

interface Props {
  of: Verified;
  /** As it says; '' for none. */
  website: string;
  /** Said where there is no website yet. */
  noWebsite: string;
  /** The domain is proved. */
  done: () => void;
  /** When it was closed without a proof. */
  close: () => void;
}

/** In two steps: an address of the website's own domain, and the code that was mailed to it. */
export function ProveDomain({ of, website, noWebsite, done, close }: Props) {
  const { dialog, shut } = useModal(close);
  const { data, error, refetch } = useRead<VerificationAnswer>(verificationPath(of));
  const [sent, setSent] = useState<string | null>(null);
  const [again, setAgain] = useState(false);
  const asked = data?.verification.parts.find(({ kind, state }) => kind === 'domain' && state === 'asked')?.domain;
  const waitsFor = again ? null : (sent ?? asked ?? null);

  function proved(): void {
    // Closed by itself, it hands the keyboard back to what opened it; taken away, it would not.
    shut();
    toast(words.done, 'good');
    done();
  }

  function body() {
    if (website === '') return <p className="dialog-body">{noWebsite}</p>;
    if (!data)
      return (
        <div className="dialog-body" aria-busy={!error}>
          {error && <LoadFailed message={words.failed} again={() => void refetch()} />}
        </div>
      );
    if (waitsFor === null)
      return (
        <AskForm
          of={of}
          website={website}
          again={again}
          done={(address) => {
            setSent(address);
            setAgain(false);
          }}
        />
      );
    return <CodeForm of={of} sent={waitsFor} done={proved} again={() => setAgain(true)} />;
  }

  return (
    <dialog ref={dialog} className="dialog" aria-labelledby="prove-domain" onClose={close}>
      <DialogHead id="prove-domain" title={words.title} close={words.close} onClose={shut} />
      {body()}
    </dialog>
  );
}

const ASKED = ['value'] as const;

interface Asking {
  of: Verified;
  website: string;
  /** It was asked for, in place of the code: the keyboard goes on in it. */
  again: boolean;
  done: (address: string) => void;
}

function AskForm({ of, website, again, done }: Asking) {
  const form = useForm({ ...shortFormRules(domainAsked), defaultValues: { kind: 'domain' as const, value: '' } });
  const { errors, isSubmitting } = form.formState;
  const { summary, problem, setProblem } = useProblem();

  const { setFocus } = form;
  useEffect(() => {
    if (again) setFocus('value');
  }, [again, setFocus]);

  const submit = form.handleSubmit(async (json) => {
    setProblem(null);
    const outcome = await call(verifying[of.kind].$post({ param: { id: of.id }, json }));
    if (outcome.ok) {
      // Who closes this to read the mail finds the way to the code when they come back.
      keepRead(verificationPath(of), outcome.data);
      return done(json.value);
    }
    showFieldErrors(form, outcome.failure, ASKED);
    setProblem({ from: 'answer', message: messageOf(outcome.failure, words.failed) });
  });

  return (
    <form method="post" noValidate onSubmit={submit}>
      <div className="dialog-body stack">
        <p>
          {words.lede(bareAddress(website))} {words.gains[of.kind]}
        </p>
        <FormSummary ref={summary} problem={problem} errors={errors} fields={ASKED} />
        <TextField
          label={words.address}
          hint={words.addressHint}
          type="email"
          inputMode="email"
          autoComplete="email"
          error={errors.value?.message}
          {...form.register('value')}
        />
      </div>
      <div className="dialog-foot">
        <button type="submit" className="btn btn-primary" disabled={isSubmitting} aria-busy={isSubmitting}>
          {isSubmitting ? words.sending : words.send}
        </button>
      </div>
    </form>
  );
}

const TYPED = ['code'] as const;

function CodeForm({ of, sent, done, again }: { of: Verified; sent: string; done: () => void; again: () => void }) {
  const form = useForm({ ...shortFormRules(verificationCode), defaultValues: { code: '' } });
  const { errors, isSubmitting } = form.formState;
  const { summary, problem, setProblem } = useProblem();

  const submit = form.handleSubmit(async (json) => {
    setProblem(null);
    const outcome = await call(verifying[of.kind].confirm.$post({ param: { id: of.id }, json }));
    if (outcome.ok) return done();
    showFieldErrors(form, outcome.failure, TYPED);
    setProblem({ from: 'answer', message: messageOf(outcome.failure, words.failed) });
  });

  return (
    <form method="post" noValidate onSubmit={submit}>
      <div className="dialog-body stack">
        <p ref={takeFocus} tabIndex={-1} role="status">
          {words.sent(sent)}
        </p>
        <FormSummary ref={summary} problem={problem} errors={errors} fields={TYPED} />
        <CodeField error={errors.code?.message} {...form.register('code')} />
      </div>
      <div className="dialog-foot">
        <button type="button" className="btn btn-quiet" onClick={again}>
          {words.again}
        </button>
        <button type="submit" className="btn btn-primary" disabled={isSubmitting} aria-busy={isSubmitting}>
          {isSubmitting ? words.checking : words.check}
        </button>
      </div>
    </form>
  );
}
