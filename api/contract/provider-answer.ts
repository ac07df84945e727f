import * as z from 'zod/mini';
import { type Answered, count, moment, says, signedLink, storedKey, thing } from './described.ts';
import { PROVIDER_KINDS } from './provider.ts';
import { badLinks, hidden } from './standing-answer.ts';
import { TEAM_ROLES } from './team.ts';
import { VERIFIED, verification } from './verification-answer.ts';

const ledger = thing('Ledger', {
  received: count(),
  answered: says(count(), 'A question is an answer, too.'),
  inTime: says(count(), 'Those that wait for an answer, and for no more than 45 days.'),
  answeredShare: says(
    z.nullable(z.number()),
    '0 to 1, of those that were answered or have waited for more than 45 days; null where there is neither.',
  ),
  medianDaysToAnswer: says(z.nullable(z.number()), 'To the first move by the provider, in tenths; null for none yet.'),
  medianDaysToDecision: says(z.nullable(z.number()), 'To the offer or the refusal; null for none yet.'),
});

export const provider = thing('Provider', {
  _id: z.string(),
  name: z.string(),
  kind: says(z.nullable(z.enum(PROVIDER_KINDS)), 'null where it was named by a fund alone and has not said.'),
  website: z.string(),
  about: z.string(),
  logo: storedKey(),
  logoUrl: signedLink(),
  verified: says(z.boolean(), VERIFIED),
  proofs: says(
    z.array(thing('Proof', { kind: z.enum(['domain']), domain: z.string(), at: moment(), until: moment() })),
    "'domain': somebody of its team has read a mail at an address of its website's own domain.",
  ),
  verification: says(verification, 'What holds of what shows who it is.'),
  ledger: says(
    z.nullable(ledger),
    'How it answers applications, counted from the log alone; null under five applications.',
  ),
  hidden,
  createdAt: moment(),
  role: z.exactOptional(says(z.enum(TEAM_ROLES), 'What the reader is in its team; left out for who is not in it.')),
});
export type Provider = Answered<typeof provider>;

export const providerAnswer = z.object({ provider, badLinks });
export type ProviderAnswer = Answered<typeof providerAnswer>;

/** GET /providers/mine. Not paged: nobody is in that many teams. */
export const ownProvidersAnswer = z.object({
  providers: says(z.array(provider), 'Those in whose team one is, the newest first; at most 500.'),
});
export type OwnProvidersAnswer = Answered<typeof ownProvidersAnswer>;
