/** India has one time, without a summer's: 5 hours and 30 minutes ahead of UTC. */
export const INDIA_AHEAD_MS = 19_800_000;

/** The day in India, YYYY-MM-DD: there deadlines end. @param time milliseconds since 1970 */
export function dayInIndia(time: number): string {
  return new Date(time + INDIA_AHEAD_MS).toISOString().slice(0, 10);
}
