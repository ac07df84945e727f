import * as z from 'zod/mini';
import { type DayEdge, toPointInTime, toPosition, toTime } from '#events/pointInTime.ts';
import { notes } from './notes.ts';
import type { Label } from './words/en/names.ts';
import * as rules from './words/en/rules.ts';

/** A position in the log, as decimal digits. */
export function position(label: Label) {
  return parsed(label, toPosition, rules.mustBePosition(label));
}

/** An ISO 8601 time with its zone, or a day, which begins or ends as in India. Gives milliseconds since 1970. */
export function time(label: Label, edge: DayEdge) {
  return parsed(label, (written) => toTime(written, edge), rules.mustBeTime(label));
}

/** A position or a time; of a day its end in India. */
export function moment(label: Label) {
  return parsed(label, toPointInTime, rules.mustBeMoment(label));
}

function parsed<Value>(label: Label, parse: (written: string) => Value | undefined, message: string) {
  // The message says what is taken, which is what a reader of the document asks, too.
  return z
    .pipe(
      z.string({ error: (issue) => (issue.input == null ? rules.required(label) : message) }),
      z.transform((input, context): Value => {
        const value = parse(input.trim());
        if (value !== undefined) return value;
        context.issues.push({ code: 'custom', message, input });
        return z.NEVER;
      }),
    )
    .register(notes, { description: message });
}
