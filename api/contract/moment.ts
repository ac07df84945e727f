import * as z from 'zod/mini';
import { toPointInTime, toPosition, toTime } from '#events/pointInTime.ts';
import { notes } from './notes.ts';

/** A position in the log, as decimal digits. */
export function position(label: string) {
  return parsed(label, toPosition, `${label} must be a position: digits alone`);
}

/** An ISO 8601 time with its zone, or a day (its beginning in UTC). Gives milliseconds since 1970. */
export function time(label: string) {
  return parsed(label, toTime, `${label} must be a time such as 2025-01-31T09:30:00Z`);
}

/** A position or a time. */
export function moment(label: string) {
  return parsed(label, toPointInTime, `${label} must be a position (digits) or a time such as 2025-01-31T09:30:00Z`);
}

function parsed<Value>(label: string, parse: (written: string) => Value | undefined, message: string) {
  // The message says what is taken, which is what a reader of the document asks, too.
  return z
    .pipe(
      z.string({ error: (issue) => (issue.input == null ? `${label} is required` : message) }),
      z.transform((input, context): Value => {
        const value = parse(input.trim());
        if (value !== undefined) return value;
        context.issues.push({ code: 'custom', message, input });
        return z.NEVER;
      }),
    )
    .register(notes, { description: message });
}
