import * as z from 'zod/mini';
import { body } from './body.ts';
import { CASE_WORDS_MAX, CASE_WORDS_MIN } from './limits.ts';
import { moment, time } from './moment.ts';
import { blankableNumeric, flag, numeric } from './number.ts';
import { oneOf } from './oneOf.ts';
import { CASE_DECISIONS, CASE_KINDS, CASE_STATES, type CaseReason, REASONS_FOR } from './options.ts';
import { optionalChoiceParameter, pageParameters } from './paging.ts';
import { blankableText, text } from './text.ts';

export type {
  CaseAnswer,
  CaseHistoryLine,
  CaseProof,
  CaseReport,
  CaseSubject,
  CaseSummary,
  CasesAnswer,
  HiddenStill,
  OwnDecision,
  OwnDecisionsAnswer,
  TransparencyAnswer,
} from './case-answer.ts';

const reasons: readonly CaseReason[] = [...new Set(Object.values(REASONS_FOR).flat())];

/** GET /moderation/cases. Without a state: what waits for a moderator. */
export const casesQuery = body({
  state: optionalChoiceParameter('State', CASE_STATES),
  kind: optionalChoiceParameter('Kind', CASE_KINDS),
  ...pageParameters,
});

/** GET /moderation/cases/{id}. `asOf`: a position or a time; `cursor`: of its reports. */
export const caseQuery = body({ asOf: z.optional(moment('asOf')), ...pageParameters });

/** POST /moderation/cases/{id}/decide */
export const newDecision = body({
  decision: oneOf(CASE_DECISIONS, { label: 'Decision' }),
  reason: oneOf(reasons, { label: 'Reason' }),
  /** For the person concerned; '' where the decision is to keep it or to verify it. */
  words: z._default(blankableText({ label: 'Words to the person', max: CASE_WORDS_MAX, multiline: true }), ''),
  /** Of a suspension: a day is suspended whole. Milliseconds since 1970 once parsed. */
  until: z.optional(z.nullable(time('Until', 'ends'))),
  /** It is decided already, and is to be decided anew. */
  anew: z._default(flag('anew'), false),
  /** The case's `seen` when it was read: what reads otherwise since is not kept unread. */
  seen: z.optional(numeric({ label: 'seen', min: 0, max: Number.MAX_SAFE_INTEGER, integer: true })),
});
export type NewDecision = z.output<typeof newDecision>;

/** POST /moderation/cases/{id}/objection */
export const newObjection = body({
  words: text({ label: 'What you say to it', min: CASE_WORDS_MIN, max: CASE_WORDS_MAX, multiline: true }),
});

/** GET /moderation/decisions */
export const decisionsQuery = body({ ...pageParameters });

export const MONTHS_USUAL = 12;
export const MONTHS_MOST = 60;

/** GET /transparency */
export const transparencyQuery = body({
  months: z.optional(blankableNumeric({ label: 'Months', min: 1, max: MONTHS_MOST, integer: true })),
});
