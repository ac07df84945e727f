import type { Context } from 'hono';
import { fail } from '../http/answer.ts';
import type { SentenceOf } from '../words/failures.ts';

/** So many of the most common passwords that are long enough are refused. */
const COMMON = 10_000;
const LONG_ENOUGH = 8;
/** Shorter parts of a name, or of an address, occur in passwords by chance. */
const PART_MIN = 3;
/** What a password has to hold beside a name or an address: letters that are neither. */
const OWN_MIN = 4;

/** The product's own words, which everybody who guesses tries first. */
const OURS = 'udyamsetu udyam setu startup msme';

let common: Promise<ReadonlySet<string>> | undefined;

/** Loaded for the first password that is chosen: the list takes some megabytes. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const ranked = dictionary['passwords-common'] ?? [];
  return new Set(
    ranked
      .map(String)
      .filter((password) => password.length >= LONG_ENOUGH)
      .slice(0, COMMON),
  );
}

/** Whom a password would belong to, as far as is known. */
export interface Chooser {
  readonly name?: string;
  readonly email: string;
}

/** What is wrong with a password that is being chosen; null where nothing is. */
export async function problemWithPassword(
  password: string,
  { name = '', email }: Chooser,
): Promise<SentenceOf<'weak-password'> | null> {
  common ??= load();
  const list = await common;
  const small = password.toLowerCase();
  if (list.has(small) || list.has(lettersOf(small))) return 'weak-password.common';
  if (isMadeOf(small, OURS)) return 'weak-password.ours';
  return isMadeOf(small, `${name} ${email}`) ? 'weak-password.personal' : null;
}

/** Letters and digits alone, so that a full stop more does not make another password. */
const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{M}\p{N}]/gu, '');

/** Whether nearly all of it is some of these words, whatever digits and signs stand around them. */
function isMadeOf(small: string, words: string): boolean {
  const parts = words.toLowerCase().split(/[^\p{L}\p{M}\p{N}]+/u);
  const own = parts.filter((part) => part.length >= PART_MIN).sort((one, other) => other.length - one.length);
  const plain = lettersOf(small);
  const rest = own.reduce((left, part) => left.replaceAll(part, ' '), plain);
  return rest !== plain && rest.replace(/[\p{N}\s]/gu, '').length < OWN_MIN;
}

/** The 400 for a password that is refused. */
export function passwordRefused(c: Context, problem: SentenceOf<'weak-password'>) {
  return fail(c, 400, problem, 'password');
}
