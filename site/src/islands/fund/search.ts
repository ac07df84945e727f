import type { Opportunity, OpportunityListAnswer } from '#api/contract/fund.ts';
import { FUNDS_PAGE_SIZE } from '#api/contract/limits.ts';
import { FUND_TYPES, type FundType } from '#api/contract/options.ts';
import { choice } from '#words/choices.ts';
import { funds } from '#words/funds.ts';
import { pick } from '../../client/pick.ts';
import { rupees } from '../../format/rupees.ts';

/** Filters whose values the funds themselves give, in the order they are shown. */
export const FUND_FILTERS = ['region', 'industry', 'stage', 'entityType'] as const;
export type FundFilter = (typeof FUND_FILTERS)[number];

/** Which funds are shown: those that can be applied for, unless others are asked for. */
export const FUND_STATUSES = ['open', 'upcoming', 'closed', 'any'] as const;
export type FundStatus = (typeof FUND_STATUSES)[number];

/** Beside the order that the API gives by itself: what fits best where something is searched for, else the newest. */
export const FUND_ORDERS = ['deadline', 'popular', 'newest'] as const;

/** What somebody looks for among the funds. It is all in the page's address, so that it can be shared. */
export interface FundSearch {
  /** As typed, '' for nothing. */
  readonly q: string;
  /** '' for all. */
  readonly type: FundType | '';
  readonly filters: { readonly [Name in FundFilter]?: string };
  /** Rupees that one applicant is to get: '' where it does not matter. */
  readonly minAmount: string;
  readonly maxAmount: string;
  /** YYYY-MM-DD, or ''. */
  readonly deadlineBefore: string;
  readonly status: FundStatus;
  /** '' for the order that the API gives by itself. */
  readonly sort: (typeof FUND_ORDERS)[number] | '';
}

export const ALL_FUNDS: FundSearch = {
  q: '',
  type: '',
  filters: {},
  minAmount: '',
  maxAmount: '',
  deadlineBefore: '',
  status: 'open',
  sort: '',
};

/** Reads a search out of an address's parameters. What is unknown there is no reason to fail: it is passed over. */
export function readFundSearch(params: URLSearchParams): FundSearch {
  const given = (name: string): string => params.get(name)?.trim() ?? '';
  const amount = (name: string): string => (/^\d{1,14}$/.test(given(name)) ? given(name) : '');
  const chosen = FUND_FILTERS.flatMap((name) => (given(name) ? [[name, given(name)] as const] : []));
  return {
    q: params.get('q') ?? '',
    type: FUND_TYPES.find((type) => type === given('type')) ?? '',
    filters: Object.fromEntries(chosen),
    minAmount: amount('minAmount'),
    maxAmount: amount('maxAmount'),
    deadlineBefore: isDay(given('deadlineBefore')) ? given('deadlineBefore') : '',
    status: FUND_STATUSES.find((status) => status === given('status')) ?? 'open',
    sort: FUND_ORDERS.find((sort) => sort === given('sort')) ?? '',
  };
}

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** The parameters of a search, of which those that say nothing are left out. Also the query of GET /opportunities. */
export function writeFundSearch({ q, filters, status, ...others }: FundSearch): URLSearchParams {
  const params = new URLSearchParams();
  if (q.trim() !== '') params.set('q', q);
  for (const name of FUND_FILTERS) if (filters[name]) params.set(name, filters[name]);
  for (const name of ['type', 'minAmount', 'maxAmount', 'deadlineBefore', 'sort'] as const)
    if (others[name] !== '') params.set(name, others[name]);
  if (status !== 'open') params.set('status', status);
  return params;
}

/** What a search looks for, in the reader's words. */
export function fundSearchParts({ q, type, filters, minAmount, maxAmount }: FundSearch): string[] {
  const amounts = [minAmount, maxAmount].map((amount) => amount && rupees(Number(amount)));
  const parts = [q.trim(), type && funds.typeName[type], ...Object.values(filters).map(choice), ...amounts];
  return parts.filter((part) => part !== '');
}

/** Whether anything narrows the list: an order does not. */
export function isFundSearchNarrowed(search: FundSearch): boolean {
  return writeFundSearch({ ...search, sort: '' }).size > 0;
}

/** A list's name in the cache of reads. */
export function fundsKey(params: URLSearchParams) {
  return ['funds', writeFundSearch(readFundSearch(params)).toString(), params.get('cursor') ?? ''] as const;
}

/** The path of GET /opportunities that answers a page of such a list, below /api/v1. */
export function fundsPath([, query]: ReturnType<typeof fundsKey>, cursor: string): string {
  const params = new URLSearchParams(query);
  // What many open is shown first of providers alone that have proved who they are.
  if (params.get('sort') === 'popular') params.set('verified', 'true');
  params.set('limit', String(FUNDS_PAGE_SIZE));
  if (cursor !== '') params.set('cursor', cursor);
  return `/opportunities?${params}`;
}

/** What a card shows of a fund. */
const ON_CARD = [
  '_id',
  'provider',
  'logoUrl',
  'type',
  'stage',
  'description',
  'amount',
  'minAmount',
  'maxAmount',
  'deadline',
  'launchDate',
  'active',
  'industry',
  'region',
  'entityType',
  'verification',
  'reviewed',
] as const satisfies readonly (keyof Opportunity)[];
export type CardFund = Pick<Opportunity, (typeof ON_CARD)[number]>;

/** A page of the funds, as far as its cards need it. */
export type FundsPage = Omit<OpportunityListAnswer, 'opportunities'> & { readonly opportunities: readonly CardFund[] };

/** More than three lines hold. */
const WORDS_ON_CARD = 400;

/**
 * What the screen's island is rendered with. Of the address only what the list hangs on goes in, since the page is kept
 * and sent to others.
 *
 * @param list the API's answer, undefined where there was none
 */
export function fundsBeginning(list: unknown, address: URLSearchParams) {
  const [, query, cursor] = fundsKey(address);
  const params = new URLSearchParams(query);
  if (cursor) params.set('cursor', cursor);
  // Asked by `fundsPath`, whose answer this is.
  const answer = list as OpportunityListAnswer | undefined;
  return { query: params.size > 0 ? `?${params}` : '', seed: answer ? onCards(answer) : null };
}

/** The same page without what its cards do not show: so it goes along in the HTML. */
export function onCards({ opportunities, ...page }: FundsPage): FundsPage {
  const slim = opportunities.map((fund): CardFund => {
    return { ...pick(fund, ON_CARD), description: fund.description.slice(0, WORDS_ON_CARD) };
  });
  return { ...page, opportunities: slim };
}
