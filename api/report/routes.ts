import { Hono } from 'hono';
import { dayOf } from '#projections/report/classes.ts';
import { REPORT_DAYS, reportsQuery } from '../contract/report.ts';
import { analystsOnly } from '../http/analysts.ts';
import { valid } from '../http/body.ts';
import type { Env } from '../http/env.ts';
import { answerList, type ListDeps } from '../http/list.ts';
import type { Platform } from '../platform/platform.ts';
import { dayWritten, reportOf } from './report.ts';

/** Figures of the platform, for analysts. */
export function reportRoutes(platform: Platform & ListDeps) {
  const { reads, clock } = platform;

  return new Hono<Env>().get('/reports', analystsOnly(platform), valid('query', reportsQuery), (c) => {
    const { day, days = REPORT_DAYS } = c.req.valid('query');
    return answerList(c, platform, ['reports'], () => {
      const today = dayWritten(dayOf(clock()));
      return JSON.stringify({ status: 'success', ...reportOf(reads.queries.reports, day || undefined, days, today) });
    });
  });
}
