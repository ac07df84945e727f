import * as z from 'zod';
import { eventType } from '../port/event.ts';
import { TEAM_KINDS, type TeamKind } from './team.ts';

/**
 * What proves who a provider or a company is: stream `verification-<kind>-<id>`. Today that is one thing: somebody of its
 * team has read a mail at an address of its website's own domain.
 */
export const verificationStream = (kind: TeamKind, thing: string): string => `verification-${kind}-${thing}`;

const category = 'verification';
const id = z.object({ kind: z.enum(TEAM_KINDS), thing: z.string(), proof: z.string() });

/** `expiresAt`: milliseconds since 1970. The address is the words of who asks, and goes with them. */
export const domainProofAsked = eventType({
  type: 'DomainProofAsked',
  category,
  version: 1,
  data: id.extend({ by: z.string(), domain: z.string(), expiresAt: z.number() }),
  personal: z.object({ email: z.string() }),
  owner: (data) => data.by,
});

/** Somebody typed another code than the mail's. */
export const domainProofMistried = eventType({
  type: 'DomainProofMistried',
  category,
  version: 1,
  data: id.extend({ by: z.string() }),
});

/** `until`: milliseconds since 1970. Asked and answered again, it takes the place of the proof before it. */
export const domainProved = eventType({
  type: 'DomainProved',
  category,
  version: 1,
  data: id.extend({ by: z.string(), domain: z.string(), until: z.number() }),
});

export const PROOF_ENDS = ['lapsed', 'website-changed'] as const;

export const domainProofEnded = eventType({
  type: 'DomainProofEnded',
  category,
  version: 1,
  data: id.extend({ domain: z.string(), reason: z.enum(PROOF_ENDS) }),
});
