import { type Control, type FieldPath, useWatch } from 'react-hook-form';
import { funds } from '#words/funds.ts';
import { rupees } from '../../format/rupees.ts';
import { TextField } from '../forms/Field.tsx';
import type { FundForm } from './fundForm.ts';

type Props = Omit<Parameters<typeof TextField>[0], 'name'> & {
  name: FieldPath<FundForm>;
  control: Control<FundForm, unknown, unknown>;
};

/** Rupees; says in lakh and crore what was typed, because zeros are easily miscounted. */
export function AmountField({ control, hint, ...field }: Props) {
  const typed = String(useWatch({ control, name: field.name }) ?? '').replaceAll(',', '');
  const amount = /^\s*\d+(\.\d+)?\s*$/.test(typed) ? Number(typed) : undefined;
  const said = amount === undefined ? hint : funds.form.amountIs(rupees(amount));
  return <TextField {...field} inputMode="decimal" {...(said !== undefined && { hint: said })} />;
}
