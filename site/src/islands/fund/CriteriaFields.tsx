import { Controller, type UseFormReturn } from 'react-hook-form';
import { OPTION_MAX } from '#api/contract/limits.ts';
import { funds } from '#words/funds.ts';
import { TextField } from '../forms/Field.tsx';
import { ChipsField } from './ChipsField.tsx';
import type { FundForm } from './fundForm.ts';

const words = funds.form;
const LISTS = ['states', 'industries', 'stages', 'entityTypes'] as const;
const NUMBERS = ['minAgeMonths', 'maxAgeMonths', 'minTurnover', 'maxTurnover'] as const;
/** What the other fields offer for the same words. */
const OFFERED = {
  states: 'fund-regions',
  industries: 'fund-industries',
  stages: 'fund-stages',
  entityTypes: 'fund-entities',
};

/** The terms that are checked of a company, each optional. */
export function CriteriaFields({ form }: { form: UseFormReturn<FundForm, unknown, object> }) {
  const { register, control } = form;
  const errors = form.formState.errors.criteria;
  return (
    <fieldset className="fund-section">
      <legend>{words.sections.checked}</legend>
      <div className="stack">
        <p className="meta">{words.checkedHint}</p>
        {LISTS.map((name) => (
          <Controller
            key={name}
            control={control}
            name={`criteria.${name}`}
            render={({ field: { value, onChange, onBlur } }) => (
              <ChipsField
                name={`criteria.${name}`}
                label={words.checkedFields[name]}
                hint={words.anyHint}
                optional
                error={errors?.[name]?.message}
                maxLength={OPTION_MAX}
                offered={OFFERED[name]}
                value={value ?? []}
                onChange={onChange}
                onBlur={onBlur}
              />
            )}
          />
        ))}
        <div className="fund-pair">
          {NUMBERS.map((name) => (
            <TextField
              key={name}
              label={words.checkedFields[name]}
              error={errors?.[name]?.message}
              inputMode="numeric"
              optional
              {...register(`criteria.${name}`, { setValueAs: (typed) => (typed === '' ? undefined : typed) })}
            />
          ))}
        </div>
      </div>
    </fieldset>
  );
}
