import * as z from 'zod/mini';
import { notes } from './notes.ts';
import { RECOGNITIONS } from './options.ts';
import type { Label } from './words/en/names.ts';
import * as rules from './words/en/rules.ts';

export interface OptionRules {
  readonly label: Label;
  readonly missing?: string;
}

/** One of `options`. Takes any string, as a form's empty choice is '', and gives the option's own type. */
export function oneOf<const Option extends string>(options: readonly Option[], asked: OptionRules) {
  const error = optionError(asked);
  return z.pipe(z.string({ error }).check(z.trim()), z.enum(options, { error })).register(notes, { enum: options });
}

/** Like {@link oneOf}, but '' is fine. */
export function oneOfOrBlank<const Option extends string>(options: readonly Option[], asked: OptionRules) {
  const error = optionError(asked);
  const choices = ['', ...options] as const;
  return z.pipe(z.string({ error }).check(z.trim()), z.enum(choices, { error })).register(notes, { enum: choices });
}

function optionError({ label, missing = rules.required(label) }: OptionRules) {
  return ({ input }: { readonly input?: unknown }) =>
    input == null || input === '' ? missing : rules.mustBeListed(label);
}

/** Some of RECOGNITIONS, each once. */
export const recognitions = z
  .array(oneOf(RECOGNITIONS, { label: 'Recognition' }), rules.mustBeList('Recognitions'))
  .check(
    // Comes first, so that zod asks it before it looks at any of them; a few may be named twice.
    z.maxLength(10 * RECOGNITIONS.length, rules.recognitionsOnce),
    z.overwrite((all) => [...new Set(all)]),
    z.maxLength(RECOGNITIONS.length, rules.recognitionsOnce),
  );
