import * as z from 'zod/mini';
import { type Answered, says, thing } from './described.ts';
import { QUESTION_KINDS, RECOGNITIONS } from './options.ts';

const given = (list: z.ZodMiniType<readonly string[]>) => z.optional(list);

export const criteriaAnswer = thing(
  'Criteria',
  {
    industries: given(z.array(z.string())),
    stages: given(z.array(z.string())),
    states: given(z.array(z.string())),
    entityTypes: given(z.array(z.string())),
    minAgeMonths: says(z.optional(z.number()), 'Months since the company was founded.'),
    maxAgeMonths: z.optional(z.number()),
    minTurnover: says(z.optional(z.number()), 'Rupees in the last financial year.'),
    maxTurnover: z.optional(z.number()),
    recognitions: says(z.optional(z.array(z.enum(RECOGNITIONS))), 'One of these is enough.'),
    womenLed: z.optional(z.boolean()),
  },
  'Terms that are checked of a company. What is left out is asked of nobody.',
);

const questionFields = {
  _id: z.string(),
  text: z.string(),
  kind: z.enum(QUESTION_KINDS),
  required: z.boolean(),
  options: says(z.array(z.string()), 'Of a choice; [] of all others.'),
};
export const question = thing('Question', questionFields);
export type Question = Answered<typeof question>;

export const earlierQuestion = thing(
  'EarlierQuestion',
  {
    ...questionFields,
    now: says(z.nullable(z.string()), 'The id of the question that took its place; null where none did.'),
    sent: says(
      z.boolean(),
      'Whether an answer to it was sent before: that stays, and goes along when it is sent again.',
    ),
  },
  'A question that was asked before, as it was asked last.',
);
export type EarlierQuestion = Answered<typeof earlierQuestion>;
