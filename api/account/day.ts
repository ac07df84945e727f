/** Today in UTC by the platform's clock, YYYY-MM-DD, whenever it is asked. */
export function utcDay(clock: () => number): () => string {
  return () => new Date(clock()).toISOString().slice(0, 10);
}
