import * as z from 'zod/mini';
import { email, phone } from './address.ts';
import { body } from './body.ts';
import { criteria, questions } from './criteria.ts';
import { blankableDay, day } from './date.ts';
import { blankableFileKey } from './file.ts';
import { id } from './id.ts';
import { FUND_DESCRIPTION_MAX, LINE_MAX, OPTION_MAX, RUPEES_MAX } from './limits.ts';
import { blankableNumeric, flag, numeric } from './number.ts';
import { oneOf } from './oneOf.ts';
import { CLOSING_REASONS, DEFAULT_ENTITY_TYPE, FUND_TYPES } from './options.ts';
import { asOfParameter, optionalChoiceParameter, pageParameters, textParameter } from './paging.ts';
import { blankableText, text, textList } from './text.ts';
import type { Label } from './words/en/names.ts';
import * as rules from './words/en/rules.ts';

export type { FitReason } from './fit-answer.ts';
export type {
  BacktestAnswer,
  CandidatesAnswer,
  Change,
  FairnessAnswer,
  FitAnswer,
  FittingAnswer,
  FittingOpportunity,
  FundFacets,
  MissesAnswer,
  Opportunity,
  OpportunityAnswer,
  OpportunityListAnswer,
  TermsAnswer,
  VerdictLine,
} from './fund-answer.ts';
export type { OwnOpportunitiesAnswer } from './own-funds-answer.ts';

/** Rupees up to ten lakh crore. */
function rupees(label: Label) {
  return {
    label,
    min: 0,
    max: RUPEES_MAX,
    range: rules.rupees(label),
  };
}

/** What a fund says of itself, each field as it is where it is given. */
const fields = {
  logo: blankableFileKey('Logo'),
  type: oneOf(FUND_TYPES, { label: 'Type' }),
  stage: text({ label: 'Stage', max: OPTION_MAX }),
  description: text({ label: 'Description', max: FUND_DESCRIPTION_MAX, multiline: true }),
  amount: numeric(rupees('Amount')),
  launchDate: blankableDay({ label: 'Launch date' }),
  deadline: day({ label: 'Deadline' }),
  active: flag('Active'),
  industry: blankableText({ label: 'Industry', max: OPTION_MAX }),
  industryTags: textList({ label: 'Industry tags' }),
  region: text({ label: 'Region', max: OPTION_MAX }),
  team: blankableText({ label: 'Team', max: LINE_MAX }),
  teamDate: blankableDay({ label: 'Team date' }),
  entityType: text({ label: 'Entity type', max: OPTION_MAX }),
  documentRequired: textList({
    label: 'Documents required',
    itemMax: LINE_MAX,
    missing: rules.addDocument,
  }),
  evaluationCriteria: textList({ label: 'Evaluation criteria', itemMax: LINE_MAX }),
  contactEmail: email('Contact email'),
  supportPhone: phone('Support phone'),
  pitchRequired: flag('Pitch required'),
  interviewRequired: flag('Interview required'),
  criteria,
  questions,
};
const minAmount = blankableNumeric(rupees('Minimum amount'));
const maxAmount = blankableNumeric(rupees('Maximum amount'));

/** The id of a provider of one's own, or a name. */
const provider = text({ label: 'Provider', max: LINE_MAX });

const amountsInOrder = z.check<{ minAmount?: unknown; maxAmount?: unknown }>(
  ({ value: { minAmount, maxAmount }, issues }) => {
    if (typeof minAmount !== 'number' || typeof maxAmount !== 'number' || minAmount <= maxAmount) return;
    issues.push({
      code: 'custom',
      message: rules.amountsInOrder,
      input: maxAmount,
      path: ['maxAmount'],
    });
  },
  // Said beside the other mistakes, not only once they are gone.
  { when: ({ value }) => typeof value === 'object' && value !== null },
);

/** POST /opportunities, and the form Create Fund. Amounts are rupees; days are YYYY-MM-DD. */
export const newFund = body({
  provider,
  ...fields,
  minAmount: z.optional(minAmount),
  maxAmount: z.optional(maxAmount),
  logo: z._default(fields.logo, ''),
  launchDate: z._default(fields.launchDate, ''),
  active: z._default(fields.active, true),
  industry: z._default(fields.industry, ''),
  industryTags: z._default(fields.industryTags, []),
  industryCount: z.optional(blankableNumeric({ label: 'Industry count', min: 0, max: 10_000, integer: true })),
  team: z._default(fields.team, ''),
  teamDate: z._default(fields.teamDate, ''),
  entityType: z._default(fields.entityType, DEFAULT_ENTITY_TYPE),
  evaluationCriteria: z._default(fields.evaluationCriteria, []),
  pitchRequired: z._default(fields.pitchRequired, false),
  interviewRequired: z._default(fields.interviewRequired, false),
  verified: z._default(flag('Verified'), false),
  criteria: z._default(criteria, {}),
  questions: z._default(questions, []),
}).check(amountsInOrder);
export type NewFund = z.output<typeof newFund>;

/** PATCH /opportunities/{id}: only what is to change. An amount that is null or '' is taken out. */
export const fundEdit = z
  .partial(body({ ...fields, minAmount: z.nullable(minAmount), maxAmount: z.nullable(maxAmount) }))
  .check(amountsInOrder);
export type FundEdit = z.output<typeof fundEdit>;

const isBlank = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/**
 * The same for a draft (`draft`: true): nothing has to be there yet, and what is sent blank is taken out. It is put to the
 * test of {@link newFund} when it is published.
 */
export const fundDraft = z.pipe(
  z.transform((input: unknown) =>
    typeof input !== 'object' || input === null || Array.isArray(input)
      ? input
      : Object.fromEntries(Object.entries(input).map(([name, value]) => [name, isBlank(value) ? undefined : value])),
  ),
  z.extend(z.partial(body({ ...fields, provider, minAmount, maxAmount })), { draft: z.literal(true, rules.noFields) }),
);
export type FundDraft = Omit<z.output<typeof fundDraft>, 'draft'>;

export const isDraft = (sent: unknown): boolean =>
  typeof sent === 'object' && sent !== null && 'draft' in sent && sent.draft === true;

/** POST /opportunities/{id}/close. */
export const fundClosing = body({ reason: oneOf(CLOSING_REASONS, { label: 'Reason' }) });

export const FUND_SORTS = ['newest', 'popular', 'deadline', 'relevance'] as const;
export type FundSort = (typeof FUND_SORTS)[number];

export const FUND_STATUSES = ['open', 'closed', 'upcoming', 'any'] as const;
export type FundStatus = (typeof FUND_STATUSES)[number];

/** GET /opportunities. `status` is open unless it, or `active`, says otherwise. */
export const fundsQuery = body({
  q: textParameter('Search'),
  status: optionalChoiceParameter('Status', FUND_STATUSES),
  entityType: textParameter('Entity type', OPTION_MAX),
  provider: textParameter('Provider', LINE_MAX),
  /** Rupees that one applicant can get. */
  minAmount: z.optional(blankableNumeric(rupees('Minimum amount'))),
  maxAmount: z.optional(blankableNumeric(rupees('Maximum amount'))),
  deadlineBefore: z.optional(
    z.pipe(
      blankableDay({ label: 'Deadline before' }),
      z.transform((value): string | undefined => value || undefined),
    ),
  ),
  type: textParameter('Type', OPTION_MAX),
  stage: textParameter('Stage', OPTION_MAX),
  industry: textParameter('Industry', OPTION_MAX),
  region: textParameter('Region', OPTION_MAX),
  active: z.optional(flag('Active')),
  /** Whether the provider has proved anything of who it is. */
  verified: z.optional(flag('Verified')),
  /** Where not given: relevance with a query, else newest. */
  sort: optionalChoiceParameter('Sort', FUND_SORTS),
  ...pageParameters,
  ...asOfParameter,
});
export type FundsQuery = z.output<typeof fundsQuery>;

/** GET /opportunities/{id}/fit: whether a company of one's own meets what the fund checks, on a day: today where left out. */
export const fitQuery = body({ company: id('Company'), on: z.optional(day({ label: 'Day' })) });

/** GET /opportunities/{id}/candidates: companies that fit and may be found; 20 where `limit` is left out. */
export const candidatesQuery = body({ limit: pageParameters.limit });

/** POST /opportunities/backtest: terms that a fund could check. Without any, every company would have met them. */
export const backtest = body({ criteria: z._default(criteria, {}) });

/** POST /opportunities/fairness: terms as they are, and as they would be. What is left out asks nothing, as in a backtest. */
export const fairness = body({ before: z._default(criteria, {}), after: z._default(criteria, {}) });

/** GET /opportunities/misses: what keeps a company of one's own from more of them. */
export const missesQuery = body({ company: id('Company') });

/** GET /opportunities/fitting: open funds that fit a company of the member's own. */
export const fittingQuery = body({ company: id('company'), limit: pageParameters.limit });
