import { Hono } from 'hono';
import { indiaDayNumber } from '#events/indiaDay.ts';
import { REPORT_DAYS, reportsQuery } from '../contract/report.ts';
import { analystsOnly } from '../http/analysts.ts';
import { valid } from '../http/body.ts';
import type { Env } from '../http/env.ts';
import { answerList, answerListLater, type ListDeps } from '../http/list.ts';
import type { Platform } from '../platform/platform.ts';
import { dealDays, dealsReport } from './deals.ts';
import { dayWritten, reportOf } from './report.ts';

/** Figures of the platform, for analysts. */
export function reportRoutes(platform: Platform & ListDeps) {
  const { reads, readPool, clock } = platform;
  const today = (): string => dayWritten(indiaDayNumber(clock()));

  return new Hono<Env>()
    .get('/reports', analystsOnly(platform), valid('query', reportsQuery), (c) => {
      const { day, days = REPORT_DAYS } = c.req.valid('query');
      return answerList(c, platform, ['reports'], () =>
        JSON.stringify({ status: 'success', ...reportOf(reads.queries.reports, day || undefined, days, today()) }),
      );
    })

    .get('/reports/deals', analystsOnly(platform), valid('query', reportsQuery), (c) => {
      const { day, days = REPORT_DAYS } = c.req.valid('query');
      return answerListLater(
        c,
        platform,
        ['reports', 'dealFunnel'],
        async (etag) => {
          // Without a day both reports are of the same one: the last with events of any kind.
          const last = reads.queries.reports.span()?.last;
          const asked = dealDays(day || (last === undefined ? today() : dayWritten(last)), days);
          const { file, between: look } = reads.queries.dealFunnel;
          const found = await readPool.read('deals', { file, look }, asked, etag);
          return JSON.stringify({ status: 'success', ...dealsReport(asked, found) });
        },
        { isDear: true },
      );
    });
}
