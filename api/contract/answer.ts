import * as z from 'zod/mini';
import { CODES } from './codes.ts';
import { type Answered, says, thing } from './described.ts';

/** What every answer of the API looks like. */

export type Success<Fields extends object = object> = { readonly status: 'success' } & Readonly<Fields>;

const fieldError = thing('FieldError', {
  path: says(z.string(), "Dotted, e.g. `socialLinks.2`; '' for the body as a whole."),
  message: says(z.string(), 'For people.'),
});
export type FieldError = Answered<typeof fieldError>;

export const failure = thing('Failure', {
  status: z.literal('error'),
  message: says(z.string(), 'For people.'),
  code: says(z.enum(CODES), 'For programs.'),
  errors: z.exactOptional(z.array(fieldError)),
});
export type Failure = Answered<typeof failure>;

/** What a failed validation says about one field; a zod issue is one. */
export interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** A small body can hold a hundred thousand mistakes; the answer need not list them all. */
const ERRORS_MAX = 100;

/** The issues of a failed validation as the answer's `errors`: one per field (its first), at most 100. */
export function fieldErrors(issues: readonly Issue[]): FieldError[] {
  const byPath = new Map<string, FieldError>();
  for (const issue of issues) {
    if (byPath.size === ERRORS_MAX) break;
    const path = issue.path.map(String).join('.');
    if (!byPath.has(path)) byPath.set(path, { path, message: issue.message });
  }
  return [...byPath.values()];
}
