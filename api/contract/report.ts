import * as z from 'zod/mini';
import { body } from './body.ts';
import { blankableDay } from './date.ts';
import { blankableNumeric } from './number.ts';

export type {
  DealsOfCompanies,
  DealsReportAnswer,
  DealTotals,
  Holdings,
  ReportsAnswer,
  Share,
} from './report-answer.ts';

/** Days that a report looks back on. */
export const REPORT_DAYS = 90;
export const REPORT_DAYS_MAX = 3660;

/**
 * GET /reports: the platform as it stood at the end of a day (in India); of the last day with events where none is given.
 * GET /reports/deals: what was begun on the same days.
 */
export const reportsQuery = body({
  day: z.optional(blankableDay({ label: 'day' })),
  days: z.optional(blankableNumeric({ label: 'days', min: 1, max: REPORT_DAYS_MAX, integer: true })),
});
