/** India has one time, without a summer's: 5 hours and 30 minutes ahead of UTC. */
export const INDIA_AHEAD_MS = 19_800_000;

const DAY_MS = 86_400_000;

/** The number of the day in India, counted from 1 January 1970. @param at milliseconds since 1970 */
export const indiaDayNumber = (at: number): number => Math.floor((at + INDIA_AHEAD_MS) / DAY_MS);

/** The day in India, YYYY-MM-DD: there deadlines end. @param time milliseconds since 1970 */
export function dayInIndia(time: number): string {
  return new Date(time + INDIA_AHEAD_MS).toISOString().slice(0, 10);
}

/** The first millisecond of a day in India, in milliseconds since 1970. @param day YYYY-MM-DD */
export const beginInIndia = (day: string): number => Date.parse(`${day}T00:00:00Z`) - INDIA_AHEAD_MS;

/** The last millisecond of a day in India, in milliseconds since 1970. @param day YYYY-MM-DD */
export const endInIndia = (day: string): number => beginInIndia(day) + DAY_MS - 1;

/** The month in India, YYYY-MM. @param at milliseconds since 1970 */
export const indiaMonth = (at: number): string => new Date(at + INDIA_AHEAD_MS).toISOString().slice(0, 7);
