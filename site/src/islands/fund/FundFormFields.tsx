import { type Control, Controller, type FieldPath, type UseFormReturn, useWatch } from 'react-hook-form';
import { asciiDigits } from '#api/contract/digits.ts';
import type { Opportunity } from '#api/contract/fund.ts';
import { FUND_DESCRIPTION_MAX, LINE_MAX, OPTION_MAX } from '#api/contract/limits.ts';
import { ENTITY_TYPES, FUND_STAGES, FUND_TYPES, INDUSTRIES, REGIONS } from '#api/contract/options.ts';
import { funds } from '#words/funds.ts';
import type { usePictureUpload } from '../../client/usePictureUpload.ts';
import { todayInIndia } from '../../format/dates.ts';
import { rupees } from '../../format/rupees.ts';
import { describedBy, FieldFrame, TextField } from '../forms/Field.tsx';
import { PictureField } from '../forms/PictureField.tsx';
import { ChipsField } from './ChipsField.tsx';
import { CriteriaFields } from './CriteriaFields.tsx';
import type { FundForm } from './fundForm.ts';
import { QuestionFields } from './QuestionFields.tsx';

const { fields: labels, form: words } = funds;

interface Props {
  form: UseFormReturn<FundForm, unknown, object>;
  logo: ReturnType<typeof usePictureUpload>;
  /** The fund as everybody knows it, where there is one: whose it is stays, and its criteria are compared with. */
  published?: Pick<Opportunity, '_id' | 'provider' | 'criteria' | 'questions'> | undefined;
}

/** The fields of Create Fund, in the order of `fundFields`. */
export function FundFormFields({ form, logo, published }: Props) {
  const { register, control } = form;
  const { errors } = form.formState;

  function line(name: Parameters<typeof register>[0] & keyof typeof labels) {
    // The message of a text field; lists tell theirs in `chips`.
    const error = errors[name as keyof FundForm]?.message;
    return { label: labels[name], error: typeof error === 'string' ? error : undefined, ...register(name) };
  }
  const amount = (name: 'amount' | 'minAmount' | 'maxAmount') => ({ ...line(name), name, control });

  function chips(name: 'industryTags' | 'documentRequired' | 'evaluationCriteria', maxLength: number) {
    const error = errors[name]?.message;
    return (
      <Controller
        control={control}
        name={name}
        render={({ field: { value, onChange, onBlur } }) => (
          <ChipsField
            name={name}
            label={labels[name]}
            hint={words.tagsHint}
            optional={name !== 'documentRequired'}
            error={error}
            maxLength={maxLength}
            value={value ?? []}
            onChange={onChange}
            onBlur={onBlur}
          />
        )}
      />
    );
  }

  return (
    <>
      <Section title={words.sections.fund}>
        <TextField
          {...line('provider')}
          maxLength={LINE_MAX}
          autoComplete="organization"
          readOnly={published !== undefined}
        />
        <PictureField id="logo" shape="logo-arch" picture={logo} words={words.logo} />
        <FieldFrame id="type" label={labels.type} error={errors.type?.message}>
          <select
            id="type"
            className="input"
            aria-invalid={errors.type !== undefined}
            aria-describedby={describedBy('type', undefined, errors.type?.message)}
            {...register('type')}
          >
            <option value="">{words.chooseType}</option>
            {FUND_TYPES.map((type) => (
              <option key={type} value={type}>
                {funds.typeName[type]}
              </option>
            ))}
          </select>
        </FieldFrame>
        <FieldFrame id="description" label={labels.description} error={errors.description?.message}>
          <textarea
            id="description"
            className="input"
            rows={4}
            maxLength={FUND_DESCRIPTION_MAX}
            aria-invalid={errors.description !== undefined}
            aria-describedby={describedBy('description', undefined, errors.description?.message)}
            {...register('description')}
          />
        </FieldFrame>
      </Section>
      <Section title={words.sections.money}>
        <AmountField {...amount('amount')} hint={words.amountHint} />
        <div className="fund-pair">
          <AmountField {...amount('minAmount')} optional />
          <AmountField {...amount('maxAmount')} optional />
          <TextField {...line('launchDate')} type="date" optional />
          <TextField {...line('deadline')} type="date" min={todayInIndia(Date.now())} />
        </div>
        <Tick label={labels.active} {...register('active')} />
      </Section>
      <Section title={words.sections.whom}>
        <div className="fund-pair">
          <TextField {...line('stage')} list="fund-stages" maxLength={OPTION_MAX} />
          <TextField {...line('entityType')} list="fund-entities" maxLength={OPTION_MAX} />
          <TextField {...line('industry')} list="fund-industries" maxLength={OPTION_MAX} optional />
          <TextField {...line('region')} list="fund-regions" maxLength={OPTION_MAX} />
        </div>
        {chips('industryTags', OPTION_MAX)}
      </Section>
      <CriteriaFields form={form} published={published?.criteria} />
      <Section title={words.sections.apply}>
        {chips('documentRequired', LINE_MAX)}
        {chips('evaluationCriteria', LINE_MAX)}
        <div className="choices">
          <Tick label={labels.pitchRequired} {...register('pitchRequired')} />
          <Tick label={labels.interviewRequired} {...register('interviewRequired')} />
        </div>
        <div className="fund-pair">
          <TextField {...line('team')} maxLength={LINE_MAX} hint={words.teamHint} optional />
          <TextField {...line('teamDate')} type="date" hint={words.teamDateHint} optional />
        </div>
      </Section>
      <Section title={words.sections.questions}>
        <QuestionFields form={form} published={published} />
      </Section>
      <Section title={words.sections.contact}>
        <div className="fund-pair">
          <TextField {...line('contactEmail')} type="email" inputMode="email" autoComplete="email" />
          <TextField {...line('supportPhone')} type="tel" inputMode="tel" autoComplete="tel" />
        </div>
      </Section>
      <Offered id="fund-stages" options={FUND_STAGES} />
      <Offered id="fund-entities" options={ENTITY_TYPES} />
      <Offered id="fund-industries" options={INDUSTRIES} />
      <Offered id="fund-regions" options={REGIONS} />
    </>
  );
}

export function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <fieldset className="fund-section">
      <legend>{title}</legend>
      <div className="stack">{children}</div>
    </fieldset>
  );
}

function Tick({ label, ...input }: { label: string } & React.ComponentProps<'input'>) {
  return (
    <label className="choice">
      <input type="checkbox" id={input.name} {...input} />
      <span>{label}</span>
    </label>
  );
}

/** What a field offers; people may write something else. */
function Offered({ id, options }: { id: string; options: readonly string[] }) {
  return (
    <datalist id={id}>
      {options.map((option) => (
        <option key={option} value={option} />
      ))}
    </datalist>
  );
}

type AmountProps = Omit<Parameters<typeof TextField>[0], 'name'> & {
  name: FieldPath<FundForm>;
  control: Control<FundForm, unknown, unknown>;
};

/** Rupees; says in lakh and crore what was typed, because zeros are easily miscounted. */
function AmountField({ control, hint, ...field }: AmountProps) {
  const typed = asciiDigits(String(useWatch({ control, name: field.name }) ?? '')).replaceAll(',', '');
  const amount = /^\s*\d+(\.\d+)?\s*$/.test(typed) ? Number(typed) : undefined;
  const said = amount === undefined ? hint : words.amountIs(rupees(amount));
  return <TextField {...field} inputMode="decimal" {...(said !== undefined && { hint: said })} />;
}
