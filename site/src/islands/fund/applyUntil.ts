import { funds as words } from '#words/funds.ts';
import { dayLong, daysUntil } from '../../format/dates.ts';

/**
 * Until when one can apply, or that it is over; '' for a fund that says no day.
 *
 * @param deadline YYYY-MM-DD, or ''
 * @param closed whether the fund takes no applications any more, whatever its deadline
 * @param now milliseconds since 1970
 */
export function applyUntil({ deadline, closed }: { deadline: string; closed: boolean }, now: number): string {
  if (deadline === '') return closed ? words.closed : '';
  if (!closed) return words.applyUntil(dayLong(deadline));
  // One that was closed before its last day closed on a day that is not told here.
  return daysUntil(deadline, now) < 0 ? words.closedOn(dayLong(deadline)) : words.closed;
}
