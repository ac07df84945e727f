import type { EventStore, Position } from '#events/port/store.ts';
import type { MonthEnd } from '#projections/company/backtest.ts';
import { dayInIndia, INDIA_AHEAD_MS } from '../contract/indiaDay.ts';

const MONTHS = 12;
/** The read model as it is: behind every position, and before the end of what still holds. */
const NOW: Position = Number.MAX_SAFE_INTEGER - 1;

/** A month of India's, and its last millisecond; null for the present one, which has none yet. */
export interface Month {
  readonly month: string;
  readonly day: string;
  readonly until: number | null;
}

/** The last twelve months, the present one among them, the earliest first. @param now milliseconds since 1970 */
export function lastMonths(now: number): Month[] {
  const today = dayInIndia(now);
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  return Array.from({ length: MONTHS }, (_, i) => {
    const back = MONTHS - 1 - i;
    const until = Date.UTC(year, month - back, 1) - INDIA_AHEAD_MS - 1;
    const day = back === 0 ? today : dayInIndia(until);
    return { month: day.slice(0, 7), day, until: back === 0 ? null : until };
  });
}

/** Where in the log each month ended: what asOf says of its last moment. */
export async function monthEnds(store: Pick<EventStore, 'timeRange'>, months: readonly Month[]): Promise<MonthEnd[]> {
  return Promise.all(
    months.map(async ({ month, day, until }) => {
      const position = until === null ? NOW : (await store.timeRange({ until })).upTo;
      return { month, day, position };
    }),
  );
}
