import type { Context } from 'hono';
import type { Failure, FieldError } from '../contract/answer.ts';

type Status = 400 | 401 | 403 | 404 | 408 | 409 | 410 | 413 | 415 | 428 | 429 | 500 | 503;

/**
 * Answers with a failure, as the contract shapes it.
 * @param message for people: what is wrong, and what to do
 * @param code for programs
 */
export function fail<S extends Status>(
  c: Context,
  status: S,
  code: string,
  message: string,
  errors?: readonly FieldError[],
) {
  return c.json(failure(code, message, errors), status);
}

/** What `fail` answers, for an answer that has more to say. */
export const failure = (code: string, message: string, errors?: readonly FieldError[]): Failure => ({
  ...{ status: 'error', message, code },
  ...(errors && { errors }),
});

export const notFound = (c: Context, what = 'There is nothing at this address.') => fail(c, 404, 'not-found', what);

/** For an act that only a member may do. */
export const signInFirst = (c: Context) => fail(c, 401, 'no-session', 'Please sign in first.');

/** For a request that names somebody else as its author. */
export const notYou = (c: Context) => fail(c, 403, 'not-you', 'You can only do this in your own name.');

/** The 429 for what a limiter or a guard answers. */
export function tooMany(c: Context, seconds: number, message = 'Too many requests. Please try again later.') {
  c.header('Retry-After', String(seconds));
  return fail(c, 429, 'too-many', message);
}
