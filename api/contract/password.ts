import * as z from 'zod/mini';
import { PASSWORD_MAX, PASSWORD_MIN } from './limits.ts';
import { notes } from './notes.ts';
import * as rules from './words/en/rules.ts';

/** A password as it is typed at sign-in: never trimmed, and not judged. */
export function typedPassword() {
  return passwordOf(1);
}

/** A password being chosen: 8 to 256 characters, blanks at the ends included. */
export function newPassword() {
  return passwordOf(PASSWORD_MIN);
}

function passwordOf(min: number) {
  return z
    .string({ error: (issue) => (issue.input == null ? rules.required('Password') : rules.mustBeText('Password')) })
    .check(
      z.check((payload) => {
        const message = problemWith(payload.value, min);
        if (message) payload.issues.push({ code: 'custom', message, input: payload.value });
      }),
    )
    .register(notes, { minLength: min, maxLength: PASSWORD_MAX });
}

function problemWith(password: string, min: number): string | undefined {
  if (password === '') return rules.required('Password');
  if (password.length < min) return rules.tooShort('Password', min);
  if (password.length > PASSWORD_MAX) return rules.tooLong('Password', PASSWORD_MAX);
  // Half a character hashes like every other half: two different passwords would be the same.
  if (!password.isWellFormed()) return rules.unusablePassword;
  return undefined;
}

export type PasswordLevel = 'weak' | 'moderate' | 'strong';

export interface PasswordStrength {
  /** 0 to 6, one point each for length 8+, length 12+, an upper-case letter, a lower-case letter, a digit, a symbol. */
  readonly score: number;
  /** Under 3 weak, under 5 moderate, else strong. */
  readonly level: PasswordLevel;
  readonly label: 'Weak' | 'Moderate' | 'Strong';
  /** What would make it stronger. */
  readonly message: string;
}

const LONG_ENOUGH = 'at least 8 characters' satisfies `at least ${typeof PASSWORD_MIN} characters`;
const signs = [
  { holds: (password: string) => password.length >= PASSWORD_MIN, advice: LONG_ENOUGH },
  { holds: (password: string) => password.length >= 12, advice: '12 characters or more' },
  { holds: (password: string) => /\p{Lu}/u.test(password), advice: 'an upper-case letter' },
  { holds: (password: string) => /\p{Ll}/u.test(password), advice: 'a lower-case letter' },
  { holds: (password: string) => /\p{Nd}/u.test(password), advice: 'a digit' },
  { holds: (password: string) => /[^\p{L}\p{M}\p{N}\s]/u.test(password), advice: 'a symbol' },
] as const;

export function passwordStrength(password: string): PasswordStrength {
  const lacking = signs.filter((sign) => !sign.holds(password));
  const score = signs.length - lacking.length;
  const [next] = lacking;
  if (next === undefined || score >= 5)
    return { score, level: 'strong', label: rules.strong, message: rules.hardToGuess };
  if (score < 3) return { score, level: 'weak', label: rules.weak, message: rules.easyToGuess(next.advice) };
  return { score, level: 'moderate', label: rules.moderate, message: rules.fair(next.advice) };
}
