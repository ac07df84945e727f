import * as z from 'zod/mini';
import { LIST_ITEMS_MAX, OPTION_MAX } from './limits.ts';
import { notes } from './notes.ts';
import type { Label } from './words/en/names.ts';
import * as rules from './words/en/rules.ts';

export interface TextRules {
  /** What people call the field: begins the messages. */
  readonly label: Label;
  /** In UTF-16 units, after trimming. */
  readonly max: number;
  readonly min?: number;
  /** Newlines and tabs are welcome. */
  readonly multiline?: boolean;
  /** Said when the text is missing or blank, in place of '<label> is required'. */
  readonly missing?: string;
}

// Overrides of the writing direction let a name pretend to be another; Indic and Arabic script need none of them.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters being refused
const unshowable = /[\u0000-\u001f\u007f-\u009f\u202d\u202e\u2028\u2029]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters being refused
const unshowableInParagraphs = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202d\u202e]/;
// Zero-width characters, which trim() leaves, do not make a text: they are needed inside words, though (ZWJ in Devanagari).
const visible = /[^\s\p{Default_Ignorable_Code_Point}\p{Cf}]/u;

/**
 * Text without blanks at its ends.
 *
 * A text that is missing, or blank after trimming, fails with `missing`, else '<label> is required'. At most one issue per text.
 */
export function text(asked: TextRules) {
  return trimmed(asked, true);
}

/** Like {@link text}, but '' is fine, and blank text becomes ''. */
export function blankableText(asked: TextRules) {
  return trimmed(asked, false);
}

function trimmed(asked: TextRules, required: boolean) {
  const missing = missingMessage(asked);
  const { label, min = 1, max } = asked;
  return z
    .string({ error: (issue) => (issue.input == null ? missing : rules.mustBeText(label)) })
    .check(
      z.overwrite(asked.multiline ? trimParagraphs : trimLine),
      z.check((payload) => {
        const message = problemWith(payload.value, asked, required);
        if (message) payload.issues.push({ code: 'custom', message, input: payload.value });
      }),
    )
    .register(notes, { maxLength: max, ...(required ? { minLength: min } : {}) });
}

function missingMessage({ label, missing }: TextRules): string {
  return missing ?? rules.required(label);
}

function trimLine(value: string): string {
  const trimmed = value.trim();
  return visible.test(trimmed) ? trimmed : unshowable.test(trimmed) ? trimmed : '';
}

/** Browsers send the line ends of a textarea as CRLF. */
function trimParagraphs(value: string): string {
  return trimLine(value.replaceAll('\r\n', '\n'));
}

function problemWith(value: string, asked: TextRules, required: boolean): string | undefined {
  const { label, min = 0, max } = asked;
  if (value === '') return required ? missingMessage(asked) : undefined;
  if (value.length > max) return rules.tooLong(label, max);
  // A lone surrogate is half a character: it cannot be stored as UTF-8 and would come back as something else.
  if (!value.isWellFormed() || (asked.multiline ? unshowableInParagraphs : unshowable).test(value)) {
    return rules.unshowable(label);
  }
  if (value.length < min) return rules.tooShort(label, min);
  return undefined;
}

export interface ListRules {
  readonly label: Label;
  readonly itemMax?: number;
  readonly max?: number;
  /** Said when nothing is left of the list; where left out, an empty list is fine. */
  readonly missing?: string;
}

/** Of a list that is put in order before its entries are counted, so many times as many are looked at. */
export const LOOKED_AT_TIMES = 10;

/** A list of short texts, trimmed; blank items and repetitions are dropped. */
export function textList({ label, itemMax = OPTION_MAX, max = LIST_ITEMS_MAX, missing }: ListRules) {
  const tooMany = rules.tooManyEntries(label, max);
  return z
    .array(blankableText({ label, max: itemMax }), {
      error: (issue) => (issue.input == null ? (missing ?? rules.required(label)) : rules.mustBeList(label)),
    })
    .check(
      // Comes first, so that zod asks it before it looks at any item.
      z.maxLength(LOOKED_AT_TIMES * max, tooMany),
      z.overwrite((items) => [...new Set(items.filter((item) => item !== ''))]),
      z.maxLength(max, tooMany),
      z.minLength(missing === undefined ? 0 : 1, missing),
    );
}
