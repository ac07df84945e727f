import type { Holdings, ReportsAnswer, Share } from '#api/contract/report.ts';
import type { EventName } from '#events/catalogue.ts';
import type { Series } from './draw.ts';

/** Named one by one; what happens more seldom is one series together. */
const NAMED = 5;

/** What the platform notes for itself. It is most of the log, and nothing that anybody did. */
const BOOKKEEPING: readonly EventName[] = [
  ...(['ProcessSwitchedOn', 'EffectIntended', 'EffectTaken', 'EffectPostponed', 'EffectEnded'] as const),
  ...(['Claimed', 'ClaimReleased', 'QuotaUsed', 'FileOwned', 'SessionExtended'] as const),
];
const NOTED: ReadonlySet<string> = new Set(BOOKKEEPING);

type OfEvents = Pick<ReportsAnswer, 'events' | 'days'>;

/** Events per day, the most frequent types each, the others together. */
export function eventSeries({ events, days }: OfEvents, other: string): Series[] {
  const named = events.slice(0, NAMED).map(({ type, counts }) => ({ name: type, values: counts }));
  const rest = events.slice(NAMED);
  return rest.length === 0 ? named : [...named, together(other, { events: rest, days })];
}

/** What people did, as above, and apart from it the bookkeeping, all of it one series. */
export function peopleSeries(
  { events, days }: OfEvents,
  names: { readonly other: string; readonly bookkeeping: string },
): { series: Series[]; apart: Series[] } {
  const noted = events.filter(({ type }) => NOTED.has(type));
  const done = events.filter(({ type }) => !NOTED.has(type));
  return {
    series: eventSeries({ events: done, days }, names.other),
    apart: noted.length === 0 ? [] : [together(names.bookkeeping, { events: noted, days })],
  };
}

function together(name: string, { events, days }: OfEvents): Series {
  return { name, values: days.map((_, n) => events.reduce((sum, { counts }) => sum + (counts[n] ?? 0), 0)) };
}

export function holdingSeries({ holdings }: ReportsAnswer, names: Partial<Record<keyof Holdings, string>>): Series[] {
  return (Object.entries(names) as [keyof Holdings, string][]).map(([key, name]) => ({
    name,
    values: holdings.map((one) => one[key]),
  }));
}

export function shareSeries(shares: readonly Share[], name: string): Series[] {
  return [{ name, values: shares.map(({ count }) => count) }];
}

const DAY_MS = 86_400_000;

/** Whether it is YYYY-MM-DD, and a day of the calendar. */
export function isDay(day: string): boolean {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(day) : Number.NaN;
  return !Number.isNaN(at) && dayBehind(day, 0) === day;
}

/** How many days a day comes behind another; both YYYY-MM-DD. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

export const dayBehind = (from: string, days: number): string =>
  new Date(Date.parse(from) + days * DAY_MS).toISOString().slice(0, 10);

/** A wait in the unit in which people would tell it. */
export function inWords(
  seconds: number,
  units: Record<'seconds' | 'minutes' | 'hours' | 'days', (value: number) => string>,
): string {
  const rounded = (value: number): number => (value < 10 ? Math.round(value * 10) / 10 : Math.round(value));
  if (seconds < 60) return units.seconds(Math.round(seconds));
  if (seconds < 3600) return units.minutes(rounded(seconds / 60));
  if (seconds < 48 * 3600) return units.hours(rounded(seconds / 3600));
  return units.days(rounded(seconds / 86_400));
}
