import * as z from 'zod/mini';
import { email, phone } from './address.ts';
import { body } from './body.ts';
import { blankableDay, day } from './date.ts';
import { blankableFileKey } from './file.ts';
import { id } from './id.ts';
import { FUND_DESCRIPTION_MAX, LINE_MAX, OPTION_MAX, RUPEES_MAX } from './limits.ts';
import { blankableNumeric, flag, numeric } from './number.ts';
import { DEFAULT_ENTITY_TYPE, FUND_TYPES, type FundType, oneOf } from './options.ts';
import { asOfParameter, choiceParameter, type Paged, pageParameters, textParameter } from './paging.ts';
import { blankableText, text, textList } from './text.ts';

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

export const FUND_SORTS = ['newest', 'popular', 'deadline'] as const;
export type FundSort = (typeof FUND_SORTS)[number];

/** GET /opportunities */
export const fundsQuery = body({
  type: textParameter('Type', OPTION_MAX),
  stage: textParameter('Stage', OPTION_MAX),
  industry: textParameter('Industry', OPTION_MAX),
  region: textParameter('Region', OPTION_MAX),
  active: z.optional(flag('Active')),
  sort: choiceParameter('Sort', FUND_SORTS),
  ...pageParameters,
  ...asOfParameter,
});
export type FundsQuery = z.output<typeof fundsQuery>;

/** A fund as it is answered. What the provider left out is '', [], or null for a number. */
export interface Opportunity {
  readonly _id: string;
  /** The same as `_id`. */
  readonly id: string;
  /** The member who created it. */
  readonly creatorId: string;
  readonly provider: string;
  /** Storage key, or ''. */
  readonly logo: string;
  /** Signed link to it, good for a day at least; '' where there is none. */
  readonly logoUrl: string;
  readonly type: FundType;
  readonly stage: string;
  readonly description: string;
  readonly amount: number;
  readonly minAmount: number | null;
  readonly maxAmount: number | null;
  readonly launchDate: string;
  readonly deadline: string;
  readonly active: boolean;
  readonly industry: string;
  readonly industryTags: readonly string[];
  /** How many open funds there are in the same industry, this one included; null where it names none. */
  readonly industryCount: number | null;
  readonly region: string;
  readonly team: string;
  readonly teamDate: string;
  readonly entityType: string;
  readonly documentRequired: readonly string[];
  readonly evaluationCriteria: readonly string[];
  readonly contactEmail: string;
  readonly supportPhone: string;
  readonly pitchRequired: boolean;
  readonly interviewRequired: boolean;
  /** Whether the platform has verified the provider. What a creator sends of it is not stored. */
  readonly verified: boolean;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
}

/** GET /opportunities/fitting: open funds that fit a company of the member's own. */
export const fittingQuery = body({ company: id('company'), limit: pageParameters.limit });

/** Why a fund fits a company. `value` is what the fund says; `any` where it is for all. */
export interface FitReason {
  readonly kind: 'industry' | 'stage' | 'region';
  readonly value: string;
  readonly any: boolean;
}

export interface FittingOpportunity extends Opportunity {
  readonly reasons: readonly FitReason[];
}

/** Those for exactly such companies first, then the soonest deadline. */
export interface FittingAnswer {
  readonly opportunities: readonly FittingOpportunity[];
}

export interface OpportunityAnswer {
  readonly opportunity: Opportunity;
}

export interface OpportunityListAnswer extends Paged {
  readonly opportunities: readonly Opportunity[];
  readonly total: number;
}
