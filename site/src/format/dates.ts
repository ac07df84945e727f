import { language } from '#words/language.ts';

/** Days (YYYY-MM-DD) and moments (ISO 8601) as people in India read them. */

const DAY_MS = 86_400_000;
const ZONE = 'Asia/Kolkata';

const dayInWords = new Intl.DateTimeFormat(language.tag, { dateStyle: 'long', timeZone: 'UTC' });
const dayInBrief = new Intl.DateTimeFormat(language.tag, { day: 'numeric', month: 'short', timeZone: 'UTC' });
const monthInBrief = new Intl.DateTimeFormat(language.tag, { month: 'short', year: '2-digit', timeZone: 'UTC' });
const isoDay = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE });
const relative = new Intl.RelativeTimeFormat(language.tag, { numeric: 'auto' });

/** A day of the calendar: '31 March 2027'. */
export function dayLong(day: string): string {
  return dayInWords.format(Date.parse(`${day}T00:00:00Z`));
}

/** The day in India on which a moment falls: '31 March 2027'. Periods end there, whatever the reader's zone. */
export function dayOf(moment: string): string {
  return dayLong(isoDay.format(Date.parse(moment)));
}

/** A day under a chart: '31 Mar'. */
export function dayShort(day: string): string {
  return dayInBrief.format(Date.parse(`${day}T00:00:00Z`));
}

/** A month under a chart: 'Mar 27'. @param month YYYY-MM */
export function monthShort(month: string): string {
  return monthInBrief.format(Date.parse(`${month}-01T00:00:00Z`));
}

/** Today in India, YYYY-MM-DD: that is where deadlines end. @param now milliseconds since 1970 */
export function todayInIndia(now: number): string {
  return isoDay.format(now);
}

/** Days from today until `day`: 0 on the day itself, negative once it has passed. @param now milliseconds since 1970 */
export function daysUntil(day: string, now: number): number {
  return Math.round((Date.parse(day) - Date.parse(todayInIndia(now))) / DAY_MS);
}

/** From the coarsest to the finest, with its milliseconds. */
const units = [
  ['year', 365 * DAY_MS],
  ['month', 30 * DAY_MS],
  ['week', 7 * DAY_MS],
  ['day', DAY_MS],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** How long ago a moment was: '3 minutes ago', 'yesterday', 'just now' within the minute (and for clocks that run ahead of ours). */
export function ago(moment: string, now: number): string {
  const passed = now - Date.parse(moment);
  const unit = units.find(([, length]) => passed >= length);
  return unit ? relative.format(-Math.floor(passed / unit[1]), unit[0]) : language.justNow;
}

/** A moment in full, in the reader's own zone: '21 November 2026 at 3:45 pm'. */
export function momentLong(moment: string, timeZone?: string): string {
  return new Intl.DateTimeFormat(language.tag, {
    dateStyle: 'long',
    timeStyle: 'short',
    ...(timeZone && { timeZone }),
  }).format(Date.parse(moment));
}

/** A time of today, in the reader's own zone: '2:05 pm'. @param moment milliseconds since 1970 */
export function timeOfDay(moment: number): string {
  return new Intl.DateTimeFormat(language.tag, { timeStyle: 'short' }).format(moment);
}
