import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type * as z from 'zod';
import { detailsEdit, type Member } from '#api/contract/account.ts';
import { VISIBILITIES } from '#api/contract/options.ts';
import { forms } from '#words/forms.ts';
import { members } from '#words/members.ts';
import { standing } from '#words/standing.ts';
import { api, call } from '../../client/api.ts';
import { messageOf } from '../../client/outcome.ts';
import { useUnsaved } from '../../client/useUnsaved.ts';
import { memberPath } from '../../components/MemberLink.tsx';
import { keepMember } from '../../stores/session.ts';
import { toast } from '../../stores/toasts.ts';
import { describedBy, FieldFrame, TextField } from '../forms/Field.tsx';
import { FormSummary, useProblem } from '../forms/FormSummary.tsx';
import { formRules, showFieldErrors } from '../forms/form.ts';
import { useFormDraft } from '../forms/useFormDraft.ts';
import { withScheme } from '../forms/webAddress.ts';
import { SaveButton } from './SaveButton.tsx';

const words = members.form;
const fields = ['headline', 'about', 'city', 'links', 'visibility'] as const;
/** Who sees it is chosen anew each time. */
const written = ['headline', 'about', 'city', 'links'] as const;
const schema = detailsEdit();
const linksIn = (text: string): string[] => text.split('\n').map(withScheme).filter(Boolean);

type Told = z.input<typeof schema> & { links: string[] };

const told = ({ headline = '', about = '', city = '', links = [], visibility = 'everyone' }: Member): Told => ({
  ...{ headline, about, city, visibility },
  links: [...links],
});

/** What a member tells of themselves on their page, and who may see it. */
export function PageForm({ member }: { member: Member }) {
  const values = told(member);
  const form = useForm({
    ...formRules(schema),
    // What another device changed arrives a moment later, and must not undo what is typed.
    values,
    resetOptions: { keepDirtyValues: true },
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  const [typed, setTyped] = useState<string>();
  const { summary, problem, setProblem } = useProblem();
  useUnsaved(isDirty);
  useFormDraft(form, 'page', written);
  const links = useWatch({ control: form.control, name: 'links' }) ?? [];
  const wrongLink = errors.links?.message ?? errors.links?.find?.((one) => one !== undefined)?.message;

  const submit = form.handleSubmit(
    async (json) => {
      setProblem(null);
      const outcome = await call(api.auth.me.$patch({ json }));
      if (!outcome.ok) {
        showFieldErrors(form, outcome.failure, fields);
        return setProblem({ from: 'answer', message: messageOf(outcome.failure) });
      }
      const { user, badLinks = [] } = outcome.data;
      keepMember(user);
      form.reset(told(user));
      setTyped(undefined);
      if (badLinks.length > 0) toast(`${words.saved} ${standing.badLinksOnPage(badLinks)}`);
      else toast(words.saved, 'good');
    },
    () => setProblem({ from: 'fields', message: forms.fix }),
  );

  return (
    <form className="stack settings-form" method="post" noValidate onSubmit={submit}>
      <FormSummary ref={summary} problem={problem} errors={errors} fields={fields} />
      <TextField
        label={words.headline}
        optional
        hint={words.headlineHint}
        error={errors.headline?.message}
        {...form.register('headline')}
      />
      <FieldFrame id="about" label={words.about} optional error={errors.about?.message}>
        <textarea
          id="about"
          className="input"
          rows={5}
          aria-describedby={describedBy('about', '', errors.about?.message)}
          aria-invalid={errors.about !== undefined}
          {...form.register('about')}
        />
      </FieldFrame>
      <TextField label={words.city} optional error={errors.city?.message} {...form.register('city')} />
      <FieldFrame id="links" label={words.links} optional hint={words.linksHint} error={wrongLink}>
        <textarea
          id="links"
          className="input"
          rows={3}
          inputMode="url"
          aria-describedby={describedBy('links', words.linksHint, wrongLink)}
          aria-invalid={wrongLink !== undefined}
          value={typed ?? links.join('\n')}
          onChange={({ target }) => {
            setTyped(target.value);
            form.setValue('links', linksIn(target.value), { shouldDirty: true });
          }}
        />
      </FieldFrame>
      <FieldFrame id="visibility" label={words.visibility} error={errors.visibility?.message}>
        <select id="visibility" className="input" {...form.register('visibility')}>
          {VISIBILITIES.map((one) => (
            <option key={one} value={one}>
              {words.sees[one]}
            </option>
          ))}
        </select>
      </FieldFrame>
      <SaveButton label={words.save} busy={isSubmitting} unsaved={isDirty} />
      <p>
        <a href={memberPath(member._id)}>{words.see}</a>
      </p>
    </form>
  );
}
