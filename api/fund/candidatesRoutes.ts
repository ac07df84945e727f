import { Hono } from 'hono';
import { factsOf } from '#projections/company/facts.ts';
import { verdict } from '#projections/fund/verdict.ts';
import { companyAnswer } from '../company/answer.ts';
import { type CandidatesAnswer, candidatesQuery } from '../contract/fund.ts';
import { dayInIndia } from '../contract/indiaDay.ts';
import { fail, notFound, signInFirst } from '../http/answer.ts';
import { valid } from '../http/body.ts';
import type { Env } from '../http/env.ts';
import { answerListLater, type ListDeps } from '../http/list.ts';
import { caughtUp } from '../http/waitForProjection.ts';
import type { Platform } from '../platform/platform.ts';
import { draftAsFund } from './answer.ts';
import { manages } from './managers.ts';

const USUAL = 20;

/** The companies that fit a fund and agreed to be found, for who manages it. */
export function candidatesRoutes(platform: Platform & ListDeps) {
  const { reads, readPool, clock } = platform;

  return new Hono<Env>().get('/opportunities/:id/candidates', valid('query', candidatesQuery), async (c) => {
    const { session } = c.var;
    if (session === null) return signInFirst(c);
    const { limit = USUAL } = c.req.valid('query');
    const id = c.req.param('id');
    const today = dayInIndia(clock());
    await caughtUp(c, reads, ['funds', 'teams']);
    const { funds } = reads.queries;
    const listed = funds.find(id, today);
    const hidden = listed ? undefined : funds.withheld(id, today);
    const published = listed ?? (hidden && manages(platform, hidden, session.member) ? hidden : undefined);
    const draft = published ? undefined : funds.draft(id);
    const fund = published ?? (draft && draftAsFund(draft));
    const isManager = fund !== undefined && manages(platform, fund, session.member);
    // Of a draft nobody else knows.
    if (!fund || (draft && !isManager)) return notFound(c, 'fund');
    if (!isManager) return fail(c, 403, 'not-manager.candidates');
    const { criteria } = fund;

    async function render(etag: string): Promise<string> {
      const { file, candidates: look, numbered } = reads.queries.directory;
      const { positions, isCapped } = await readPool.read(
        'candidates',
        { file, look },
        { criteria, today, limit },
        etag,
      );
      const companies = numbered(positions).flatMap((row) => {
        const { fits, lines } = verdict(criteria, factsOf(row), today);
        // Somebody may have taken their agreement back meanwhile.
        return row.findable && fits === 'yes' ? [{ ...companyAnswer(platform, row, { contacts: false }), lines }] : [];
      });
      const answer: CandidatesAnswer = { companies, isCapped };
      return JSON.stringify({ status: 'success', ...answer });
    }
    return answerListLater(c, platform, ['directory', 'funds', 'teams'], render, { isDear: true });
  });
}
