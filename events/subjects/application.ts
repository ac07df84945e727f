import * as z from 'zod';
import { eventType } from '../port/event.ts';

/** A company's application for a fund: stream `application-<id>`. What is written and not sent stands in another, of which only the last version matters. */
export const applicationStream = (application: string): string => `application-${application}`;
/** Each reading of a document by the provider: however many there are, the application's own stream is no longer for it. */
export const applicationOpeningsStream = (application: string): string => `applicationOpenings-${application}`;
/** How far one member has read what is written in it, apart from the writing, as of conversations. */
export const applicationSeenStream = (application: string, member: string): string =>
  `applicationSeen-${application}-${member}`;
export const applicationDraftStream = (application: string): string => `applicationDraft-${application}`;

export const APPLICATION_STATUSES = [
  'draft',
  'submitted',
  'in-review',
  'question',
  'shortlisted',
  'offered',
  'accepted',
  'declined',
  'withdrawn',
  'lapsed',
] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

/** Where the provider's people may move an application. */
export const DECISIONS = ['in-review', 'question', 'shortlisted', 'offered', 'declined'] as const;
export type Decided = (typeof DECISIONS)[number];

export const SIDES = ['applicant', 'provider'] as const;
export type Side = (typeof SIDES)[number];

const category = 'application';
const application = z.object({ application: z.string() });
const by = application.extend({ by: z.string() });

const document = z.object({
  /** Its number in this application: never given again. */
  n: z.number(),
  /** The question that it answers; '' for none. */
  question: z.string(),
  name: z.string(),
  /** Bytes. */
  size: z.number(),
});
export type ApplicationDocument = z.output<typeof document>;
const content = z.object({
  /** By the id of the question. */
  answers: z.record(z.string(), z.union([z.string(), z.number()])),
  documents: z.array(document),
});
export type ApplicationContent = z.output<typeof content>;

/** Somebody of the company's team began to write one. A company has one open application for a fund. */
export const applicationBegun = eventType({
  type: 'ApplicationBegun',
  category,
  version: 1,
  data: by.extend({ fund: z.string(), provider: z.string(), company: z.string() }),
});

/** What is written so far, whole. */
export const applicationDrafted = eventType({
  type: 'ApplicationDrafted',
  category: 'applicationDraft',
  version: 1,
  data: by,
  personal: content,
  owner: (data) => data.by,
});

/** Sent, or sent again in answer to a question. What was sent does not change any more. */
export const applicationSubmitted = eventType({
  type: 'ApplicationSubmitted',
  category,
  version: 1,
  data: by,
  personal: content,
  owner: (data) => data.by,
});

/** Somebody of the provider's team moved it on. `letter`: their words to the applicant, '' for none. */
export const applicationDecided = eventType({
  type: 'ApplicationDecided',
  category,
  version: 1,
  data: by.extend({ to: z.enum(DECISIONS) }),
  personal: z.object({ letter: z.string() }),
  owner: (data) => data.by,
});

/** The company takes the offer. */
export const applicationAccepted = eventType({
  type: 'ApplicationAccepted',
  category,
  version: 1,
  data: by,
});

/**
 * The company takes its application back, or says no to an offer. `orphaned`: nobody was left in its team to go on, `by` was
 * the last of them, and a process did it.
 */
export const applicationWithdrawn = eventType({
  type: 'ApplicationWithdrawn',
  category,
  version: 1,
  data: by.extend({ orphaned: z.exactOptional(z.literal(true)) }),
});

/**
 * The fund was withdrawn while it was open. `since`: when that was, in milliseconds since 1970; left out where the event is of
 * that time. `orphaned`: nobody was left in the provider's team to go on with the fund.
 */
export const applicationLapsed = eventType({
  type: 'ApplicationLapsed',
  category,
  version: 1,
  data: application.extend({ since: z.exactOptional(z.number()), orphaned: z.exactOptional(z.literal(true)) }),
});

/** Nobody is left in the team of a company that has accepted an offer. It stays accepted, and the provider is told, once. */
export const applicantGone = eventType({
  type: 'ApplicantGone',
  category,
  version: 1,
  data: application,
});

/**
 * `message`: its id. `documents`: the numbers and bytes of what was sent with it; `image`: storage key and pixels. Its words,
 * and what the documents are called, stand in a stream of their own (`words.ts`), as those of messages between members; in
 * version 1 they stood here.
 */
export const applicationMessageSent = eventType({
  type: 'ApplicationMessageSent',
  category,
  version: 2,
  data: by.extend({
    message: z.string(),
    side: z.enum(SIDES),
    image: z.nullable(z.object({ key: z.string(), width: z.number(), height: z.number() })),
    documents: z.array(z.object({ n: z.number(), size: z.number() })),
  }),
  personal: z.object({ text: z.string().optional(), documents: z.array(document).optional() }),
  owner: (data) => data.by,
  upcasts: { 1: (data) => ({ ...data, image: null, documents: [] }) },
});

/** It keeps its place, without its words and its picture. What was sent with it alone is taken back with events of its own. */
export const applicationMessageTakenBack = eventType({
  type: 'ApplicationMessageTakenBack',
  category,
  version: 1,
  data: by.extend({ message: z.string(), side: z.enum(SIDES) }),
});

/** `upTo`: the message that was the last when the member looked. `told`: whether the other side may know. */
export const applicationMessagesSeen = eventType({
  type: 'ApplicationMessagesSeen',
  category: 'applicationSeen',
  version: 1,
  data: application.extend({
    member: z.string(),
    side: z.enum(SIDES),
    upTo: z.string(),
    told: z.boolean(),
  }),
});

/** What one reviewer thinks of it, by the fund's own criteria: 0 to 5 each. It replaces what they gave before. */
export const applicationScored = eventType({
  type: 'ApplicationScored',
  category,
  version: 1,
  data: by,
  personal: z.object({ scores: z.record(z.string(), z.number()), note: z.string() }),
  owner: (data) => data.by,
});

/**
 * A file that was uploaded belongs to this application from now on. `document`: the id of the key that its bytes are sealed
 * under; `key`: where they are stored. `side`: of whom it is; the applicant's where it is left out.
 */
export const documentAttached = eventType({
  type: 'DocumentAttached',
  category,
  version: 1,
  data: by.extend({ n: z.number(), document: z.string(), key: z.string(), side: z.enum(SIDES).optional() }),
});

/** Somebody of the other side read it. */
export const documentOpened = eventType({
  type: 'DocumentOpened',
  category: 'applicationOpenings',
  version: 1,
  data: by.extend({ n: z.number() }),
});

/** Its own side took it back: its key is gone with this, and it never opens again. */
export const documentTakenBack = eventType({
  type: 'DocumentTakenBack',
  category,
  version: 1,
  /** `owner`: who had attached it. `keyStays`: another team sent it as well, and it is gone from here alone. */
  data: by.extend({
    n: z.number(),
    document: z.string(),
    owner: z.string(),
    keyStays: z.exactOptional(z.literal(true)),
  }),
  forgets: (data) => (data.keyStays ? undefined : data.document),
});
