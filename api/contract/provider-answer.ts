import * as z from 'zod/mini';
import { type Answered, moment, says, signedLink, storedKey, thing } from './described.ts';
import { PROVIDER_KINDS } from './provider.ts';
import { TEAM_ROLES } from './team.ts';

export const provider = thing('Provider', {
  _id: z.string(),
  name: z.string(),
  kind: says(z.nullable(z.enum(PROVIDER_KINDS)), 'null where it was named by a fund alone and has not said.'),
  website: z.string(),
  about: z.string(),
  logo: storedKey(),
  logoUrl: signedLink(),
  verified: z.boolean(),
  ledger: says(z.null(), 'How it answers applications; null while there are too few to tell.'),
  createdAt: moment(),
  role: z.exactOptional(says(z.enum(TEAM_ROLES), 'What the reader is in its team; left out for who is not in it.')),
});
export type Provider = Answered<typeof provider>;

export const providerAnswer = z.object({ provider });
export type ProviderAnswer = Answered<typeof providerAnswer>;

/** GET /providers/mine. Not paged: nobody is in that many teams. */
export const ownProvidersAnswer = z.object({
  providers: says(z.array(provider), 'Those in whose team one is, the newest first; at most 500.'),
});
export type OwnProvidersAnswer = Answered<typeof ownProvidersAnswer>;
