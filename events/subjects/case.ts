import { createHash } from 'node:crypto';
import * as z from 'zod';
import {
  CASE_CAUSES,
  CASE_DECISIONS,
  CASE_ENDS,
  CASE_KINDS,
  CASE_REASONS,
  type CaseCause,
  type CaseKind,
} from '../lists/case.ts';
import { eventType, eventTypeOfSeveral } from '../port/event.ts';
import { ABUSE_REASONS } from './abuse.ts';

/**
 * Moderators' cases: what was opened, decided, and objected to. Reports are not in it: a report belongs to the case of the
 * thing that it names, so that ten thousand of them make the stream no longer.
 */
export const caseStream = (id: string): string => `case-${id}`;

const hashed = (cause: CaseCause, kind: CaseKind, id: string): string =>
  createHash('sha256').update(`case\0${cause}\0${kind}\0${id}`).digest('hex').slice(0, 24);

/**
 * What is judged of a thing has one case: its reports and its review. What is proved with it has one for each proof. It is opened
 * again when it is needed again. 24 hex digits.
 */
export const caseIdOf = (cause: CaseCause, kind: CaseKind, id: string): string =>
  hashed(cause === 'review' ? 'reports' : cause, kind, id);

/** Of a review that was opened before it had one case with the reports: it goes on under this id until it is decided. */
export const oldReviewCaseId = (kind: CaseKind, id: string): string => hashed('review', kind, id);

/** The ids of all cases that there may be about a thing. */
export const caseIdsOf = (kind: CaseKind, id: string): readonly string[] => [
  ...new Set([...CASE_CAUSES.map((cause) => caseIdOf(cause, kind, id)), oldReviewCaseId(kind, id)]),
];

const category = 'case';
/** `id`: of the thing. */
const about = z.object({
  case: z.string(),
  kind: z.enum(CASE_KINDS),
  id: z.string(),
  cause: z.enum(CASE_CAUSES),
});

/** What a program noticed: a name of what it is, and what it looked at. Nothing that a person told of themselves. */
export const caseNote = z.object({ code: z.string(), value: z.string() });

/** It waits for a moderator: for the first time, again, or while it waits already for its review too. */
export const caseOpened = eventType({
  type: 'CaseOpened',
  category,
  version: 1,
  data: about.extend({
    notes: z.array(caseNote),
    /** The id of a decision that does not count: what it kept read otherwise by then than its moderator had read it. */
    unread: z.exactOptional(z.string()),
  }),
});

/**
 * What a moderator decided; the newest decision of a case is the one in force. `words` are for those whom it concerns, one box
 * for each: whoever is forgotten takes theirs along, and what was decided, and why, stays.
 */
export const caseDecided = eventTypeOfSeveral({
  type: 'CaseDecided',
  category,
  version: 1,
  data: about.extend({
    by: z.string(),
    decision: z.enum(CASE_DECISIONS),
    reason: z.enum(CASE_REASONS as [(typeof CASE_REASONS)[number], ...(typeof CASE_REASONS)[number][]]), // it is not empty
    /** Of a suspension: milliseconds since 1970. */
    until: z.number().nullable(),
    /** Whose it is: whom a suspension suspends. null where that is not known any more. */
    author: z.string().nullable(),
    /** Who is told, and may object. */
    concerned: z.array(z.string()),
    /** Of a number that two claim: who had it, or has it, besides. They are told too, and may object where it goes to the other. */
    against: z.exactOptional(z.array(z.string())),
    /** Of a question: the gravest reason that had been reported by then. What is no graver waits with it. */
    gravest: z.exactOptional(z.enum(ABUSE_REASONS)),
    /** Of what lets the thing be seen: up to where in the log the moderator had read it, where they said so. */
    seen: z.exactOptional(z.number()),
    /** Where it answers an objection. */
    objection: z.enum(['upheld', 'overturned']).nullable(),
  }),
  personalOf: z.object({ words: z.string() }),
});

/** `decision`: the id of the event that decided. */
const word = {
  category,
  version: 1,
  data: about.extend({ by: z.string(), decision: z.string() }),
  personal: z.object({ words: z.string() }),
  owner: (data: { by: string }) => data.by,
} as const;

/** Someone whom a decision concerns does not agree with it. */
export const caseObjected = eventType({
  type: 'CaseObjected',
  ...word,
  data: word.data.extend({
    /** The ids of earlier decisions that are in force besides, where the objection concerns them too. */
    also: z.exactOptional(z.array(z.string())),
  }),
});

/** What it is about is gone: there is nothing to decide, and nobody has. It may be opened again. */
export const caseClosed = eventType({
  type: 'CaseClosed',
  category,
  version: 1,
  data: about.extend({ why: z.enum(CASE_ENDS) }),
});

/** Someone who was asked answers. */
export const caseAnswered = eventType({ type: 'CaseAnswered', ...word });
