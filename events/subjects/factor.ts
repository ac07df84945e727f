import * as z from 'zod';
import { eventType } from '../port/event.ts';

/**
 * Second factors: which a member has stands in `factors-<member>`; what the use of one leaves behind in `factor-<id>`, of
 * which the last event alone counts.
 */
export const factorsStream = (member: string): string => `factors-${member}`;
export const factorStream = (factor: string): string => `factor-${factor}`;

const id = z.object({ member: z.string(), factor: z.string() });
const owner = (data: { member: string }): string => data.member;
const category = 'factors';

/** The secret is given out. Until a code has shown that it arrived it is no factor. */
export const totpBegun = eventType({
  type: 'TotpBegun',
  category,
  version: 1,
  data: id,
  /** `secret`: base32. */
  personal: z.object({ secret: z.string(), name: z.string() }),
  owner,
});

/** `step`: the 30 seconds, counted since 1970, of the code that was typed: neither it nor an earlier one is good again. */
export const totpConfirmed = eventType({
  type: 'TotpConfirmed',
  category,
  version: 1,
  data: id.extend({ step: z.number() }),
  personal: z.object({ name: z.string() }),
  owner,
});

/** `credential`: the passkey's id, base64url; `publicKey`: COSE, base64url; `counter`: of its signatures, 0 where it keeps none. */
export const passkeyAdded = eventType({
  type: 'PasskeyAdded',
  category,
  version: 1,
  data: id.extend({ counter: z.number() }),
  personal: z.object({
    name: z.string(),
    credential: z.string(),
    publicKey: z.string(),
    transports: z.array(z.string()),
  }),
  owner,
});

/**
 * An administrator is to remove all of a member's second factors, because they have lost them. `from`: when that happens, in
 * milliseconds since 1970, unless the member objects; null where another administrator must ask for it too.
 */
export const factorsRemovalAsked = eventType({
  type: 'FactorsRemovalAsked',
  category,
  version: 1,
  data: z.object({ member: z.string(), removal: z.string(), by: z.string(), from: z.nullable(z.number()) }),
  personal: z.object({ reason: z.string() }),
  owner: (data) => data.by,
});

/** The member objected, by the link in the mail that told them, or used one of their factors. */
export const factorsRemovalStopped = eventType({
  type: 'FactorsRemovalStopped',
  category,
  version: 1,
  data: z.object({ member: z.string(), removal: z.string() }),
});

export const factorRemoved = eventType({ type: 'FactorRemoved', category, version: 1, data: id });

/** `hashes`: HMAC-SHA-256 of each code, hex. Those from before are good no more. */
export const recoveryCodesIssued = eventType({
  type: 'RecoveryCodesIssued',
  category,
  version: 1,
  data: z.object({ member: z.string(), hashes: z.array(z.string()) }),
});

export const recoveryCodeUsed = eventType({
  type: 'RecoveryCodeUsed',
  category,
  version: 1,
  data: z.object({ member: z.string(), hash: z.string() }),
});

/** `step` of a code, `counter` of a passkey's signature; null where the factor is of the other kind. */
export const factorUsed = eventType({
  type: 'FactorUsed',
  category: 'factor',
  version: 1,
  data: id.extend({ step: z.nullable(z.number()), counter: z.nullable(z.number()) }),
});

/** A ticket is good once: `ticket-<id>` is begun when it is used, and nobody can begin it again. */
export const ticketStream = (ticket: string): string => `ticket-${ticket}`;

export const ticketUsed = eventType({
  type: 'TicketUsed',
  category: 'ticket',
  version: 1,
  data: z.object({ ticket: z.string(), member: z.string() }),
});
