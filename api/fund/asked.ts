import type { FundList } from '#projections/fund/list.ts';
import type { FundsQuery } from '../contract/fund.ts';

/**
 * What a list of funds is asked: the open ones, unless the query says otherwise; who asks by what the provider says gets all
 * of it. @param today YYYY-MM-DD
 */
export function askedFunds({ asOf: _, ...query }: FundsQuery, today: string): FundList {
  const { status = query.active === undefined ? 'open' : 'any' } = query;
  return { ...query, status, today };
}
