import * as z from 'zod/mini';
import { asciiDigits } from './digits.ts';
import { EMAIL_MAX, URL_MAX } from './limits.ts';
import { blankableText, text } from './text.ts';
import { isWebAddress } from './webAddress.ts';
import type { Label } from './words/en/names.ts';
import * as rules from './words/en/rules.ts';

const name = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const host = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
const emailPattern = new RegExp(`^${name}(?:\\.${name})*@(?:${host}\\.)+[A-Za-z][A-Za-z0-9-]{0,61}[A-Za-z0-9]$`);

/** An e-mail address, trimmed. The server lower-cases it where it compares. */
export function email(label: Label = 'Email') {
  return text({ label, max: EMAIL_MAX }).check(z.regex(emailPattern, rules.noEmail));
}

/** A telephone number as people write it: 7 to 15 digits, with +, blanks, dots, hyphens and brackets between them. */
export function phone(label: Label = 'Phone') {
  return text({ label, max: 30 }).check(
    z.overwrite(asciiDigits),
    z.refine(
      (value) => /^\+?[\d\s().-]+$/.test(value) && /^\d{7,15}$/.test(value.replaceAll(/\D/g, '')),
      rules.mustBePhone(label),
    ),
  );
}

export function webAddress(label: Label) {
  return text({ label, max: URL_MAX }).check(z.refine(isWebAddress, rules.mustBeWebAddress(label)));
}

/** Like {@link webAddress}, but '' is fine. */
export function blankableWebAddress(label: Label) {
  return blankableText({ label, max: URL_MAX }).check(
    z.refine((value) => value === '' || isWebAddress(value), rules.mustBeWebAddress(label)),
  );
}
