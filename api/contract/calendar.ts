import * as z from 'zod/mini';
import { type Answered, says } from './described.ts';
import * as rules from './words/en/rules.ts';

/** GET /saved/calendar/{file}: a member's id and a secret. */
export const calendarPath = z.object({
  file: z.string(rules.noCalendar).check(z.regex(/^[A-Za-z0-9_-]{1,64}\.[A-Za-z0-9_-]{32}\.ics$/, rules.noCalendar)),
});

export const calendarAnswer = z.object({
  url: says(z.string(), 'The address of a text/calendar feed. Whoever has it reads the deadlines: it needs no token.'),
});
export type CalendarAnswer = Answered<typeof calendarAnswer>;
