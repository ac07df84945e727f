import { useForm } from 'react-hook-form';
import { PROVIDER_KINDS, type Provider, providerChanges } from '#api/contract/provider.ts';
import { standing } from '#words/standing.ts';
import { team } from '#words/team.ts';
import { api, call } from '../../client/api.ts';
import { messageOf } from '../../client/outcome.ts';
import { useModal } from '../../client/useModal.ts';
import { toast, toastOnNextPage } from '../../stores/toasts.ts';
import { describedBy, FieldFrame, TextField } from '../forms/Field.tsx';
import { FormDialog } from '../forms/FormDialog.tsx';
import { FormSummary, useProblem } from '../forms/FormSummary.tsx';
import { shortFormRules, showFieldErrors } from '../forms/form.ts';
import { useFormDraft } from '../forms/useFormDraft.ts';

const words = team.provider.edit;
const FIELDS = ['name', 'kind', 'website', 'about'] as const;

interface Props {
  provider: Provider;
  saved: () => void;
  /** When it was closed, saved or not. */
  close: () => void;
}

/** A provider's own words about itself, for owners and editors of its team. Half written, they outlive closing it. */
export function ProviderForm({ provider, saved, close }: Props) {
  const modal = useModal(close);
  const { name, kind, website, about } = provider;
  const form = useForm({
    ...shortFormRules(providerChanges),
    defaultValues: { name, kind: kind ?? undefined, website, about },
  });
  const { errors, isSubmitting } = form.formState;
  const { summary, problem, setProblem } = useProblem();
  const forget = useFormDraft(form, `provider-${provider._id}`, FIELDS);

  const submit = form.handleSubmit(async (json) => {
    setProblem(null);
    const outcome = await call(api.providers[':id'].$patch({ param: { id: provider._id }, json }));
    if (!outcome.ok) {
      showFieldErrors(form, outcome.failure, FIELDS);
      return setProblem({ from: 'answer', message: messageOf(outcome.failure, words.failed) });
    }
    forget();
    const { badLinks = [] } = outcome.data;
    const [news, tone] =
      badLinks.length > 0 ? ([standing.badLinks(badLinks)] as const) : ([words.done, 'good'] as const);
    if (json.name !== name) {
      // Its name stands all over the page, which the server renders.
      toastOnNextPage(news, tone);
      return location.reload();
    }
    modal.shut();
    toast(news, tone);
    saved();
  });

  return (
    <FormDialog
      modal={modal}
      id="provider-form"
      title={words.title}
      words={words}
      busy={isSubmitting}
      onSubmit={submit}
      onClose={close}
    >
      <FormSummary ref={summary} problem={problem} errors={errors} fields={FIELDS} />
      <TextField label={words.name} error={errors.name?.message} {...form.register('name')} />
      <FieldFrame id="kind" label={words.kind} error={errors.kind?.message}>
        <select id="kind" className="input" {...form.register('kind')}>
          {kind === null && <option value="">{words.noKind}</option>}
          {PROVIDER_KINDS.map((one) => (
            <option key={one} value={one}>
              {team.provider.kinds[one]}
            </option>
          ))}
        </select>
      </FieldFrame>
      <TextField
        label={team.provider.website}
        optional
        type="url"
        inputMode="url"
        error={errors.website?.message}
        {...form.register('website')}
      />
      <FieldFrame id="about" label={team.provider.about} optional hint={words.hint} error={errors.about?.message}>
        <textarea
          id="about"
          className="input"
          rows={6}
          aria-describedby={describedBy('about', words.hint, errors.about?.message)}
          aria-invalid={errors.about ? true : undefined}
          {...form.register('about')}
        />
      </FieldFrame>
    </FormDialog>
  );
}
