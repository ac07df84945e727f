import type { ApplicationListAnswer } from '#api/contract/application.ts';
import type { ApplicationStatus } from '#api/contract/options.ts';
import { useList } from '../../client/queries.ts';
import { pathWith } from '../../client/usePages.ts';

/** Sent, and not over yet. */
const OPEN: readonly ApplicationStatus[] = ['submitted', 'in-review', 'question', 'shortlisted', 'offered'];

/**
 * How many applications for a fund of one's own were sent and are open; undefined while that is not known. Counted anew each
 * time: how many have come since is what there is to know.
 */
export function useOpenApplications(fund: string): number | undefined {
  const { data, isFetching, isError } = useList<ApplicationListAnswer>({
    key: [`open applications ${fund}`, '', ''],
    path: () => pathWith('/applications', { as: 'reviewer', opportunity: fund, limit: '1' }),
    fresh: true,
  });
  const counts = isFetching || isError ? undefined : data?.pages[0]?.counts;
  return counts && OPEN.reduce((sum, status) => sum + (counts[status] ?? 0), 0);
}
