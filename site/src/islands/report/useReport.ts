import type { ReportsAnswer } from '#api/contract/report.ts';
import { useRead } from '../../client/queries.ts';

/** The report of a day; the one before stays until the next is there, so that the page does not jump under the slider. */
export function useReport(day: string | null, days: number) {
  const query = new URLSearchParams({ days: String(days), ...(day !== null && { day }) });
  const { data, isError, isFetching, refetch } = useRead<ReportsAnswer>(`/reports?${query}`, true);
  return { report: data, failed: isError, busy: isFetching, again: () => void refetch() };
}
