import { type ChangeEvent, type ReactNode, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { newIntroduction } from '#api/contract/introduction.ts';
import { CONNECTION_NOTE_MAX, SEARCH_MAX } from '#api/contract/limits.ts';
import { introductions } from '#words/introductions.ts';
import { api, call } from '../../client/api.ts';
import { useModal } from '../../client/useModal.ts';
import { Avatar } from '../../components/Avatar.tsx';
import { LoadFailed } from '../../components/ListParts.tsx';
import { dayOf } from '../../format/dates.ts';
import { toast } from '../../stores/toasts.ts';
import { describedBy, FieldFrame } from '../forms/Field.tsx';
import { FormDialog } from '../forms/FormDialog.tsx';
import { FormSummary, useProblem } from '../forms/FormSummary.tsx';
import { shortFormRules, showFieldErrors } from '../forms/form.ts';
import { problemOf } from '../forms/problemOf.tsx';
import { useFormDraft } from '../forms/useFormDraft.ts';
import { useConnections } from './useConnections.ts';
import { renewIntroductions, useAgainFrom } from './useIntroductions.ts';

const words = introductions.ask;
const FIELDS = ['note', 'second'] as const;
/** Between the last letter typed and the question. */
const PAUSE_MS = 200;

interface Props {
  me: string;
  /** Who is introduced. */
  id: string;
  name: string;
  close: () => void;
}

/** Introduces one connection to another: whom, and why the two should meet. */
export function IntroduceDialog({ me, id, name, close }: Props) {
  const modal = useModal(close);
  const form = useForm({ ...shortFormRules(newIntroduction), defaultValues: { first: id, second: '', note: '' } });
  const { errors, isSubmitting } = form.formState;
  const { summary, problem, setProblem } = useProblem();
  const chosen = form.watch('second');
  const [other, setOther] = useState('');
  const again = useAgainFrom(id, chosen);
  const forget = useFormDraft(form, `introduce-${id}`, ['note']);

  function choose(one: string, called: string): void {
    form.setValue('second', one);
    setOther(called);
  }

  const submit = form.handleSubmit(async (json) => {
    setProblem(null);
    const outcome = await call(api.introductions.$post({ json }));
    if (!outcome.ok) {
      showFieldErrors(form, outcome.failure, FIELDS);
      return setProblem(problemOf(outcome.failure, words.failed));
    }
    forget();
    modal.shut();
    toast(words.sent(name, outcome.data.introduction.second.name), 'good');
    renewIntroductions();
  });

  return (
    <FormDialog
      modal={modal}
      id="introduce"
      title={words.title(name)}
      words={words}
      busy={isSubmitting}
      incomplete={chosen === '' || again !== null}
      onSubmit={submit}
      onClose={close}
    >
      <FormSummary ref={summary} problem={problem} errors={errors} fields={FIELDS} />
      <Whom me={me} apart={id} chosen={chosen} choose={choose}>
        {again && <p className="notice notice-warn">{words.lately(name, other, dayOf(again))}</p>}
      </Whom>
      <FieldFrame id="note" label={words.note} hint={words.hint} error={errors.note?.message}>
        <textarea
          id="note"
          className="input"
          rows={4}
          maxLength={CONNECTION_NOTE_MAX}
          aria-describedby={describedBy('note', words.hint, errors.note?.message)}
          aria-invalid={errors.note ? true : undefined}
          {...form.register('note')}
        />
      </FieldFrame>
    </FormDialog>
  );
}

interface WhomProps {
  me: string;
  /** Who is left out: the one who is introduced. */
  apart: string;
  chosen: string;
  choose: (id: string, name: string) => void;
  /** What is to be known of the two before anything is written. */
  children: ReactNode;
}

/** The other connection, among those whose names begin with what is typed. */
function Whom({ me, apart, chosen, choose, children }: WhomProps) {
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), typed === '' ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const { items, phase, again } = useConnections(me, 'connected', asked);
  const others = items?.filter(({ _id }) => _id !== apart);
  return (
    <fieldset className="introduce-whom stack stack-tight">
      <legend>{words.whom}</legend>
      <input
        className="input"
        type="search"
        aria-label={words.search}
        placeholder={words.search}
        maxLength={SEARCH_MAX}
        autoComplete="off"
        value={typed}
        onChange={({ target }: ChangeEvent<HTMLInputElement>) => setTyped(target.value)}
      />
      {phase === 'failed' && <LoadFailed message={words.listFailed} again={again} />}
      <div className="introduce-list">
        {others?.map(({ _id, member }) => (
          <label key={_id}>
            <input type="radio" name="second" checked={chosen === _id} onChange={() => choose(_id, member.name)} />
            <Avatar name={member.name} photo={member.photo} className="avatar-small" />
            {member.name}
          </label>
        ))}
      </div>
      <div role="status">
        {others?.length === 0 && phase === 'ready' && (
          <p className="meta">{asked === '' ? words.nobodyElse : words.nobody(asked)}</p>
        )}
        {children}
      </div>
    </fieldset>
  );
}
