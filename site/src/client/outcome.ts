import type { Challenge } from 'altcha-lib';
import type { FieldError } from '#api/contract/answer.ts';
import { client as words } from '#words/client.ts';
import { wrong } from '#words/rules.ts';

/** The server understood, and said no. */
export interface Refused {
  readonly kind: 'refused';
  readonly status: number;
  /** For people, in their language, which the API knows by the same rule as the site; '' where the answer had no words. */
  readonly message: string;
  /** For programs, e.g. 'not-found'; '' where the answer had none. */
  readonly code: string;
  readonly errors: readonly FieldError[];
  /** Seconds to wait before trying again, where the answer says so. */
  readonly retryAfter?: number;
  /** What is to be solved before it is asked again. */
  readonly challenge?: Challenge;
}

/** Nothing came back: no connection, or not in time. The write may have happened; sent again it happens once. */
export interface NoAnswer {
  readonly kind: 'no-answer';
  /** The caller itself took the request back. Not worth a word. */
  readonly aborted: boolean;
}

/** Something came back that is not this API's: a proxy's page, or half an answer. */
export interface Unreadable {
  readonly kind: 'unreadable';
  readonly status: number;
}

export type Failure = Refused | NoAnswer | Unreadable;

export type Outcome<T> = { readonly ok: true; readonly data: T } | { readonly ok: false; readonly failure: Failure };

export function failed(failure: Failure): { readonly ok: false; readonly failure: Failure } {
  return { ok: false, failure };
}

/** A request that brought no answer at all, from what `fetch` threw. */
export function noAnswer(thrown: unknown): Failure {
  return { kind: 'no-answer', aborted: thrown instanceof DOMException && thrown.name === 'AbortError' };
}

/** The failure that an answer with an error status tells. A body without our shape leaves words and code empty. */
export function refusal(status: number, body: unknown, retryAfter: string | null): Refused {
  const fields: { message?: unknown; code?: unknown; errors?: unknown; challenge?: unknown } =
    typeof body === 'object' && body !== null ? body : {};
  const seconds = Number(retryAfter ?? Number.NaN);
  const message = typeof fields.message === 'string' ? fields.message : '';
  const code = typeof fields.code === 'string' ? fields.code : '';
  // Written by our own `fail`, whose errors are FieldErrors.
  const errors = Array.isArray(fields.errors) ? (fields.errors as FieldError[]) : [];
  return {
    kind: 'refused',
    status,
    message,
    code,
    errors: errors.map((error) => ({ ...error, message: wrong(error.message) })),
    ...(Number.isFinite(seconds) && { retryAfter: seconds }),
    // Of our own server too.
    ...(status === 428 && { challenge: fields.challenge as Challenge }),
  };
}

/** A failure in words: the server's own where it gave some, else `otherwise`. */
export function messageOf(failure: Failure, otherwise: string = words.failed): string {
  if (failure.kind === 'no-answer') return words.noAnswer;
  return (failure.kind === 'refused' && failure.message) || otherwise;
}
