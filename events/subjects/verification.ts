import * as z from 'zod';
import { eventType } from '../port/event.ts';
import { TEAM_KINDS, type TeamKind } from './team.ts';

/**
 * What proves who a provider or a company is, in parts: stream `verification-<kind>-<id>`. Numbers whose form was checked;
 * the website's domain, where somebody of the team has read a mail; a certificate that a moderator has seen.
 */
export const verificationStream = (kind: TeamKind, thing: string): string => `verification-${kind}-${thing}`;
/** Each reading of a certificate by a moderator. */
export const verificationOpeningsStream = (kind: TeamKind, thing: string): string =>
  `verificationOpenings-${kind}-${thing}`;

export const NUMBER_PARTS = ['gstin', 'cin', 'udyam', 'dpiit', 'pan'] as const;
export type NumberPart = (typeof NUMBER_PARTS)[number];
export const PARTS = ['document', 'domain', ...NUMBER_PARTS] as const;
export type Part = (typeof PARTS)[number];

const category = 'verification';
const of = z.object({ kind: z.enum(TEAM_KINDS), thing: z.string() });
const id = of.extend({ proof: z.string() });

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

/**
 * A moderator kept its name, in which those of these bodies are: as a bank's foundation has it. A domain that is not the body's
 * counts again, as for every other name.
 */
export const nameKept = eventType({
  type: 'NameKept',
  category,
  version: 1,
  data: of.extend({ names: z.array(z.string()), case: z.string(), by: z.string() }),
});

export const PROOF_ENDS = ['lapsed', 'website-changed', 'withdrawn'] as const;

export const domainProofEnded = eventType({
  type: 'DomainProofEnded',
  category,
  // Version 2 may say 'withdrawn'; what version 1 says, it says too.
  version: 2,
  data: id.extend({ domain: z.string(), reason: z.enum(PROOF_ENDS) }),
});

/**
 * `mark`: a keyed fingerprint of the number, by which its claim is found. `number`: '' where it is that of a person, who
 * has it under their own key: it is sealed then under the key of who gave it.
 */
const given = of.extend({ part: z.enum(NUMBER_PARTS), by: z.string(), mark: z.string(), number: z.string() });
const sealedNumber = z.object({ number: z.string() });

/** The form of a number holds, and it is nobody else's here. `until`: milliseconds since 1970. Given again, it is renewed. */
export const numberChecked = eventType({
  type: 'NumberChecked',
  category,
  version: 1,
  data: given.extend({ until: z.number() }),
  personal: sealedNumber,
  owner: (data) => data.by,
});

/** Somebody else has this number here: whose it is, the moderators decide. */
export const numberAsked = eventType({
  type: 'NumberAsked',
  category,
  version: 1,
  data: given,
  personal: sealedNumber,
  owner: (data) => data.by,
});

const marked = of.extend({ part: z.enum(NUMBER_PARTS), mark: z.string() });

/** `by`: the moderator. `case`: the id of the case that was decided. */
export const numberRefused = eventType({
  type: 'NumberRefused',
  category,
  version: 1,
  data: marked.extend({ by: z.string(), case: z.string() }),
});

export const NUMBER_ENDS = ['lapsed', 'withdrawn', 'claimed-elsewhere'] as const;

export const numberEnded = eventType({
  type: 'NumberEnded',
  category,
  version: 1,
  /** `case`: in which it was decided that it belongs to somebody else. */
  data: marked.extend({ reason: z.enum(NUMBER_ENDS), case: z.exactOptional(z.string()) }),
});

/** `document`: the id of the key that its bytes are sealed under. */
const certificate = of.extend({ document: z.string() });

/** A certificate was sent for a moderator to see. `key`: where its sealed bytes are stored. */
export const certificateSent = eventType({
  type: 'CertificateSent',
  category,
  version: 1,
  data: certificate.extend({ by: z.string(), key: z.string() }),
});

export const certificateOpened = eventType({
  type: 'CertificateOpened',
  category: 'verificationOpenings',
  version: 1,
  data: certificate.extend({ by: z.string() }),
});

/** A moderator has seen it, and believes it: its key is gone with this. `until`: milliseconds since 1970. */
export const certificateSeen = eventType({
  type: 'CertificateSeen',
  category,
  version: 1,
  /** `sentBy`: who had sent it. */
  data: certificate.extend({ by: z.string(), case: z.string(), sentBy: z.string(), until: z.number() }),
  forgets: (data) => data.document,
});

/** A moderator has seen it, and it proves nothing: its key is kept for whoever decides on an objection. */
export const certificateRefused = eventType({
  type: 'CertificateRefused',
  category,
  version: 1,
  data: certificate.extend({ by: z.string(), case: z.string(), sentBy: z.string() }),
});

/** What was refused is needed for no objection any more: its key is gone with this. */
export const certificateDestroyed = eventType({
  type: 'CertificateDestroyed',
  category,
  version: 1,
  data: certificate.extend({ sentBy: z.string() }),
  forgets: (data) => data.document,
});

export const CERTIFICATE_ENDS = ['lapsed', 'withdrawn'] as const;

/** What was seen holds no more, or what was sent is taken back unseen: its key is gone with this. */
export const certificateEnded = eventType({
  type: 'CertificateEnded',
  category,
  version: 1,
  data: certificate.extend({ sentBy: z.string(), reason: z.enum(CERTIFICATE_ENDS) }),
  forgets: (data) => data.document,
});
