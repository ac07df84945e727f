import { useForm } from 'react-hook-form';
import { detailsEdit, type Member } from '#api/contract/account.ts';
import { forms } from '#words/forms.ts';
import { settings } from '#words/settings.ts';
import { api, call } from '../../client/api.ts';
import { messageOf } from '../../client/outcome.ts';
import { useUnsaved } from '../../client/useUnsaved.ts';
import { keepMember } from '../../stores/session.ts';
import { toast } from '../../stores/toasts.ts';
import { TextField } from '../forms/Field.tsx';
import { FormSummary, useProblem } from '../forms/FormSummary.tsx';
import { formRules, showFieldErrors } from '../forms/form.ts';
import { GenderAndBirth } from '../forms/GenderAndBirth.tsx';
import { PictureField } from '../forms/PictureField.tsx';
import { SaveButton } from './SaveButton.tsx';
import { useOwnPhoto } from './useOwnPhoto.ts';

const words = settings.personal.details;
const fields = ['name', 'gender', 'dob'] as const;
const schema = detailsEdit();

/** Name, photo, gender and date of birth. */
export function DetailsForm({ member }: { member: Member }) {
  const { name, gender, dob } = member;
  // `values`, not `defaultValues`: what another device changed arrives a moment later, and must not undo what is typed.
  const form = useForm({
    ...formRules(schema),
    values: { name, gender, dob },
    resetOptions: { keepDirtyValues: true },
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  const photo = useOwnPhoto(member, () => form.getValues('name') ?? '');
  const { summary, problem, setProblem } = useProblem();
  const unsaved = isDirty || photo.touched;
  useUnsaved(unsaved);

  const submit = form.handleSubmit(
    async (edit) => {
      setProblem(null);
      const key = await photo.change();
      if (key === undefined) return setProblem({ from: 'answer', message: forms.photo.failed });
      const outcome = await call(api.auth.me.$patch({ json: { ...edit, ...(key !== 'same' && { photo: key }) } }));
      if (!outcome.ok) {
        showFieldErrors(form, outcome.failure, fields);
        return setProblem({ from: 'answer', message: messageOf(outcome.failure) });
      }
      const { user } = outcome.data;
      keepMember(user);
      photo.settle();
      form.reset({ name: user.name, gender: user.gender, dob: user.dob });
      toast(words.saved, 'good');
    },
    () => setProblem({ from: 'fields', message: forms.fix }),
  );

  return (
    <form className="stack settings-form" method="post" noValidate onSubmit={submit}>
      <FormSummary ref={summary} problem={problem} errors={errors} fields={fields} />
      <PictureField id="photo" shape="avatar" picture={photo.field} words={forms.photo} />
      <TextField label={forms.name} autoComplete="name" error={errors.name?.message} {...form.register('name')} />
      <GenderAndBirth
        gender={{ register: form.register('gender'), error: errors.gender?.message }}
        dob={{ register: form.register('dob'), error: errors.dob?.message }}
      />
      <SaveButton label={words.save} busy={isSubmitting} unsaved={unsaved} className="btn btn-primary" />
    </form>
  );
}
