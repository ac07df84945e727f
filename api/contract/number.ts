import * as z from 'zod/mini';
import { asciiDigits } from './digits.ts';
import { notes } from './notes.ts';
import type { Label } from './words/en/names.ts';
import * as rules from './words/en/rules.ts';

export interface NumberRules {
  readonly label: Label;
  readonly min: number;
  readonly max: number;
  readonly integer?: boolean;
  /** Said when the number is out of bounds, in place of '<label> must be between …'. */
  readonly range?: string;
}

/** Digits, plain or grouped by commas in the Indian (5,00,000) or the international way (500,000). */
const decimal = /^-?(?:\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.\d+)?$/;

/** Longer than any number within bounds: keeps the pattern off megabytes of digits. */
const DIGITS_MAX = 40;

/** A number, or one written out ('250000', '2,50,000'), since forms and queries send text. Blank text counts as missing. */
export function numeric(asked: NumberRules) {
  return z
    .pipe(
      numberOrText(asked.label),
      z.transform((input, context) => {
        const result = toNumber(input, asked);
        if (typeof result === 'number') return result;
        context.issues.push({ code: 'custom', message: result ?? rules.required(asked.label), input });
        return z.NEVER;
      }),
    )
    .register(notes, boundsOf(asked));
}

/** Like {@link numeric}, but a blank text is undefined. */
export function blankableNumeric(asked: NumberRules) {
  return z
    .pipe(
      numberOrText(asked.label),
      z.transform((input, context): number | undefined => {
        const result = toNumber(input, asked);
        if (typeof result !== 'string') return result;
        context.issues.push({ code: 'custom', message: result, input });
        return z.NEVER;
      }),
    )
    .register(notes, boundsOf(asked));
}

/** Said of numbers; one that is written out has the same bounds. */
const boundsOf = ({ min, max }: NumberRules) => ({ minimum: min, maximum: max });

function numberOrText(label: Label) {
  const error = typeError(label, rules.mustBeNumber);
  // Each part says the same words, because form libraries read the innermost message of a union.
  return z.union([z.number(error), z.string(error)], error);
}

function typeError(label: Label, otherType: (label: Label) => string) {
  return {
    error: ({ input }: { readonly input?: unknown }) => (input == null ? rules.required(label) : otherType(label)),
  };
}

/** @returns the number, what is wrong with it in words, or undefined where it is blank */
function toNumber(
  input: number | string,
  { label, min, max, integer, range }: NumberRules,
): number | string | undefined {
  const written = typeof input === 'string' ? asciiDigits(input.trim()) : undefined;
  if (written === '') return undefined;
  if (written !== undefined && (written.length > DIGITS_MAX || !decimal.test(written)))
    return rules.mustBeNumber(label);
  const value = written === undefined ? Number(input) : Number(written.replaceAll(',', ''));
  if (!Number.isFinite(value)) return rules.mustBeNumber(label);
  if (integer && !Number.isInteger(value)) return rules.mustBeWhole(label);
  if (value < min || value > max) return range ?? rules.between(label, min, max);
  // -0 is equal to 0 and yet not the same to Object.is, to tests and to some encoders.
  return value === 0 ? 0 : value;
}

/** Like {@link flag}, but null and blank text are fine: nothing is said then, and it is null. */
export function blankableFlag(label: Label) {
  const error = typeError(label, rules.mustBeTrueOrFalse);
  return z
    .pipe(
      z.union([z.boolean(error), z.string(error), z.null(error)], error),
      z.transform((input, context): boolean | null => {
        if (input === null || input === '') return null;
        if (input === true || input === 'true') return true;
        if (input === false || input === 'false') return false;
        context.issues.push({ code: 'custom', message: rules.mustBeTrueOrFalse(label), input });
        return z.NEVER;
      }),
    )
    .register(notes, { description: 'true or false, or the same as a text; null where nothing is said.' });
}

/** true or false, or the same in words, as queries and some forms send it. */
export function flag(label: Label) {
  const error = typeError(label, rules.mustBeTrueOrFalse);
  return z
    .pipe(
      z.union([z.boolean(error), z.string(error)], error),
      z.transform((input, context): boolean => {
        if (input === true || input === 'true') return true;
        if (input === false || input === 'false') return false;
        context.issues.push({ code: 'custom', message: rules.mustBeTrueOrFalse(label), input });
        return z.NEVER;
      }),
    )
    .register(notes, { description: 'true or false, or the same as a text.' });
}
