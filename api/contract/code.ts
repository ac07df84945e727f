import * as z from 'zod/mini';
import { CODE_ALPHABET, CODE_LENGTH } from './limits.ts';
import { text } from './text.ts';
import * as rules from './words/en/rules.ts';

/** A code from a mail, as people type it: in small letters, or with blanks and hyphens between. */
export const code = text({ label: 'Confirmation code', max: 40 }).check(
  z.overwrite((value) => value.replaceAll(/[\s-]/g, '').toUpperCase()),
  z.regex(new RegExp(`^[${CODE_ALPHABET}]{${CODE_LENGTH}}$`), rules.typeCode(CODE_LENGTH)),
);
