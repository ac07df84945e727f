import * as z from 'zod/mini';
import { PURPOSES } from '#events/subjects/purposes.ts';
import { type Answered, day, moment, says, thing } from './described.ts';

const notice = thing(
  'ConsentNotice',
  {
    id: z.string(),
    version: z.number(),
    language: z.string(),
    digest: says(z.string(), 'SHA-256 of its text, as hexadecimal digits.'),
  },
  'What was shown with the question.',
);

const consent = thing('Consent', {
  purpose: z.enum(PURPOSES),
  given: z.boolean(),
  at: says(z.nullable(moment()), 'Since when; null where it has been so since before choices were recorded.'),
  notice: z.nullable(notice),
  needed: says(z.boolean(), 'Without it there is no account: it ends with DELETE /auth/me.'),
});
export type Consent = Answered<typeof consent>;

/** GET, PUT /auth/consents */
export const consentsAnswer = z.object({ consents: z.array(consent) });
export type ConsentsAnswer = Answered<typeof consentsAnswer>;

const nominee = thing(
  'Nominee',
  { name: z.string(), reach: says(z.string(), 'How they can be reached.'), at: moment() },
  'Acts for a member who dies or cannot act.',
);

/** GET, PUT /auth/nominee */
export const nomineeAnswer = z.object({ nominee: z.nullable(nominee) });
export type NomineeAnswer = Answered<typeof nomineeAnswer>;

const grievance = thing('Grievance', {
  number: says(z.string(), "'G-' and eight letters and digits."),
  text: z.string(),
  at: moment(),
  due: says(day(), 'The day in India by whose end an answer is owed.'),
  answer: says(z.string(), "'' until there is one."),
  answeredAt: z.nullable(moment()),
});
export type Grievance = Answered<typeof grievance>;

/** POST /grievances */
export const grievanceAnswer = z.object({ grievance });
export type GrievanceAnswer = Answered<typeof grievanceAnswer>;

/** GET /grievances */
export const grievancesAnswer = z.object({
  grievances: says(z.array(grievance), 'One’s own, newest first; at most 100.'),
});
export type GrievancesAnswer = Answered<typeof grievancesAnswer>;

const officer = thing(
  'Officer',
  {
    name: says(z.string(), "'' where whoever runs this installation has named nobody."),
    email: says(z.string(), "Where to write; '' where no officer is named."),
    days: says(z.number(), 'Within so many days an answer is owed.'),
    rule: says(z.string(), 'Which rule says so.'),
  },
  'Who answers grievances.',
);

/** GET /grievances/officer */
export const officerAnswer = z.object({ officer });
export type OfficerAnswer = Answered<typeof officerAnswer>;
