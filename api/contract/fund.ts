import * as z from 'zod/mini';
import { email, phone } from './address.ts';
import { body } from './body.ts';
import { blankableDay, day } from './date.ts';
import { blankableFileKey } from './file.ts';
import { id } from './id.ts';
import { FUND_DESCRIPTION_MAX, LINE_MAX, OPTION_MAX, RUPEES_MAX } from './limits.ts';
import { blankableNumeric, flag, numeric } from './number.ts';
import { DEFAULT_ENTITY_TYPE, FUND_TYPES, oneOf } from './options.ts';
import { asOfParameter, optionalChoiceParameter, pageParameters, textParameter } from './paging.ts';
import { blankableText, text, textList } from './text.ts';

export type {
  FitReason,
  FittingAnswer,
  FittingOpportunity,
  FundFacets,
  Opportunity,
  OpportunityAnswer,
  OpportunityListAnswer,
} from './fund-answer.ts';

/** Rupees up to ten lakh crore. */
function rupees(label: string) {
  return {
    label,
    min: 0,
    max: RUPEES_MAX,
    range: `${label} must be between 0 and 10 lakh crore rupees`,
  };
}

/** POST /opportunities, and the form Create Fund. Amounts are rupees; days are YYYY-MM-DD. */
export const newFund = body({
  provider: text({ label: 'Provider', max: LINE_MAX }),
  logo: z._default(blankableFileKey('Logo'), ''),
  type: oneOf(FUND_TYPES, { label: 'Type' }),
  stage: text({ label: 'Stage', max: OPTION_MAX }),
  description: text({ label: 'Description', max: FUND_DESCRIPTION_MAX, multiline: true }),
  amount: numeric(rupees('Amount')),
  minAmount: z.optional(blankableNumeric(rupees('Minimum amount'))),
  maxAmount: z.optional(blankableNumeric(rupees('Maximum amount'))),
  launchDate: z._default(blankableDay({ label: 'Launch date' }), ''),
  deadline: day({ label: 'Deadline' }),
  active: z._default(flag('Active'), true),
  industry: z._default(blankableText({ label: 'Industry', max: OPTION_MAX }), ''),
  industryTags: z._default(textList({ label: 'Industry tags' }), []),
  industryCount: z.optional(blankableNumeric({ label: 'Industry count', min: 0, max: 10_000, integer: true })),
  region: text({ label: 'Region', max: OPTION_MAX }),
  team: z._default(blankableText({ label: 'Team', max: LINE_MAX }), ''),
  teamDate: z._default(blankableDay({ label: 'Team date' }), ''),
  entityType: z._default(text({ label: 'Entity type', max: OPTION_MAX }), DEFAULT_ENTITY_TYPE),
  documentRequired: textList({
    label: 'Documents required',
    itemMax: LINE_MAX,
    missing: 'Add at least one document that applicants must send',
  }),
  evaluationCriteria: z._default(textList({ label: 'Evaluation criteria', itemMax: LINE_MAX }), []),
  contactEmail: email('Contact email'),
  supportPhone: phone('Support phone'),
  pitchRequired: z._default(flag('Pitch required'), false),
  interviewRequired: z._default(flag('Interview required'), false),
  verified: z._default(flag('Verified'), false),
}).check(
  z.check(
    (payload) => {
      const { minAmount, maxAmount } = payload.value;
      if (typeof minAmount !== 'number' || typeof maxAmount !== 'number' || minAmount <= maxAmount) return;
      payload.issues.push({
        code: 'custom',
        message: 'Maximum amount must not be less than the minimum amount',
        input: maxAmount,
        path: ['maxAmount'],
      });
    },
    // Said beside the other mistakes, not only once they are gone.
    { when: ({ value }) => typeof value === 'object' && value !== null },
  ),
);
export type NewFund = z.output<typeof newFund>;

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
  /** Where not given: relevance with a query, else newest. */
  sort: optionalChoiceParameter('Sort', FUND_SORTS),
  ...pageParameters,
  ...asOfParameter,
});
export type FundsQuery = z.output<typeof fundsQuery>;

/** GET /opportunities/fitting: open funds that fit a company of the member's own. */
export const fittingQuery = body({ company: id('company'), limit: pageParameters.limit });
