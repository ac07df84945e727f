/** India has one time, without a summer's: 5 hours and 30 minutes ahead of UTC. */
export const INDIA_AHEAD_MS = 19_800_000;

const DAY_MS = 86_400_000;

/** The number of the day in India, counted from 1 January 1970. @param at milliseconds since 1970 */
export const indiaDayNumber = (at: number): number => Math.floor((at + INDIA_AHEAD_MS) / DAY_MS);

/** The month in India, YYYY-MM. @param at milliseconds since 1970 */
export const indiaMonth = (at: number): string => new Date(at + INDIA_AHEAD_MS).toISOString().slice(0, 7);
