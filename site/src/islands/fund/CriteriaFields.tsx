import { Controller, type UseFormReturn } from 'react-hook-form';
import type { Opportunity } from '#api/contract/fund.ts';
import { OPTION_MAX } from '#api/contract/limits.ts';
import { RECOGNITIONS } from '#api/contract/options.ts';
import { funds } from '#words/funds.ts';
import { recognised } from '#words/recognitions.ts';
import { TextField } from '../forms/Field.tsx';
import { Backtest } from './Backtest.tsx';
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

interface Props {
  form: UseFormReturn<FundForm, unknown, object>;
  /** What is checked until now, of a fund that everybody knows. */
  published?: Opportunity['criteria'] | undefined;
}

/** The terms that are checked of a company, each optional. */
export function CriteriaFields({ form, published }: Props) {
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
        <Controller
          control={control}
          name="criteria.recognitions"
          render={({ field: { value = [], onChange, onBlur } }) => (
            <fieldset className="stack stack-tight" onBlur={onBlur}>
              <legend className="label">{words.checkedFields.recognitions}</legend>
              <div className="choices">
                {RECOGNITIONS.map((one) => (
                  <label key={one} className="choice">
                    <input
                      type="checkbox"
                      checked={value.includes(one)}
                      onChange={({ target }) => onChange(toggled(value, one, target.checked))}
                    />
                    {recognised[one]}
                  </label>
                ))}
              </div>
            </fieldset>
          )}
        />
        <Controller
          control={control}
          name="criteria.womenLed"
          render={({ field: { value, onChange, onBlur } }) => (
            <label className="choice">
              <input
                type="checkbox"
                checked={value === true}
                onBlur={onBlur}
                onChange={({ target }) => onChange(target.checked || undefined)}
              />
              {words.checkedFields.womenLed}
            </label>
          )}
        />
        <p className="hint">{words.asSaidHint}</p>
        <Backtest criteria={() => form.getValues('criteria')} published={published} />
      </div>
    </fieldset>
  );
}

/** What asks nothing is left out: a fund that is changed in nothing stays as it is. */
function toggled(list: readonly string[], one: string, isIn: boolean): string[] | undefined {
  const all = [...list.filter((other) => other !== one), ...(isIn ? [one] : [])];
  return all.length > 0 ? all : undefined;
}
