import { useForm } from 'react-hook-form';
import { newConnection } from '#api/contract/connection.ts';
import { CONNECTION_NOTE_MAX } from '#api/contract/limits.ts';
import type { ConnectionState } from '#api/contract/options.ts';
import { connections } from '#words/connections.ts';
import { api, call } from '../../client/api.ts';
import { useModal } from '../../client/useModal.ts';
import { describedBy, FieldFrame } from '../forms/Field.tsx';
import { FormDialog } from '../forms/FormDialog.tsx';
import { FormSummary, useProblem } from '../forms/FormSummary.tsx';
import { shortFormRules, showFieldErrors } from '../forms/form.ts';
import { problemOf } from '../forms/problemOf.tsx';
import { useFormDraft } from '../forms/useFormDraft.ts';

const words = connections.ask;
const FIELDS = ['note'] as const;

interface Props {
  id: string;
  name: string;
  /** @param state what they are now: also connected, where they had asked first */
  done: (state: ConnectionState) => void;
  /** When it was closed, either way. */
  close: () => void;
}

/** Asks a member to connect: why the two should meet. */
export function AskDialog({ id, name, done, close }: Props) {
  const modal = useModal(close);
  const form = useForm({ ...shortFormRules(newConnection), defaultValues: { to: id, note: '' } });
  const { errors, isSubmitting } = form.formState;
  const { summary, problem, setProblem } = useProblem();
  const forget = useFormDraft(form, `connect-${id}`, FIELDS);

  const submit = form.handleSubmit(async (json) => {
    setProblem(null);
    const outcome = await call(api.connections.$post({ json }));
    if (!outcome.ok) {
      showFieldErrors(form, outcome.failure, FIELDS);
      return setProblem(problemOf(outcome.failure, words.failed));
    }
    forget();
    modal.shut();
    done(outcome.data.connection.state);
  });

  return (
    <FormDialog
      modal={modal}
      id="ask-to-connect"
      title={words.title(name)}
      words={words}
      busy={isSubmitting}
      onSubmit={submit}
      onClose={close}
    >
      <FormSummary ref={summary} problem={problem} errors={errors} fields={FIELDS} />
      <FieldFrame id="note" label={words.note} hint={words.hint} error={errors.note?.message}>
        <textarea
          id="note"
          className="input"
          rows={5}
          maxLength={CONNECTION_NOTE_MAX}
          aria-describedby={describedBy('note', words.hint, errors.note?.message)}
          aria-invalid={errors.note ? true : undefined}
          {...form.register('note')}
        />
      </FieldFrame>
    </FormDialog>
  );
}
