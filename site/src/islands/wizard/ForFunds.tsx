import type { UseFormReturn } from 'react-hook-form';
import { RECOGNITIONS } from '#api/contract/options.ts';
import { recognised } from '#words/recognitions.ts';
import { wizard } from '#words/wizard.ts';
import { describedBy, FieldError, FieldFrame } from '../forms/Field.tsx';
import type { BasicInput } from './sections.ts';

const words = wizard.forFunds;

/** What only funds ask for, all of it optional, and whether those who offer them may be shown the company. */
export function ForFunds({ form }: { form: UseFormReturn<BasicInput, unknown, object> }) {
  const { errors } = form.formState;
  return (
    <fieldset className="wizard-group wizard-group-whole">
      <legend>{wizard.groups.funds}</legend>
      <p className="meta">{words.lede}</p>
      <fieldset className="stack stack-tight" aria-describedby="recognitions-hint">
        <legend className="label">{words.recognitions}</legend>
        <p className="hint" id="recognitions-hint">
          {words.recognitionsHint}
        </p>
        <div className="choices">
          {RECOGNITIONS.map((one) => (
            <label className="choice" key={one}>
              <input type="checkbox" value={one} {...form.register('recognitions')} />
              {recognised[one]}
            </label>
          ))}
        </div>
        <FieldError id="recognitions" error={errors.recognitions?.message} />
      </fieldset>
      <FieldFrame
        id="womenLed"
        label={words.womenLed}
        optional
        hint={words.womenLedHint}
        error={errors.womenLed?.message}
      >
        <select
          id="womenLed"
          className="input"
          aria-describedby={describedBy('womenLed', words.womenLedHint, errors.womenLed?.message)}
          {...form.register('womenLed')}
        >
          <option value="">{words.notSaid}</option>
          <option value="true">{words.yes}</option>
          <option value="false">{words.no}</option>
        </select>
      </FieldFrame>
      <div className="stack stack-tight">
        <label className="choice">
          <input type="checkbox" aria-describedby="findable-hint" {...form.register('findable')} />
          {words.findable}
        </label>
        <p className="hint" id="findable-hint">
          {words.findableHint}
        </p>
      </div>
    </fieldset>
  );
}
