import type { EventNamed } from '#events/catalogue.ts';
import { ANY_ENTITY_TYPE, ANY_INDUSTRY, fundStagesFor, regionsOf } from './fit.ts';
import { standing } from './recognitionRules.ts';

export type Criteria = EventNamed<'FundCreated'>['data']['criteria'];

/** What is known of a company on a day. What it has not told is null or ''. */
export interface Facts {
  readonly industry: string;
  readonly stage: string;
  readonly city: string;
  readonly state: string;
  readonly entityType: string;
  /** The year in which it was founded: on which day of it is not known. */
  readonly establishedYear: number;
  /** What it says that it is recognised as; [] where it did not say. What the rules make of that: recognitionRules.ts. */
  readonly recognitions: readonly string[];
  readonly womenLed: boolean | null;
  /** What it reported, in rupees, by the year in which the financial year begins. */
  readonly revenue: readonly { readonly year: number; readonly value: number }[];
}

export type LineKind = 'industry' | 'stage' | 'state' | 'entityType' | 'age' | 'turnover' | 'recognition' | 'womenLed';

/** One term: what is needed, what the company has, and whether that will do. Days are YYYY-MM-DD. */
export interface Line {
  readonly kind: LineKind;
  /** A list of which one is enough; bounds of months or rupees; or true. */
  readonly needed: readonly string[] | Range | true;
  readonly has: string | number | boolean | readonly string[] | Range | null;
  /** null where the company has not told enough. */
  readonly holds: boolean | null;
  /** The last day on which it is sure to hold. */
  readonly until?: string;
  /** The first day on which it may begin to hold. */
  readonly from?: string;
}

/** Both ends belong to it; one that is left out is open. */
export type Range = { readonly min?: number; readonly max?: number };

/** As the company says, which nobody has checked, and as the public rules of that day leave room for. */
export function recognition(needed: Criteria['recognitions'], company: Facts, on: string): Line | undefined {
  if (!needed || needed.length === 0) return undefined;
  const { recognitions: has } = company;
  if (has.length === 0) return unknown('recognition', needed);
  const those = needed.filter((one) => has.includes(one)).map((one) => standing(one, company, on));
  const sure = those.filter(({ holds }) => holds === true);
  const holds = sure.length > 0 ? true : those.some((one) => one.holds === null) ? null : false;
  // One is enough, so the longest counts.
  const ends = sure.map(({ until }) => until ?? '');
  const until = ends.includes('') ? undefined : ends.sort().at(-1);
  return { kind: 'recognition', needed, has, holds, ...(until === undefined ? {} : { until }) };
}

export const ledByWomen = (has: boolean | null): Line => ({ kind: 'womenLed', needed: true, has, holds: has });

const unknown = (kind: LineKind, needed: Line['needed']): Line => ({ kind, needed, has: null, holds: null });

/** What a company told of itself, with all names under which a fund may mean it, in small letters. */
export interface Told {
  readonly kind: LineKind;
  readonly has: string;
  readonly names: ReadonlySet<string>;
}

/** Many companies tell the same: so many of these are kept. */
const KEPT_MAX = 10_000;
const KEPT = new Map<string, Told>();

/** @param names made where the same has not been told before */
function told(kind: LineKind, has: string, beside: string, names: () => readonly string[]): Told {
  const key = `${kind}\n${has}\n${beside}`;
  const kept = KEPT.get(key);
  if (kept) return kept;
  const small = names().flatMap((name) => (name === '' ? [] : [name.toLowerCase()]));
  const made: Told = { kind, has, names: new Set(small) };
  if (KEPT.size >= KEPT_MAX) KEPT.clear();
  KEPT.set(key, made);
  return made;
}

/** What funds ask for by name, each looked up when it is asked for: most funds ask for one or two. */
export const toldOf = ({ industry, stage, city, state, entityType }: Facts) => ({
  get industries() {
    return told('industry', industry, '', () => [...ANY_INDUSTRY, industry]);
  },
  get stages() {
    return told('stage', stage, '', () => fundStagesFor(stage));
  },
  get states() {
    return told('state', state || city, city, () => regionsOf(city, state));
  },
  get entityTypes() {
    return told('entityType', entityType, '', () => [ANY_ENTITY_TYPE, entityType]);
  },
});

/** @param needed one of these is enough; asked of nobody where there is none */
export function oneOf({ kind, has, names }: Told, needed: readonly string[]): Line {
  const holds = needed.some((one) => names.has(one.toLowerCase()));
  // A word that means anyone holds for who has told nothing, too.
  return has === '' && !holds ? unknown(kind, needed) : { kind, needed, has: has === '' ? null : has, holds };
}

const MONTHS = 12;

type Day = readonly [year: number, month: number, day: number];
/** Thousands of funds are looked at on one day. */
let lastDay: { readonly text: string; readonly parts: Day } = { text: '', parts: [0, 0, 0] };
function partsOf(text: string): Day {
  if (lastDay.text === text) return lastDay.parts;
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  lastDay = { text, parts: [year, month, day] };
  return lastDay.parts;
}

/** Whole months from a day of a year to another day. */
function monthsBetween(year: number, month: number, day: number, [toYear, toMonth, toDay]: Day): number {
  return (toYear - year) * MONTHS + (toMonth - month) - (toDay < day ? 1 : 0);
}

/** Days by their distance: of some thousand months, as many of either are ever asked for. */
const DAYS = new Map<number, string>();
/** So many months after the first day of a month, and so many days beside that, which are fewer than 32. */
function after(year: number, month: number, months: number, days: number): string {
  const key = (year * MONTHS + month + months) * 64 + days;
  const known = DAYS.get(key);
  if (known !== undefined) return known;
  const day = new Date(Date.UTC(year, month - 1 + months, 1 + days)).toISOString().slice(0, 10);
  DAYS.set(key, day);
  return day;
}

/** Of the day of founding only the year is known: the company is as old as from its last day, or as from its first. */
export function age({ minAgeMonths: min, maxAgeMonths: max }: Criteria, year: number, on: string): Line | undefined {
  if (min === undefined && max === undefined) return undefined;
  const needed: Range = range(min, max);
  const youngest = Math.max(0, monthsBetween(year, 12, 31, partsOf(on)));
  const oldest = monthsBetween(year, 1, 1, partsOf(on));
  const has = { min: youngest, max: Math.max(0, oldest) };
  if (oldest < 0) return { kind: 'age', needed, has, holds: false };
  const holds = within(needed, has);
  return {
    ...{ kind: 'age', needed, has, holds },
    // Too old, at the earliest, on the day on which a company of its 1 January is a month older than may be.
    ...(holds === true && max !== undefined ? { until: after(year, 1, max + 1, -1) } : {}),
    ...(holds === false && min !== undefined && has.max < min ? { from: after(year, 1, min, 0) } : {}),
  };
}

const range = (min: number | undefined, max: number | undefined): Range => ({
  ...(min === undefined ? {} : { min }),
  ...(max === undefined ? {} : { max }),
});

/** Whether all that it may be lies within, or nothing of it; null where some of it does. */
function within(needed: Range, has: { min: number; max: number }): boolean | null {
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = needed;
  if (has.min >= min && has.max <= max) return true;
  return has.max < min || has.min > max ? false : null;
}

/** India's financial year begins on 1 April. */
function financialYear(on: string): number {
  const [year, month] = partsOf(on);
  return year - (month < 4 ? 1 : 0);
}

/** The first day on which a company founded in a year is at least so many months old, whatever the day of its founding. */
export function surelyOldFrom(year: number, months: number): string {
  const [lastDay, nextMonth] = [after(year, 12, months, 30), after(year, 12, months + 1, 0)];
  return lastDay < nextMonth ? lastDay : nextMonth;
}

/** The turnover of the last financial year that had ended on that day. */
export function turnover({ minTurnover: min, maxTurnover: max }: Criteria, revenue: Facts['revenue'], on: string) {
  if (min === undefined && max === undefined) return undefined;
  const needed = range(min, max);
  const last = revenue.find(({ year }) => year === financialYear(on) - 1);
  if (!last) return unknown('turnover', needed);
  const line: Line = {
    ...{ kind: 'turnover', needed, has: last.value },
    holds: within(needed, { min: last.value, max: last.value }),
    // Then the next year's counts.
    until: `${financialYear(on) + 1}-03-31`,
  };
  return line;
}
