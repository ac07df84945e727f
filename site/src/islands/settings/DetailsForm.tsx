import { useForm } from 'react-hook-form';
import { detailsEdit, type Member } from '#api/contract/account.ts';
import { GENDERS } from '#api/contract/options.ts';
import { api, call } from '../../client/api.ts';
import { messageOf } from '../../client/outcome.ts';
import { keepMember } from '../../stores/session.ts';
import { toast } from '../../stores/toasts.ts';
import { auth } from '../../words/en/auth.ts';
import { settings } from '../../words/en/settings.ts';
import { FieldError, TextField } from '../auth/Field.tsx';
import { FormSummary, useProblem } from '../auth/FormSummary.tsx';
import { formRules, showFieldErrors } from '../auth/form.ts';
import { PhotoField } from '../auth/PhotoField.tsx';
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
  const { errors, isSubmitting } = form.formState;
  const photo = useOwnPhoto(member, () => form.getValues('name') ?? '');
  const { summary, problem, setProblem } = useProblem();

  const submit = form.handleSubmit(
    async (edit) => {
      setProblem(null);
      const key = await photo.change();
      if (key === undefined) return setProblem({ from: 'answer', message: auth.photo.failed });
      const outcome = await call(api.auth.me.$patch({ json: { ...edit, ...(key !== 'same' && { photo: key }) } }));
      if (!outcome.ok) {
        showFieldErrors(form, outcome.failure, fields);
        return setProblem({ from: 'answer', message: messageOf(outcome.failure) });
      }
      const { user } = outcome.data;
      keepMember(user);
      photo.settle();
      form.reset({ name: user.name, gender: user.gender, dob: user.dob });
      toast(settings.saved, 'good');
    },
    () => setProblem({ from: 'fields', message: settings.fix }),
  );

  return (
    <form className="stack settings-form" method="post" noValidate onSubmit={submit}>
      <FormSummary ref={summary} problem={problem} errors={errors} fields={fields} />
      <PhotoField photo={photo.field} />
      <TextField label={auth.fields.name} autoComplete="name" error={errors.name?.message} {...form.register('name')} />
      <fieldset className="field" aria-describedby={errors.gender ? 'gender-error' : undefined}>
        <legend>{auth.fields.gender}</legend>
        <div className="choices">
          {GENDERS.map((one, index) => (
            <label className="choice" key={one}>
              <input type="radio" id={index === 0 ? 'gender' : undefined} value={one} {...form.register('gender')} />
              <span>{auth.genders[one]}</span>
            </label>
          ))}
        </div>
        <FieldError id="gender" error={errors.gender?.message} />
      </fieldset>
      <TextField
        label={auth.fields.dob}
        type="date"
        autoComplete="bday"
        error={errors.dob?.message}
        {...form.register('dob')}
      />
      <SaveButton label={words.save} busy={isSubmitting} className="btn btn-primary" />
    </form>
  );
}
