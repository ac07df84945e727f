import * as z from 'zod/mini';
import { body } from './body.ts';
import { blankableDay } from './date.ts';
import { blankableNumeric } from './number.ts';

/** Days that a report looks back on. */
export const REPORT_DAYS = 90;
export const REPORT_DAYS_MAX = 366;

/** GET /reports: the platform as it stood at the end of a day (UTC); of the last day with events where none is given. */
export const reportsQuery = body({
  day: z.optional(blankableDay({ label: 'day' })),
  days: z.optional(blankableNumeric({ label: 'days', min: 7, max: REPORT_DAYS_MAX, integer: true })),
});

/** What the platform holds at the end of a day. */
export interface Holdings {
  readonly members: number;
  readonly companies: number;
  readonly posts: number;
  readonly likes: number;
  readonly funds: number;
}

/** How many there are of each, by the name they share. */
export interface Share {
  readonly name: string;
  readonly count: number;
}

export interface ReportsAnswer {
  /** YYYY-MM-DD, UTC: the day that the report is of, and the first and last day with events. */
  readonly day: string;
  readonly first: string;
  readonly last: string;
  /** The days looked back on, oldest first; every list by day below has an entry for each. */
  readonly days: readonly string[];
  /** Events by day, type by type, those that happen most first. */
  readonly events: readonly { readonly type: string; readonly counts: readonly number[] }[];
  readonly holdings: readonly Holdings[];
  /** All events up to the day. */
  readonly total: number;
  /** Members who signed up; who of them has written a post; who of those has also registered a company. */
  readonly funnel: { readonly joined: number; readonly posted: number; readonly founded: number };
  /** Seconds, right to about 5 %; null where nobody has followed anybody yet. */
  readonly medianSecondsToFirstFollow: number | null;
  readonly industries: readonly Share[];
  readonly cities: readonly Share[];
}
