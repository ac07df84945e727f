import * as z from 'zod/mini';
import { type Answered, day, moment, says, thing } from './described.ts';
import { paged } from './paging-answer.ts';

const deskGrievance = thing(
  'DeskGrievance',
  {
    number: says(z.string(), "'G-' and eight letters and digits."),
    member: says(z.object({ _id: z.string(), name: z.string() }), 'Who complains.'),
    text: z.string(),
    at: moment(),
    due: says(day(), 'The day in India by whose end an answer is owed.'),
    answer: says(z.nullable(z.string()), 'null while there is none.'),
    answeredAt: says(z.nullable(z.string()), 'ISO 8601, UTC; null while there is no answer.'),
  },
  'What waits for an answer, or has one, as administrators read it.',
);

/** GET /admin/grievances */
export const deskGrievancesAnswer = z.object({
  grievances: says(z.array(deskGrievance), 'What waits: oldest first. What was answered: the last answer first.'),
  ...paged,
});
export type DeskGrievancesAnswer = Answered<typeof deskGrievancesAnswer>;
