/** A point in the history: a position in the log, or a time in milliseconds since 1970. */
export type PointInTime = { readonly position: number } | { readonly time: number };

const isoTime = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2}))?$/;

/** A position as it travels, in decimal digits; undefined for anything else. */
export function toPosition(written: string): number | undefined {
  if (!/^\d{1,16}$/.test(written)) return undefined;
  const value = Number(written);
  return Number.isSafeInteger(value) ? value : undefined;
}

/** Milliseconds since 1970 of an ISO 8601 time with its zone, or of a day's beginning in UTC; undefined for anything else. */
export function toTime(written: string): number | undefined {
  const value = isoTime.test(written) ? Date.parse(written) : Number.NaN;
  // Date.parse moves 30 February on to March.
  const day = Date.parse(`${written.slice(0, 10)}T00:00:00Z`);
  if (!Number.isFinite(value) || new Date(day).getUTCDate() !== Number(written.slice(8, 10))) return undefined;
  return value;
}

/** A position or a time, as people and programs write them; undefined for anything else. */
export function toPointInTime(written: string): PointInTime | undefined {
  const at = toPosition(written);
  if (at !== undefined) return { position: at };
  const when = toTime(written);
  return when === undefined ? undefined : { time: when };
}
