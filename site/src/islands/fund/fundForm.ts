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

/** Whether nothing was written of a question that was added. */
export const isBlankQuestion = ({ text, options = [] }: NonNullable<FundForm['questions']>[number]): boolean =>
  String(text).trim() === '' && options.length === 0;

/** A fund as the form has it. */
export function formOf(fund: Opportunity): Kept {
  const text = (amount: number | null): string => (amount === null || amount === 0 ? '' : String(amount));
  const fields = Object.keys(emptyFund).map((field) => [field, fund[field as keyof Kept]]);
  const amounts = { amount: text(fund.amount), minAmount: text(fund.minAmount), maxAmount: text(fund.maxAmount) };
  return { ...(Object.fromEntries(fields) as Kept), ...amounts }; // a fund has all fields of the form
}

/** What was kept by another version of the form would break this one. */
function isFundChange(value: unknown): value is Partial<Kept> {
  if (typeof value !== 'object' || value === null) return false;
  const known: Partial<Record<string, unknown>> = emptyFund;
  return Object.entries(value).every(
    ([field, kept]) => typeof kept === typeof known[field] && Array.isArray(kept) === Array.isArray(known[field]),
  );
}

/**
 * The form half filled in: what differs from how it was begun. It is long, and so outlives the tab.
 * @param id of the fund that is changed, '' for a new one
 */
export const fundDraft = (id: string) => ownDraft(id === '' ? 'fund' : `fund-${id}`, isFundChange, 'local');

/** What a form says otherwise than another; undefined where it says the same. */
export function changesIn(form: Partial<FundForm>, begun: Kept): Partial<Kept> | undefined {
  const same = (field: keyof Kept) => JSON.stringify(form[field]) === JSON.stringify(begun[field]);
  const changed = fundFields.filter((field) => field in form && !same(field));
  if (changed.length === 0) return undefined;
  return Object.fromEntries(changed.map((field) => [field, form[field]])); // as the fields give them: text, ticks, lists
}
