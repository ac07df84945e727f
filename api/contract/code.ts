import * as z from 'zod/mini';
import { asciiDigits } from './digits.ts';
import { CODE_ALPHABET, CODE_LENGTH } from './limits.ts';
import { text } from './text.ts';
import * as rules from './words/en/rules.ts';

/** A code as it was made, however it was typed: in small letters, with blanks and hyphens between, in digits of another script. */
export const plainCode = (typed: string): string => asciiDigits(typed).replaceAll(/[\s-]/g, '').toUpperCase();

/** A code from a mail, as people type it. */
export const code = text({ label: 'Confirmation code', max: 40 }).check(
  z.overwrite(plainCode),
  z.regex(new RegExp(`^[${CODE_ALPHABET}]{${CODE_LENGTH}}$`), rules.typeCode(CODE_LENGTH)),
);
