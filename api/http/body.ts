import { zValidator } from '@hono/zod-validator';
import type { ValidationTargets } from 'hono';
import type { $ZodType } from 'zod/v4/core';
import { fieldErrors } from '../contract/answer.ts';
import { fail } from './answer.ts';

const SUMMARY = 'Please fix the errors in the form';

/** Validates a part of the request by a schema of the contract; a failure lists every failing field. */
export function valid<S extends $ZodType, T extends keyof ValidationTargets>(target: T, schema: S) {
  return zValidator(target, schema, (result, c) => {
    if (!result.success) return fail(c, 400, 'invalid', SUMMARY, fieldErrors(result.error.issues));
    return undefined;
  });
}
