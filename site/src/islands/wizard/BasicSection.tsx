import type { ComponentProps } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { COMPANY_DESCRIPTION_MAX } from '#api/contract/limits.ts';
import { COMPANY_SIZES, FUNDING_TYPES, INDUSTRIES, STAGES, STATES } from '#api/contract/options.ts';
import { choice } from '#words/choices.ts';
import { wizard as words } from '#words/wizard.ts';
import { describedBy, FieldFrame, TextField } from '../forms/Field.tsx';
import { tidyWebsite } from './links.ts';
import { PlaceField } from './PlaceField.tsx';
import type { BasicInput } from './sections.ts';

interface Props {
  form: UseFormReturn<BasicInput, unknown, object>;
  /** Characters of the description so far. */
  descriptionLength: number;
}

export function BasicSection({ form, descriptionLength }: Props) {
  const { errors } = form.formState;
  const error = (name: keyof BasicInput) => errors[name]?.message;
  const counter = words.counter(descriptionLength, COMPANY_DESCRIPTION_MAX);
  const { fields, hints, groups } = words;
  return (
    <>
      <fieldset className="wizard-group">
        <legend>{groups.who}</legend>
        <div className="wizard-whole">
          <TextField
            label={fields.registeredEntity}
            hint={hints.registeredEntity}
            autoComplete="organization"
            required
            error={error('registeredEntity')}
            {...form.register('registeredEntity')}
          />
        </div>
        <TextField label={fields.name} autoComplete="name" required error={error('name')} {...form.register('name')} />
        <TextField
          label={fields.establishedYear}
          inputMode="numeric"
          required
          error={error('establishedYear')}
          {...form.register('establishedYear')}
        />
      </fieldset>
      <fieldset className="wizard-group">
        <legend>{groups.what}</legend>
        <div className="wizard-whole">
          <TextField
            label={fields.tagline}
            hint={hints.tagline}
            required
            error={error('tagline')}
            {...form.register('tagline')}
          />
        </div>
        <div className="wizard-whole">
          <FieldFrame id="description" label={fields.description} hint={counter} error={error('description')}>
            <textarea
              id="description"
              className="input"
              rows={6}
              maxLength={COMPANY_DESCRIPTION_MAX}
              required
              aria-invalid={error('description') !== undefined}
              aria-describedby={describedBy('description', counter, error('description'))}
              {...form.register('description')}
            />
          </FieldFrame>
        </div>
        <SelectField
          label={fields.industry}
          options={INDUSTRIES}
          required
          error={error('industry')}
          {...form.register('industry')}
        />
        <SelectField
          label={fields.stage}
          options={STAGES}
          required
          error={error('stage')}
          {...form.register('stage')}
        />
        <SelectField
          label={fields.fundedType}
          options={FUNDING_TYPES}
          required
          error={error('fundedType')}
          {...form.register('fundedType')}
        />
        <SelectField
          label={fields.companySize}
          options={COMPANY_SIZES}
          error={error('companySize')}
          {...form.register('companySize')}
        />
      </fieldset>
      <fieldset className="wizard-group">
        <legend>{groups.reach}</legend>
        <TextField
          label={fields.email}
          hint={hints.email}
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          error={error('email')}
          {...form.register('email')}
        />
        <TextField
          label={fields.phone}
          hint={hints.phone}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          required
          error={error('phone')}
          {...form.register('phone')}
        />
        <PlaceField form={form} error={error('city')} />
        <SelectField
          label={fields.state}
          options={STATES}
          required
          error={error('state')}
          {...form.register('state')}
        />
        <TextField
          label={fields.website}
          hint={hints.website}
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
          optional
          error={error('website')}
          {...form.register('website', { onBlur: () => tidyWebsite(form) })}
        />
      </fieldset>
    </>
  );
}

type SelectProps = ComponentProps<'select'> & {
  name: string;
  label: string;
  options: readonly string[];
  error: string | undefined;
};

/** Takes what `register` gives; what is not required is marked as such. Its id is its name. */
function SelectField({ label, options, error, ...select }: SelectProps) {
  const id = select.name;
  return (
    <FieldFrame id={id} label={label} optional={!select.required} error={error}>
      <select
        className="input"
        {...select}
        id={id}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy(id, undefined, error)}
      >
        <option value="">{words.choose}</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {choice(option)}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
