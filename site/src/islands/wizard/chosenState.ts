import type { UseFormReturn } from 'react-hook-form';
import { wizard } from '#words/wizard.ts';
import { findState } from './places.ts';
import type { BasicInput } from './sections.ts';

type Form = UseFormReturn<BasicInput, unknown, object>;

/**
 * Whether Basic Information is filled in, with its state: a town that was typed out and is in one state only fills it in,
 * for any other it is asked.
 */
export async function isBasicValid(form: Form): Promise<boolean> {
  const wantsState = await isStateMissing(form);
  const valid = await form.trigger();
  if (wantsState) form.setError('state', { type: 'required', message: wizard.places.chooseState });
  return valid && !wantsState;
}

async function isStateMissing(form: Form): Promise<boolean> {
  const { city, state } = form.getValues();
  if (String(state ?? '') !== '' || city.trim() === '') return false;
  const meant = await findState(city);
  if (meant === '') return true;
  // Somebody may have typed on meanwhile.
  if (meant !== undefined && form.getValues('city') === city && !form.getValues('state'))
    form.setValue('state', meant, { shouldDirty: true });
  return false;
}
