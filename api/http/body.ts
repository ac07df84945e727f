import { zValidator } from '@hono/zod-validator';
import type { Context, MiddlewareHandler, ValidationTargets } from 'hono';
import { createMiddleware } from 'hono/factory';
import { type $ZodType, type input, type output, parse } from 'zod/v4/core';
import { fieldErrors } from '../contract/answer.ts';
import { fail } from './answer.ts';
import type { AskedFor, Env } from './env.ts';

/** What a route validates, by the middleware that does. */
const requested = new WeakMap<object, Requested>();

export interface Requested {
  readonly target: keyof ValidationTargets;
  /** What the API's document shows. */
  readonly schema: $ZodType;
  /** All of those by one of which it is judged. */
  readonly schemas: readonly $ZodType[];
  /** Whether the body may be left out. */
  readonly isOptional?: true;
}

/** What is validated by this middleware; undefined for any other handler. The API's document is made of it. */
export const requestedBy = (handler: object): Requested | undefined => requested.get(handler);

/** Validates a part of the request by a schema of the contract; a failure lists every failing field. */
export function valid<S extends $ZodType, T extends keyof ValidationTargets>(target: T, schema: S) {
  const validator = zValidator(target, schema, (result, c) => {
    if (!result.success) return fail(c, 400, 'invalid.form', fieldErrors(result.error.issues));
    if (target === 'query') (c as Context<Env>).set('asked', askedFor(result.data)); // every route of ours has these variables
    return undefined;
  });
  requested.set(validator, { target, schema, schemas: [schema] });
  return validator;
}

/**
 * The same for a body that is judged by another schema where it says so itself: unfinished work is not held to what the
 * finished is. The API's document shows the first.
 */
export function validUnless<S extends $ZodType, O extends $ZodType>(
  schema: S,
  isOther: (body: unknown) => boolean,
  other: O,
) {
  type Both = MiddlewareHandler<Env, string, { in: { json: input<S> }; out: { json: output<S> | output<O> } }>;
  const [first, second] = [valid('json', schema), valid('json', other)];
  const chosen = createMiddleware(async function chosen(c, next) {
    // What is no JSON at all the validator tells.
    const sent: unknown = await c.req.json().catch(() => null);
    return (isOther(sent) ? second : first)(c as never, next); // they look at the body alone
  });
  requested.set(chosen, { target: 'json', schema, schemas: [schema, other] });
  return chosen as unknown as Both; // one of the two has put its output there
}

/** The same for a body that may be left out, whatever type was said of it: then none of its fields, all optional, is there. */
export function validIfSent<S extends $ZodType>(schema: S) {
  type Sent = MiddlewareHandler<Env, string, { in: { json: input<S> }; out: { json: output<S> } }>;
  const validator = valid('json', schema);
  const ifSent = createMiddleware(async function ifSent(c, next) {
    if ((await c.req.text()) !== '') return validator(c as never, next); // it looks at the body alone
    c.req.addValidatedData('json', parse(schema, {}) as object); // what a schema of a body gives
    return next();
  });
  requested.set(ifSent, { target: 'json', schema, schemas: [schema], isOptional: true });
  return ifSent as unknown as Sent; // the validator has put its output there
}

function askedFor(query: unknown): AskedFor {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== '');
  given.sort(([a], [b]) => (a < b ? -1 : 1));
  return { key: JSON.stringify(given), names: given.map(([name]) => name) };
}
