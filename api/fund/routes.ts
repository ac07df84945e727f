import { type Context, Hono } from 'hono';
import { openingStream } from '#events/subjects/fund.ts';
import type { FundRow } from '#projections/fund/fund.ts';
import { verdict } from '#projections/fund/verdict.ts';
import { roleIn } from '../access/team.ts';
import {
  type FitAnswer,
  type FittingAnswer,
  fitQuery,
  fittingQuery,
  fundsQuery,
  type OpportunityAnswer,
  type OpportunityListAnswer,
  type OwnOpportunitiesAnswer,
  type TermsAnswer,
} from '../contract/fund.ts';
import { dayInIndia } from '../contract/indiaDay.ts';
import { fail, notFound, signInFirst } from '../http/answer.ts';
import { viewOf } from '../http/asOf.ts';
import { valid } from '../http/body.ts';
import type { Env } from '../http/env.ts';
import { membersOnly } from '../http/guard.ts';
import { answerList, type ListDeps } from '../http/list.ts';
import { answerPageLater } from '../http/page.ts';
import { caughtUp, waitForProjection } from '../http/waitForProjection.ts';
import type { Platform } from '../platform/platform.ts';
import type { Session } from '../session/session.ts';
import { draftAsFund, opportunityAnswer } from './answer.ts';
import { decideOpening } from './decide.ts';
import { managed, manages } from './managers.ts';
import { fundManagingRoutes } from './managingRoutes.ts';

const NO_FUND = 'This opportunity does not exist.';
const NO_COMPANY = 'This company does not exist.';

const notOwner = (c: Context) => fail(c, 403, 'not-owner', 'Only the team of a company may ask what fits it.');

/** Funding opportunities. */
export function fundRoutes(platform: Platform & ListDeps) {
  const { commands, reads, clock } = platform;

  const today = (): string => dayInIndia(clock());

  /** A draft is there for its team alone. */
  function ownDraft(c: Context): FundRow | undefined {
    const session: Session | null = c.get('session');
    const draft = session && reads.queries.funds.draft(c.req.param('id') ?? '');
    return draft && manages(platform, draft, session.member) ? draftAsFund(draft) : undefined;
  }

  return new Hono<Env>()
    .get('/opportunities', valid('query', fundsQuery), async (c) => {
      const { asOf, ...query } = c.req.valid('query');
      const view = await viewOf(c, platform, asOf);
      if ('refused' in view) return view.refused;
      const { funds } = view.reads.queries;
      const day = dayInIndia(view.time);
      // Who asks by what the provider says gets all of it, as ever.
      const { status = query.active === undefined ? 'open' : 'any' } = query;
      return answerPageLater(
        c,
        view,
        ['funds'],
        (etag) => view.funds({ ...query, status, today: day }, etag),
        ({ ns, ...counted }): OpportunityListAnswer => ({
          opportunities: funds.numbered(ns, day).map((row) => opportunityAnswer(platform, row)),
          ...counted,
        }),
      );
    })

    .get('/opportunities/fitting', valid('query', fittingQuery), async (c) => {
      const { session } = c.var;
      if (session === null) return signInFirst(c);
      const { company: id, limit } = c.req.valid('query');
      await caughtUp(c, reads, ['directory', 'teams']);
      const company = reads.queries.directory.find(id);
      if (!company) return notFound(c, NO_COMPANY);
      if (!roleIn(reads, 'company', id, session.member)) return notOwner(c);
      return answerList(c, platform, ['funds', 'directory'], () => {
        const fitting = reads.queries.funds.fitting(company, { today: today(), ...(limit ? { limit } : {}) });
        const answer: FittingAnswer = {
          opportunities: fitting.map(({ fund, reasons }) => ({ ...opportunityAnswer(platform, fund), reasons })),
        };
        return JSON.stringify({ status: 'success', ...answer });
      });
    })

    .get('/opportunities/mine', (c) => {
      const { session } = c.var;
      if (session === null) return signInFirst(c);
      return answerList(c, platform, ['funds', 'teams'], () => {
        const answer: OwnOpportunitiesAnswer = {
          opportunities: managed(platform, session.member, today()).map((row) => opportunityAnswer(platform, row)),
        };
        return JSON.stringify({ status: 'success', ...answer });
      });
    })

    .get('/opportunities/:id', async (c) => {
      await caughtUp(c, reads, ['funds']);
      const row = reads.queries.funds.find(c.req.param('id'), today()) ?? ownDraft(c);
      if (!row) return notFound(c, NO_FUND);
      const answer: OpportunityAnswer = { opportunity: opportunityAnswer(platform, row) };
      return c.json({ status: 'success' as const, ...answer });
    })

    .get('/opportunities/:id/history', async (c) => {
      await caughtUp(c, reads, ['funds']);
      const id = c.req.param('id');
      if (!reads.queries.funds.find(id, today())) return notFound(c, NO_FUND);
      const changes = reads.queries.funds.changes(id).map(({ at, ...change }) => {
        return { at: new Date(at).toISOString(), ...change };
      });
      return c.json({ status: 'success' as const, ...({ changes } satisfies TermsAnswer) });
    })

    .get('/opportunities/:id/fit', membersOnly, valid('query', fitQuery), async (c) => {
      const { company: companyId, on = today() } = c.req.valid('query');
      await caughtUp(c, reads, ['funds', 'directory', 'teams']);
      const fund = reads.queries.funds.find(c.req.param('id'), today());
      if (!fund) return notFound(c, NO_FUND);
      const company = reads.queries.directory.find(companyId);
      if (!company) return notFound(c, NO_COMPANY);
      if (!roleIn(reads, 'company', companyId, c.var.member.member)) return notOwner(c);
      const facts = { ...company, revenue: company.metrics?.revenue ?? [] };
      const answer: FitAnswer = { verdict: verdict(fund.criteria, facts, on) };
      return c.json({ status: 'success' as const, ...answer });
    })

    .put('/opportunities/:id/opened', membersOnly, async (c) => {
      const { member } = c.var.member;
      const id = c.req.param('id');
      if (!reads.queries.funds.find(id, today())) return notFound(c, NO_FUND);
      const reading = { mostlyNew: true, lastOnly: true };
      const { position } = await commands.execute(
        openingStream(id, member),
        c.var.command,
        decideOpening(id, member),
        reading,
      );
      // Nothing of the answer is made of it, so nothing is waited for.
      await waitForProjection(c, reads, position, []);
      return c.body(null, 204);
    })

    .route('/', fundManagingRoutes(platform));
}
