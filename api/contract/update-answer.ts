import * as z from 'zod/mini';
import { type Answered, count, day, moment, says, signedLink, thing } from './described.ts';
import { CLOSING_REASONS, UPDATE_KINDS } from './options.ts';
import { paged } from './paging-answer.ts';

/** Something that happened to a fund. */
export const update = thing('Update', {
  _id: z.string(),
  kind: z.enum(UPDATE_KINDS),
  at: says(moment(), 'Of a fund that closes soon: a week before its last day begins in India.'),
  opportunity: says(
    z.object({
      _id: z.string(),
      provider: z.string(),
      providerId: z.string(),
      type: z.string(),
      minAmount: z.nullable(z.number()),
      maxAmount: z.nullable(z.number()),
      amount: z.number(),
      deadline: day(),
      logoUrl: signedLink(),
      verified: says(z.boolean(), 'Whether its provider is.'),
      reviewed: says(z.boolean(), 'False while no moderator has looked at it.'),
    }),
    'As it is today.',
  ),
  fields: says(z.array(z.string()), 'Of a change: what is another now.'),
  moved: says(z.nullable(z.object({ from: z.string(), to: z.string() })), 'Of a deadline that was extended.'),
  reason: says(z.nullable(z.enum(CLOSING_REASONS)), 'Of a fund that was closed.'),
  decided: says(
    z.nullable(z.object({ received: count(), offered: count(), declined: count() })),
    'How many applied, and how they were answered; from five on.',
  ),
});
export type Update = Answered<typeof update>;

export const updatesAnswer = z.object({ updates: says(z.array(update), 'Newest first.'), ...paged });
export type UpdatesAnswer = Answered<typeof updatesAnswer>;
