import { atom, map } from 'nanostores';
import type { Opportunity, OpportunityListAnswer } from '#api/contract/fund.ts';
import { FUNDS_PAGE_SIZE } from '#api/contract/limits.ts';
import { FUND_TYPES, type FundType } from '#api/contract/options.ts';
import { api, callList } from '../client/api.ts';

/** What the list is narrowed to; it stands in the address, so that it can be shared and gone back to. */
export interface FundFilter {
  /** '' for all. */
  readonly type: FundType | '';
  readonly popular: boolean;
}

export interface Funds {
  readonly funds: readonly Opportunity[];
  /** Cursor of the next page; null at the end. */
  readonly next: string | null;
  /** Under this filter, of all pages. */
  readonly total: number;
  /** 'more' and 'more-failed' are about the next page. */
  readonly phase: 'loading' | 'failed' | 'ready' | 'more' | 'more-failed';
}

export const $filter = atom<FundFilter>({ type: '', popular: false });
export const $funds = map<Funds>({ funds: [], next: null, total: 0, phase: 'loading' });

/** The filter that an address says. Values that are none of ours count as not there. */
export function filterFrom(search: string): FundFilter {
  const query = new URLSearchParams(search);
  return {
    type: FUND_TYPES.find((type) => type === query.get('type')) ?? '',
    popular: query.get('sort') === 'popular',
  };
}

/** The same as a query: '' or '?…'. */
export function filterSearch({ type, popular }: FundFilter): string {
  const query = new URLSearchParams({ ...(type && { type }), ...(popular && { sort: 'popular' }) });
  return query.size === 0 ? '' : `?${query}`;
}

/** An answer to an earlier question is not shown. */
let asked = 0;

function page(cursor?: string) {
  const { type, popular } = $filter.get();
  const query = {
    limit: String(FUNDS_PAGE_SIZE),
    ...(type && { type }),
    ...(popular && { sort: 'popular' as const }),
    ...(cursor !== undefined && { cursor }),
  };
  return callList<OpportunityListAnswer>(api.opportunities.$get({ query }));
}

/** The first page under the filter, in place of what was shown. */
export async function loadFunds(): Promise<void> {
  asked += 1;
  const mine = asked;
  $funds.setKey('phase', 'loading');
  const outcome = await page();
  if (mine !== asked) return;
  if (!outcome.ok) {
    $funds.set({ funds: [], next: null, total: 0, phase: 'failed' });
    return;
  }
  const { opportunities, nextCursor, total } = outcome.data;
  $funds.set({ funds: opportunities, next: nextCursor, total, phase: 'ready' });
}

/** The page after the last fund, at its end. */
export async function loadMoreFunds(): Promise<void> {
  const { next, phase } = $funds.get();
  if (next === null || (phase !== 'ready' && phase !== 'more-failed')) return;
  asked += 1;
  const mine = asked;
  $funds.setKey('phase', 'more');
  const outcome = await page(next);
  if (mine !== asked) return;
  if (!outcome.ok) {
    $funds.setKey('phase', 'more-failed');
    return;
  }
  const { opportunities, nextCursor, total } = outcome.data;
  const known = new Set($funds.get().funds.map(({ _id }) => _id));
  const later = opportunities.filter(({ _id }) => !known.has(_id));
  $funds.set({ funds: [...$funds.get().funds, ...later], next: nextCursor, total, phase: 'ready' });
}

/** Narrows the list, in the address too. */
export function setFilter(filter: FundFilter): void {
  history.pushState(null, '', location.pathname + filterSearch(filter));
  $filter.set(filter);
  void loadFunds();
}

/** Takes the filter from the address: on arrival, and when the member goes back or forward. */
export function readFilter(): void {
  $filter.set(filterFrom(location.search));
  void loadFunds();
}
