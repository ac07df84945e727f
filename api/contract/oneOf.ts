import * as z from 'zod/mini';
import { notes } from './notes.ts';
import { RECOGNITIONS } from './options.ts';

export interface OptionRules {
  readonly label: string;
  readonly missing?: string;
}

/** One of `options`. Takes any string, as a form's empty choice is '', and gives the option's own type. */
export function oneOf<const Option extends string>(options: readonly Option[], rules: OptionRules) {
  const error = optionError(rules);
  return z.pipe(z.string({ error }).check(z.trim()), z.enum(options, { error })).register(notes, { enum: options });
}

/** Like {@link oneOf}, but '' is fine. */
export function oneOfOrBlank<const Option extends string>(options: readonly Option[], rules: OptionRules) {
  const error = optionError(rules);
  const choices = ['', ...options] as const;
  return z.pipe(z.string({ error }).check(z.trim()), z.enum(choices, { error })).register(notes, { enum: choices });
}

function optionError({ label, missing = `${label} is required` }: OptionRules) {
  return ({ input }: { readonly input?: unknown }) =>
    input == null || input === '' ? missing : `${label} must be one of the listed choices`;
}

/** Some of RECOGNITIONS, each once. */
export const recognitions = z.array(oneOf(RECOGNITIONS, { label: 'Recognition' }), 'Recognitions must be a list').check(
  z.overwrite((all) => [...new Set(all)]),
  z.maxLength(RECOGNITIONS.length, 'Name each recognition once'),
);
