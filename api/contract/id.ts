import * as z from 'zod/mini';
import { notes } from './notes.ts';
import type { Label } from './words/en/names.ts';
import * as rules from './words/en/rules.ts';

const pattern = /^[A-Za-z0-9_-]{1,64}$/;

/** The id of a member, company, post, comment or fund. */
export function id(label: Label) {
  return z
    .string({ error: (issue) => (issue.input == null ? rules.required(label) : rules.mustBeId(label)) })
    .check(
      z.trim(),
      z.check((payload) => {
        if (pattern.test(payload.value)) return;
        const message = payload.value === '' ? rules.required(label) : rules.mustBeId(label);
        payload.issues.push({ code: 'custom', message, input: payload.value });
      }),
    )
    .register(notes, { pattern: pattern.source });
}

/**
 * The member that a body says acts: an id, or an object with `_id`. Who acts is known from the token alone; this is
 * read only so that a request in someone else's name can be refused. Undefined where nobody is named.
 */
export function namedMember(label: Label) {
  return z.optional(
    z
      .pipe(
        z.unknown(),
        z.transform((input, context): string | undefined => {
          const named = typeof input === 'object' && input !== null && '_id' in input ? input._id : input;
          if (named === undefined || named === null || named === '') return undefined;
          if (typeof named === 'string' && pattern.test(named)) return named;
          // An author without an _id names nobody.
          if (typeof named === 'object' && named === input && !Array.isArray(named)) return undefined;
          context.issues.push({ code: 'custom', message: rules.mustBeId(label), input });
          return z.NEVER;
        }),
      )
      .register(notes, { description: 'An id, or an object with `_id`: nobody but the member whose token it is.' }),
  );
}
