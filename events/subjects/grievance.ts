import * as z from 'zod';
import { eventType } from '../port/event.ts';

/** What a member complains of, and the answer: stream `grievance-<number>`. Both are about the member, and go with them. */
export const grievanceStream = (number: string): string => `grievance-${number}`;

const category = 'grievance';
const id = z.object({ number: z.string(), member: z.string() });
const owner = (data: { member: string }): string => data.member;
const personal = z.object({ text: z.string() });

/** `due`: the day in India, YYYY-MM-DD, by whose end an answer is owed, by the rule in force when it was made. */
export const grievanceMade = eventType({
  type: 'GrievanceMade',
  category,
  version: 1,
  data: id.extend({ due: z.string() }),
  personal,
  owner,
});

/** `by`: the administrator who answers. */
export const grievanceAnswered = eventType({
  type: 'GrievanceAnswered',
  category,
  version: 1,
  data: id.extend({ by: z.string() }),
  personal,
  owner,
});
