import * as z from 'zod/mini';
import { type Answered, day, moment, says, thing } from './described.ts';

const openGrievance = thing(
  'OpenGrievance',
  {
    number: says(z.string(), "'G-' and eight letters and digits."),
    member: says(z.object({ _id: z.string(), name: z.string() }), 'Who complains.'),
    text: z.string(),
    at: moment(),
    due: says(day(), 'The day in India by whose end an answer is owed.'),
  },
  'What waits for an answer, as administrators read it.',
);

/** GET /admin/grievances */
export const openGrievancesAnswer = z.object({
  grievances: says(z.array(openGrievance), 'Oldest first; at most 100.'),
});
export type OpenGrievancesAnswer = Answered<typeof openGrievancesAnswer>;
