import { beginInIndia, endInIndia } from './indiaDay.ts';

/** A point in the history: a position in the log, or a time in milliseconds since 1970. */
export type PointInTime = { readonly position: number } | { readonly time: number };

/** What is meant where only a day is written: its first or its last millisecond in India. */
export type DayEdge = 'begins' | 'ends';

const isoTime = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2}))?$/;
const DAY_LENGTH = 'YYYY-MM-DD'.length;

/** A position as it travels, in decimal digits; undefined for anything else. */
export function toPosition(written: string): number | undefined {
  if (!/^\d{1,16}$/.test(written)) return undefined;
  const value = Number(written);
  return Number.isSafeInteger(value) ? value : undefined;
}

/**
 * Milliseconds since 1970 of an ISO 8601 time with its zone, or of a day's beginning or end in India, whose days people write;
 * undefined for anything else.
 */
export function toTime(written: string, edge: DayEdge): number | undefined {
  const value = isoTime.test(written) ? Date.parse(written) : Number.NaN;
  const day = written.slice(0, DAY_LENGTH);
  // Date.parse moves 30 February on to March.
  const midnight = Date.parse(`${day}T00:00:00Z`);
  if (!Number.isFinite(value) || new Date(midnight).getUTCDate() !== Number(written.slice(8, DAY_LENGTH)))
    return undefined;
  if (written.length > DAY_LENGTH) return value;
  return edge === 'begins' ? beginInIndia(day) : endInIndia(day);
}

/** A position or a time, as people and programs write them, a day as it stood at its end; undefined for anything else. */
export function toPointInTime(written: string): PointInTime | undefined {
  const at = toPosition(written);
  if (at !== undefined) return { position: at };
  const when = toTime(written, 'ends');
  return when === undefined ? undefined : { time: when };
}
