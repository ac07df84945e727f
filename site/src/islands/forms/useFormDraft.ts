import { useEffect, useState } from 'react';
import { type FieldPath, type FieldPathValue, type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form';
import { ownDraft } from '../../stores/draft.ts';

type Kept = Readonly<Record<string, unknown>>;
const isText = (value: unknown): boolean =>
  typeof value === 'string' || (Array.isArray(value) && value.every((one) => typeof one === 'string'));
const areTexts = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && Object.values(value).every(isText);

/**
 * Keeps what a member has written in some fields of a form and not sent yet: a reload, or a session that ends, loses
 * nothing. What is sent, or taken back letter by letter, is not dirty any more, and so is not kept.
 *
 * @param name of the draft
 * @param fields texts, or lists of them
 * @returns what forgets it, for a form that goes away once it is sent
 */
export function useFormDraft<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  name: string,
  fields: readonly FieldPath<Input>[],
): () => void {
  const [own] = useState(() => ownDraft(name, areTexts));
  const [restored, setRestored] = useState(false);
  const { dirtyFields } = form.formState;
  const values: readonly unknown[] = useWatch({ control: form.control, name: fields });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is there
  useEffect(() => {
    const kept = own.read() ?? {};
    // What the draft holds came out of this very field.
    for (const field of fields)
      if (field in kept)
        form.setValue(field, kept[field] as FieldPathValue<Input, FieldPath<Input>>, { shouldDirty: true });
    setRestored(true);
  }, []);

  const dirty: Readonly<Record<string, unknown>> = dirtyFields;
  const written = JSON.stringify(
    Object.fromEntries(fields.flatMap((field, at) => (dirty[field] ? [[field, values[at]]] : []))),
  );
  useEffect(() => {
    if (!restored) return;
    if (written === '{}') own.forget();
    else own.keep(JSON.parse(written));
  }, [own, restored, written]);

  return own.forget;
}
