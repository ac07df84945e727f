import * as z from 'zod/mini';
import { CURSOR_MAX, PAGE_MAX, SEARCH_MAX } from './limits.ts';
import { moment } from './moment.ts';
import { notes } from './notes.ts';
import { blankableNumeric } from './number.ts';
import { oneOfOrBlank } from './oneOf.ts';
import { blankableText } from './text.ts';
import type { Label } from './words/en/names.ts';
import * as rules from './words/en/rules.ts';

export type { Paged } from './paging-answer.ts';

/** A query's text parameter; blank counts as not given. */
export function textParameter(label: Label, max = SEARCH_MAX) {
  return z.optional(z.pipe(blankableText({ label, max }), z.transform(presentText)));
}

function presentText(value: string): string | undefined {
  return value === '' ? undefined : value;
}

/** A query's parameter with few values; the first is what holds where it is not given. */
export function choiceParameter<const Option extends string>(label: Label, options: readonly [Option, ...Option[]]) {
  const [usual] = options;
  return z
    .pipe(
      z.optional(oneOfOrBlank(options, { label })),
      z.transform((value): Option => options.find((option) => option === value) ?? usual),
    )
    .register(notes, { enum: options, description: `${usual} where not given.` });
}

/** A query's parameter with few values; undefined where it is not given. */
export function optionalChoiceParameter<const Option extends string>(label: Label, options: readonly Option[]) {
  return z
    .pipe(
      z.optional(oneOfOrBlank(options, { label })),
      z.transform((value): Option | undefined => options.find((option) => option === value)),
    )
    .register(notes, { enum: options });
}

/** `limit`: 1 to so many; undefined means the list's own page size. */
export const limitParameter = (max: number) =>
  z.optional(blankableNumeric({ label: 'Limit', min: 1, max, integer: true }));

/** `limit`: 1 to 100; undefined means the list's own page size. `cursor`: the `nextCursor` of the page before. */
export const pageParameters = {
  limit: limitParameter(PAGE_MAX),
  cursor: z.optional(
    z.pipe(
      z.string(rules.mustBeText('Cursor')).check(
        z.trim(),
        z.refine((value) => value.length <= CURSOR_MAX && /^[A-Za-z0-9_.~=-]*$/.test(value), rules.foreignCursor),
      ),
      z.transform(presentText),
    ),
  ),
};

/** `asOf`: the answer as it would have been then. For analysts. */
export const asOfParameter = { asOf: z.optional(moment('asOf')) };
