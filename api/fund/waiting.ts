import { turnOf } from '#projections/application/status.ts';
import type { FundRow } from '#projections/fund/fund.ts';
import { APPLICATION_STATUSES } from '../contract/options.ts';
import type { ReadModels } from '../readModels/readModels.ts';

const THEIRS = APPLICATION_STATUSES.filter((status) => turnOf(status) === 'provider');

/** For which funds applications wait for the provider, and how many. */
export function waitingFor(
  { queries: { applications } }: Pick<ReadModels, 'queries'>,
  funds: readonly FundRow[],
): Record<string, number> {
  const counted = funds.map(({ _id: fund, providerId }): [string, number] => {
    const counts = applications.counts({ scope: 'provider', ids: [providerId], fund });
    return [fund, THEIRS.reduce((sum, status) => sum + (counts[status] ?? 0), 0)];
  });
  return Object.fromEntries(counted.filter(([, count]) => count > 0));
}
