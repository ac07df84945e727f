import * as z from 'zod/mini';
import { company, counted, facetCount } from './company-answer.ts';
import { criteriaAnswer, question } from './criteria-answer.ts';
import { type Answered, count, dayOrBlank, moment, says, signedLink, storedKey, thing } from './described.ts';
import { fitReason } from './fit-answer.ts';
import { notes } from './notes.ts';
import { CLOSING_REASONS, FUND_TYPES } from './options.ts';
import { paged } from './paging-answer.ts';
import { badLinks, hidden, reviewed } from './standing-answer.ts';
import { verification } from './verification-answer.ts';

export const FUND_LIVES = ['draft', 'open', 'closed'] as const;

const fund = {
  _id: z.string(),
  id: says(z.string(), 'The same as `_id`.'),
  creatorId: says(z.string(), 'The member who created it.'),
  provider: z.string(),
  providerId: says(z.string(), 'Its provider: a page of its own, with a team.'),
  logo: storedKey(),
  logoUrl: signedLink(),
  type: z.enum(FUND_TYPES),
  stage: z.string(),
  description: z.string(),
  amount: says(z.number(), 'Rupees.'),
  minAmount: says(z.nullable(z.number()), 'Rupees.'),
  maxAmount: says(z.nullable(z.number()), 'Rupees.'),
  launchDate: dayOrBlank(),
  deadline: dayOrBlank('YYYY-MM-DD'),
  active: z.boolean(),
  industry: z.string(),
  industryTags: z.array(z.string()),
  industryCount: says(
    z.nullable(z.number()),
    'How many open funds there are in the same industry, this one included; null where it names none.',
  ),
  region: z.string(),
  team: z.string(),
  teamDate: dayOrBlank(),
  entityType: z.string(),
  documentRequired: z.array(z.string()),
  evaluationCriteria: z.array(z.string()),
  contactEmail: z.string(),
  supportPhone: z.string(),
  pitchRequired: z.boolean(),
  interviewRequired: z.boolean(),
  verified: says(
    z.boolean(),
    'Whether its provider has proved its domain, or a moderator has seen a certificate of it. What a creator sends of it is not stored.',
  ),
  verifiedDomain: says(
    z.nullable(z.string()),
    'The domain that the provider has proved to be its own; null where it has proved none.',
  ),
  verification: says(verification, 'What holds of what shows who its provider is.'),
  status: says(
    z.enum(FUND_LIVES),
    'A draft is for the team of its provider alone; after its deadline a fund is closed.',
  ),
  closedAs: says(
    z.nullable(z.enum(CLOSING_REASONS)),
    'Why it was closed; null where it was not, or by its deadline alone.',
  ),
  criteria: criteriaAnswer,
  questions: z.array(question),
  reviewed,
  hidden,
  createdAt: moment(),
};

/** A fund as it is answered. */
export const opportunity = thing(
  'Opportunity',
  fund,
  "A fund. What the provider left out is '', [], or null for a number.",
);
export type Opportunity = Answered<typeof opportunity>;

export const fittingOpportunity = thing('FittingOpportunity', {
  ...fund,
  reasons: z.array(fitReason),
  applied: says(z.boolean(), 'Whether the company has applied for it, and has not taken that back.'),
  own: says(z.boolean(), 'Whether the reader is in the team of its provider.'),
});
export type FittingOpportunity = Answered<typeof fittingOpportunity>;

/** Those for exactly such companies first, then the soonest deadline. */
export const fittingAnswer = z.object({ opportunities: z.array(fittingOpportunity) });
export type FittingAnswer = Answered<typeof fittingAnswer>;

/** A term that was one and became another. */
export const termChange = thing('TermChange', {
  at: moment(),
  field: says(z.string(), "A field of the opportunity; 'closed' says why it was closed."),
  from: z.unknown(),
  to: z.unknown(),
});

/** GET /opportunities/{id}/history: the newest hundred changes since it was published (a megabyte of them), the oldest first. */
export const termsAnswer = z.object({ changes: z.array(termChange) });
export type TermsAnswer = Answered<typeof termsAnswer>;

const range = z.object({ min: z.optional(z.number()), max: z.optional(z.number()) });

const LINE_KINDS = ['industry', 'stage', 'state', 'entityType', 'age', 'turnover', 'recognition', 'womenLed'] as const;

/** One term of a fund, and what a company has. */
export const verdictLine = thing('VerdictLine', {
  kind: z.enum(LINE_KINDS),
  needed: says(
    z.union([z.array(z.string()), range, z.literal(true)]),
    'A list of which one is enough; or bounds, of months for the age and of rupees for the turnover.',
  ),
  has: says(
    z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), range, z.null()]),
    'null where the company has not told it, which nobody checks. Of the day of founding only the year is known, so an age is a range.',
  ),
  holds: says(z.nullable(z.boolean()), 'null where too little is known.'),
  until: says(z.optional(z.string()), 'YYYY-MM-DD: the last day on which it is sure to hold.'),
  from: says(z.optional(z.string()), 'YYYY-MM-DD: the first day on which it may begin to hold.'),
});
export type VerdictLine = Answered<typeof verdictLine>;

/** What would have to change for a company to meet one more term. */
export const change = thing('Change', {
  kind: z.enum(LINE_KINDS),
  to: says(z.optional(z.string()), 'What the company would have to be: its stage, state, industry, kind of entity …'),
  atLeast: says(z.optional(z.number()), 'Rupees of turnover to reach.'),
  from: says(z.optional(z.string()), 'YYYY-MM-DD: the day to wait for.'),
  tell: says(z.optional(z.literal(true)), 'The company has not told this yet: whether it fits hangs on what it tells.'),
});
export type Change = Answered<typeof change>;

export const missedOpportunity = thing('MissedOpportunity', {
  ...{ _id: fund._id, provider: fund.provider, type: fund.type, amount: fund.amount },
  ...{ minAmount: fund.minAmount, maxAmount: fund.maxAmount, deadline: fund.deadline },
  ...{ verified: says(z.boolean(), 'Whether its provider is.'), reviewed },
});

/** GET /opportunities/misses: what takes least first, then what opens most. */
export const missesAnswer = z.object({
  misses: z.array(
    thing('Miss', {
      change,
      opens: says(count(), 'How many open funds it opens, or may open where something is to be told.'),
      opportunities: says(z.array(missedOpportunity), 'At most 20 of them, those first that close soonest.'),
    }),
  ),
});
export type MissesAnswer = Answered<typeof missesAnswer>;

/** GET /opportunities/{id}/candidates: the newest company first. */
export const candidatesAnswer = z.object({
  companies: z.array(
    z
      .extend(company, { lines: says(z.array(verdictLine), 'One for each term; all of them hold.') })
      .register(notes, { id: 'Candidate', description: 'A company that fits. How to reach it stands on its page.' }),
  ),
  isCapped: says(z.boolean(), 'Whether only the newest companies were looked at, since there are very many.'),
});
export type CandidatesAnswer = Answered<typeof candidatesAnswer>;

/** POST /opportunities/backtest: the last twelve months, the present one among them, the earliest first. */
export const backtestAnswer = z.object({
  months: z.array(
    thing('BacktestMonth', {
      month: says(z.string(), 'YYYY-MM'),
      companies: says(
        count(),
        'How many would have met the terms at the end of the month, as they were then. In steps of five where `womenLed` is asked.',
      ),
    }),
  ),
  isCapped: says(z.boolean(), 'Whether only the newest companies were counted, since there are very many.'),
});
export type BacktestAnswer = Answered<typeof backtestAnswer>;

/** In steps of five. */
const differing = {
  gained: says(
    z.nullable(count()),
    'How many meet the terms of `after` and not those of `before`: so many, or up to four more. null for fewer than five, none among them.',
  ),
  lost: says(z.nullable(count()), 'The same the other way round.'),
};
const GROUPS = 'Of the last month. The last row, which is always there, is all others: in each fewer than five.';

/** POST /opportunities/fairness: the last twelve months, the present one among them, the earliest first. */
export const fairnessAnswer = z.object({
  months: z.array(thing('FairnessMonth', { month: says(z.string(), 'YYYY-MM'), ...differing })),
  states: says(
    z.array(
      thing('FairnessState', {
        state: says(z.nullable(z.string()), "'' where it was not told; null: all others."),
        ...differing,
      }),
    ),
    GROUPS,
  ),
  sizes: says(
    z.array(
      thing('FairnessSize', {
        size: says(z.nullable(z.string()), "'' where it was not told; null: all others."),
        ...differing,
      }),
    ),
    GROUPS,
  ),
  isCapped: says(z.boolean(), 'Whether only the newest companies were counted, since there are very many.'),
});
export type FairnessAnswer = Answered<typeof fairnessAnswer>;

/** GET /opportunities/{id}/fit. */
export const fitAnswer = z.object({
  verdict: thing('Verdict', {
    fits: z.enum(['yes', 'no', 'unknown']),
    lines: says(z.array(verdictLine), 'One for each term; [] where the fund is open to all.'),
  }),
});
export type FitAnswer = Answered<typeof fitAnswer>;

export const opportunityAnswer = z.object({ opportunity, badLinks });
export type OpportunityAnswer = Answered<typeof opportunityAnswer>;

export const fundFacets = thing(
  'FundFacets',
  {
    type: z.array(facetCount),
    stage: z.array(facetCount),
    industry: says(z.array(facetCount), 'Counts the funds, too, that name it as a tag.'),
    region: says(z.array(facetCount), 'Counts the funds, too, that are for the whole country.'),
    entityType: z.array(facetCount),
  },
  'How many funds each filter would leave, the most first, counted under all the other filters in force. Of each the 300 values that leave most, and the one asked for.',
);
export type FundFacets = Answered<typeof fundFacets>;

export const opportunityListAnswer = z.object({
  opportunities: z.array(opportunity),
  ...counted,
  facets: fundFacets,
  ...paged,
});
export type OpportunityListAnswer = Answered<typeof opportunityListAnswer>;
