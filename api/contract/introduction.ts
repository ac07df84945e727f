import * as z from 'zod/mini';
import { body } from './body.ts';
import { connectionNote, connectionReply } from './connection.ts';
import { id } from './id.ts';
import { pageParameters } from './paging.ts';

export type { Introduction, IntroductionAnswer, IntroductionsAnswer } from './introduction-answer.ts';

/** POST /introductions */
export const newIntroduction = body({ first: id('First'), second: id('Second'), note: connectionNote });

/** PUT /introductions/{id} */
export const introductionReply = connectionReply;

/** GET /introductions */
export const introductionsQuery = z.object({
  ...pageParameters,
  /** With both: only the newest introduction of these two by whoever asks. */
  first: z.optional(id('First')),
  second: z.optional(id('Second')),
});
