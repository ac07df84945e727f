import type { ComponentProps } from 'react';
import { forms } from '#words/forms.ts';
import { TextField } from '../forms/Field.tsx';

/** The address that one signs in with. */
export function EmailField(input: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return <TextField label={forms.email} type="email" autoComplete="username" inputMode="email" {...input} />;
}
