import { type Context, Hono } from 'hono';
import { factsOf } from '#projections/company/facts.ts';
import type { Facts } from '#projections/fund/lines.ts';
import { verdict } from '#projections/fund/verdict.ts';
import { roleAtLast } from '../access/team.ts';
import { type FitAnswer, fitQuery, type MissesAnswer, missesQuery } from '../contract/fund.ts';
import { dayInIndia, endInIndia } from '../contract/indiaDay.ts';
import { fail, notFound, signInFirst } from '../http/answer.ts';
import { valid } from '../http/body.ts';
import type { Env } from '../http/env.ts';
import { membersOnly } from '../http/guard.ts';
import { answerListLater, type ListDeps } from '../http/list.ts';
import { caughtUp } from '../http/waitForProjection.ts';
import type { Platform } from '../platform/platform.ts';

export const notOwner = (c: Context) => fail(c, 403, 'not-owner.fit');

/** What a fund checks of a company, for the company's team. */
export function fitRoutes(platform: Platform & ListDeps) {
  const { reads, readPool, store, clock } = platform;
  const today = (): string => dayInIndia(clock());

  /** What a company had told at the end of a day in India. */
  async function factsOn(company: string, on: string): Promise<Facts | undefined> {
    const { upTo } = await store.timeRange({ until: endInIndia(on) });
    return reads.queries.directory.factsThen(company, upTo);
  }

  return new Hono<Env>()
    .get('/opportunities/misses', valid('query', missesQuery), async (c) => {
      const { session } = c.var;
      if (session === null) return signInFirst(c);
      const { company: id } = c.req.valid('query');
      await caughtUp(c, reads, ['directory', 'teams']);
      const known = reads.queries.directory.known(id);
      if (!known) return notFound(c, 'company');
      if (!(await roleAtLast(platform, 'company', id, session.member))) return notOwner(c);
      const render = async (etag: string): Promise<string> => {
        const { file, misses: look } = reads.queries.funds;
        // As new as the tag, at least.
        const now = reads.queries.directory.known(id) ?? known;
        const own = reads.queries.teams.ofMember(session.member, 'provider').map(({ thing }) => thing);
        const query = { company: factsOf(now), own, today: today() };
        const answer: MissesAnswer = { misses: await readPool.read('misses', { file, look }, query, etag) };
        return JSON.stringify({ status: 'success', ...answer });
      };
      return answerListLater(c, platform, ['funds', 'directory', 'teams'], render, { isDear: true });
    })

    .get('/opportunities/:id/fit', membersOnly, valid('query', fitQuery), async (c) => {
      const { company: id, on = today() } = c.req.valid('query');
      await caughtUp(c, reads, ['funds', 'directory', 'teams']);
      const fund = reads.queries.funds.find(c.req.param('id'), today());
      if (!fund) return notFound(c, 'fund');
      const company = reads.queries.directory.known(id);
      if (!company) return notFound(c, 'company');
      if (!(await roleAtLast(platform, 'company', id, c.var.member.member))) return notOwner(c);
      const facts = on < today() ? await factsOn(id, on) : undefined;
      const answer: FitAnswer = { verdict: verdict(fund.criteria, facts ?? factsOf(company), on) };
      return c.json({ status: 'success' as const, ...answer });
    });
}
