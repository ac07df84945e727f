import * as z from 'zod/mini';
import { type Answered, count, says } from './described.ts';
import { opportunity } from './fund-answer.ts';

/** GET /opportunities/mine: the newest first, drafts before the others. */
export const ownOpportunitiesAnswer = z.object({
  opportunities: z.array(opportunity),
  waiting: says(
    z.record(z.string(), count()),
    'By the id of a fund, how many applications for it wait for its provider; a fund for which none waits is left out.',
  ),
});
export type OwnOpportunitiesAnswer = Answered<typeof ownOpportunitiesAnswer>;
