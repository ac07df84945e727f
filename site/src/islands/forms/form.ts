import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { FieldPath, FieldValues, UseFormProps, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { Failure } from '../../client/outcome.ts';

/** How every form validates: by the API's own schema, a field once it was left or changed, all of them on submitting. */
export function formRules<Input extends FieldValues, Output>(
  schema: z.ZodMiniType<Output, Input>,
): Pick<UseFormProps<Input, unknown, Output>, 'resolver' | 'mode' | 'shouldFocusError'> {
  // After a failed submit the focus goes to the error summary, not to the first field.
  return {
    resolver: standardSchemaResolver<Input, unknown, Output>(schema),
    mode: 'onTouched',
    shouldFocusError: false,
  };
}

/** The same for a form of a field or two: after a failed submit the focus goes to the first that is wrong. */
export const shortFormRules: typeof formRules = (schema) => ({ ...formRules(schema), shouldFocusError: true });

/**
 * Puts what the server says about single fields, or about parts of them (`questions.0.text`), beside those fields; `fields`
 * are the ones the form has.
 */
export function showFieldErrors<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  failure: Failure,
  fields: readonly FieldPath<Input>[],
): void {
  if (failure.kind !== 'refused') return;
  for (const { path, message } of failure.errors) {
    if (fields.some((name) => path === name || path?.startsWith(`${name}.`)))
      form.setError(path as FieldPath<Input>, { type: 'server', message }); // a field of the form, or a part of one
  }
}
