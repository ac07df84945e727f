import * as z from 'zod/mini';
import { type Answered, moment, says, thing } from './described.ts';
import { publicMember } from './member-answer.ts';
import { INTRODUCTION_STATES } from './options.ts';
import { paged } from './paging-answer.ts';

/** One member introduces two of their connections to one another. */
export const introduction = thing('Introduction', {
  _id: z.string(),
  by: says(publicMember, 'Who introduces the two.'),
  first: publicMember,
  second: publicMember,
  note: says(z.string(), 'Why the two should meet.'),
  state: says(
    z.enum(INTRODUCTION_STATES),
    'For the two: asks-me until they answer, then accepted or declined. Nobody learns what another said: it is open for whoever introduced them until both said yes, then connected for all three.',
  ),
  at: moment(),
  againFrom: says(
    z.optional(moment()),
    'For whoever introduced them alone: from when on they may introduce the same two again.',
  ),
});
export type Introduction = Answered<typeof introduction>;

export const introductionAnswer = z.object({ introduction });
export type IntroductionAnswer = Answered<typeof introductionAnswer>;

export const introductionsAnswer = z.object({
  introductions: says(z.array(introduction), 'Newest first; what the reader declined is left out.'),
  ...paged,
});
export type IntroductionsAnswer = Answered<typeof introductionsAnswer>;
