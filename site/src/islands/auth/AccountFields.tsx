import type { ComponentProps } from 'react';
import { auth } from '#words/auth.ts';
import { forms } from '#words/forms.ts';
import { TextField } from '../forms/Field.tsx';

/** The code that came by mail. */
export function CodeField(input: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return (
    <TextField
      label={auth.fields.code}
      hint={auth.confirm.codeHint}
      className="input code-input"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      {...input}
    />
  );
}

/** The address that one signs in with. */
export function EmailField(input: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return <TextField label={forms.email} type="email" autoComplete="username" inputMode="email" {...input} />;
}
