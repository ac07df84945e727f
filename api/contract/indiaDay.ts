import { INDIA_AHEAD_MS } from '#events/indiaDay.ts';

export { INDIA_AHEAD_MS };

/** The day in India, YYYY-MM-DD: there deadlines end. @param time milliseconds since 1970 */
export function dayInIndia(time: number): string {
  return new Date(time + INDIA_AHEAD_MS).toISOString().slice(0, 10);
}

/** The last millisecond of a day in India, in milliseconds since 1970. @param day YYYY-MM-DD */
export const endInIndia = (day: string): number => Date.parse(`${day}T00:00:00Z`) + 86_400_000 - INDIA_AHEAD_MS - 1;
