/** What every answer of the API looks like. */

export type Success<Fields extends object = object> = { readonly status: 'success' } & Readonly<Fields>;

export interface FieldError {
  /** Dotted, e.g. `socialLinks.2`; '' for the body as a whole. */
  readonly path: string;
  /** For people. */
  readonly message: string;
}

export interface Failure {
  readonly status: 'error';
  /** For people. */
  readonly message: string;
  /** For programs. */
  readonly code: string;
  readonly errors?: readonly FieldError[];
}

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
