import type { DefaultValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { newFund, Opportunity } from '#api/contract/fund.ts';
import { DEFAULT_ENTITY_TYPE } from '#api/contract/options.ts';
import { ownDraft } from '../../stores/draft.ts';

/**
 * What a provider is asked. Not asked: how many funds there are in the industry, which is counted, and whether the
 * provider is verified, which is for the platform to say.
 */
export type FundForm = z.input<typeof newFund>;

/** In the order they stand in. */
export const fundFields = [
  'provider',
  'logo',
  'type',
  'description',
  'amount',
  'minAmount',
  'maxAmount',
  'launchDate',
  'deadline',
  'active',
  'stage',
  'entityType',
  'industry',
  'region',
  'industryTags',
  'criteria',
  'documentRequired',
  'evaluationCriteria',
  'questions',
  'pitchRequired',
  'interviewRequired',
  'team',
  'teamDate',
  'contactEmail',
  'supportPhone',
] as const satisfies readonly (keyof FundForm)[];

export const emptyFund = {
  provider: '',
  logo: '',
  type: '',
  stage: '',
  description: '',
  amount: '',
  minAmount: '',
  maxAmount: '',
  launchDate: '',
  deadline: '',
  active: true,
  industry: '',
  industryTags: [],
  region: '',
  team: '',
  teamDate: '',
  entityType: DEFAULT_ENTITY_TYPE,
  documentRequired: [],
  evaluationCriteria: [],
  contactEmail: '',
  supportPhone: '',
  pitchRequired: false,
  interviewRequired: false,
  criteria: {},
  questions: [],
} satisfies DefaultValues<FundForm>;

type Kept = typeof emptyFund;

/** A fund as the form has it. */
export function formOf(fund: Opportunity): Kept {
  const text = (amount: number | null): string => (amount === null || amount === 0 ? '' : String(amount));
  const fields = Object.keys(emptyFund).map((field) => [field, fund[field as keyof Kept]]);
  const amounts = { amount: text(fund.amount), minAmount: text(fund.minAmount), maxAmount: text(fund.maxAmount) };
  return { ...(Object.fromEntries(fields) as Kept), ...amounts }; // a fund has all fields of the form
}

/** A form that was kept by another version of it would break this one. */
function isFund(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false;
  const kept: Partial<Record<string, unknown>> = { ...value };
  return Object.entries(emptyFund).every(
    ([field, empty]) => typeof kept[field] === typeof empty && Array.isArray(kept[field]) === Array.isArray(empty),
  );
}

/** The form half filled in. */
export const fundDraft = () => ownDraft('fund', isFund);
