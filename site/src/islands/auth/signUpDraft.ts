import { useCallback, useEffect, useState } from 'react';
import { type FieldPath, type UseFormReturn, useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { signupForm } from '#api/contract/account.ts';
import { draft } from '../../stores/draft.ts';

type Input = z.input<ReturnType<typeof signupForm>>;
type Output = z.output<ReturnType<typeof signupForm>>;

/** Never the passwords, and the terms are agreed to each time. */
const KEPT = ['name', 'email', 'gender', 'dob'] as const satisfies readonly FieldPath<Input>[];
type Kept = Readonly<Record<(typeof KEPT)[number] | 'photo', string>>;

const NOTHING: Kept = { name: '', email: '', gender: '', dob: '', photo: '' };

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false;
  const fields: Readonly<Record<string, unknown>> = { ...value };
  return Object.keys(NOTHING).every((name) => typeof fields[name] === 'string');
}

/** A sign-up half filled in, kept in the tab: a reload, or a look at the terms, loses nothing. */
export const signUpDraft = draft('signup', isKept);

function keep(change: Partial<Kept>): void {
  const next = { ...NOTHING, ...signUpDraft.read(), ...change };
  if (Object.values(next).every((value) => value === '')) signUpDraft.forget();
  else signUpDraft.keep(next);
}

/** Puts what was kept back into fields that nobody has written in yet, and keeps what is written from now on. */
export function useSignUpDraft(form: UseFormReturn<Input, unknown, Output>) {
  const [keptPhoto, setKeptPhoto] = useState('');
  const [restored, setRestored] = useState(false);
  const values = useWatch({ control: form.control, name: KEPT });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is there
  useEffect(() => {
    const kept = signUpDraft.read();
    // What the draft holds came out of this very field.
    for (const name of KEPT)
      if (kept?.[name] && !form.getValues(name)) form.setValue(name, kept[name] as Input[typeof name]);
    if (kept) setKeptPhoto(kept.photo);
    setRestored(true);
  }, []);

  const written = JSON.stringify(values);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `written` is the values, compared by what they say
  useEffect(() => {
    if (!restored) return;
    const fields = KEPT.map((name, index) => [name, values[index] ?? ''] as const);
    keep(Object.fromEntries(fields) as Partial<Kept>); // the names are those of KEPT
  }, [restored, written]);

  const keepPhoto = useCallback((photo: string) => keep({ photo }), []);
  return { keptPhoto, keepPhoto };
}
