import type { EventNamed } from '#events/catalogue.ts';
import { fundStagesFor, regionsOf } from './fit.ts';

type Criteria = EventNamed<'FundCreated'>['data']['criteria'];

/** What is known of a company on a day. What it has not told is null or ''. */
export interface Facts {
  readonly industry: string;
  readonly stage: string;
  readonly city: string;
  readonly state: string;
  readonly entityType: string;
  /** The year in which it was founded: on which day of it is not known. */
  readonly establishedYear: number;
  /** What it reported, in rupees, by the year in which the financial year begins. */
  readonly revenue: readonly { readonly year: number; readonly value: number }[];
}

export type LineKind = 'industry' | 'stage' | 'state' | 'entityType' | 'age' | 'turnover' | 'recognition' | 'womenLed';

/** One term: what is needed, what the company has, and whether that will do. Days are YYYY-MM-DD. */
export interface Line {
  readonly kind: LineKind;
  /** A list of which one is enough; bounds of months or rupees; or true. */
  readonly needed: readonly string[] | Range | true;
  readonly has: string | number | Range | null;
  /** null where the company has not told enough. */
  readonly holds: boolean | null;
  /** The last day on which it is sure to hold. */
  readonly until?: string;
  /** The first day on which it may begin to hold. */
  readonly from?: string;
}

/** Both ends belong to it; one that is left out is open. */
export type Range = { readonly min?: number; readonly max?: number };

export interface Verdict {
  readonly fits: 'yes' | 'no' | 'unknown';
  readonly lines: readonly Line[];
}

/** Whether a company meets what a fund checks, term by term, on a day. A fund that checks nothing is open to all. */
export function verdict(criteria: Criteria, company: Facts, on: string): Verdict {
  const lines = [
    oneOf('industry', criteria.industries, company.industry, [company.industry]),
    oneOf('stage', criteria.stages, company.stage, company.stage === '' ? [] : fundStagesFor(company.stage).slice(1)),
    oneOf('state', criteria.states, company.state || company.city, regionsOf(company.city, company.state).slice(1)),
    oneOf('entityType', criteria.entityTypes, company.entityType, [company.entityType]),
    age(criteria, company.establishedYear, on),
    turnover(criteria, company.revenue, on),
    // Nobody has asked companies for these yet.
    criteria.recognitions?.length ? unknown('recognition', criteria.recognitions) : undefined,
    criteria.womenLed ? unknown('womenLed', true) : undefined,
  ].filter((line) => line !== undefined);
  const fails = lines.some(({ holds }) => holds === false);
  return { fits: fails ? 'no' : lines.some(({ holds }) => holds === null) ? 'unknown' : 'yes', lines };
}

const unknown = (kind: LineKind, needed: Line['needed']): Line => ({ kind, needed, has: null, holds: null });

/** @param names all names under which the company has it */
function oneOf(
  kind: LineKind,
  needed: readonly string[] | undefined,
  has: string,
  names: readonly string[],
): Line | undefined {
  if (!needed || needed.length === 0) return undefined;
  if (has === '') return unknown(kind, needed);
  const wanted = new Set(needed.map((one) => one.toLowerCase()));
  return { kind, needed, has, holds: names.some((name) => wanted.has(name.toLowerCase())) };
}

const MONTHS = 12;

/** Whole months from a day to another one. */
function monthsBetween(from: string, to: string): number {
  const [fromYear = 0, fromMonth = 0, fromDay = 0] = from.split('-').map(Number);
  const [toYear = 0, toMonth = 0, toDay = 0] = to.split('-').map(Number);
  return (toYear - fromYear) * MONTHS + (toMonth - fromMonth) - (toDay < fromDay ? 1 : 0);
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
/** So many months after the first day of a month, and so many days beside that. */
const after = (year: number, month: number, months: number, days: number): string =>
  dayOf(Date.UTC(year, month - 1 + months, 1 + days));

/** Of the day of founding only the year is known: the company is as old as from its last day, or as from its first. */
function age({ minAgeMonths: min, maxAgeMonths: max }: Criteria, year: number, on: string): Line | undefined {
  if (min === undefined && max === undefined) return undefined;
  const needed: Range = range(min, max);
  const youngest = Math.max(0, monthsBetween(`${year}-12-31`, on));
  const oldest = monthsBetween(`${year}-01-01`, on);
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
const financialYear = (day: string): number => Number(day.slice(0, 4)) - (day.slice(5, 7) < '04' ? 1 : 0);

/** The turnover of the last financial year that had ended on that day. */
function turnover({ minTurnover: min, maxTurnover: max }: Criteria, revenue: Facts['revenue'], on: string) {
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
