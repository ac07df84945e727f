import * as z from 'zod/mini';
import { type Answered, moment, says } from './described.ts';

/** POST /reports */
export const abuseReportAnswer = z.object({
  again: says(z.boolean(), 'The member had reported it before, and that report stands: nothing new was written down.'),
  reportedAt: says(moment(), 'When the report that stands was made.'),
  decided: says(z.boolean(), 'Its reporter has been told since what came of it.'),
});
export type AbuseReportAnswer = Answered<typeof abuseReportAnswer>;
