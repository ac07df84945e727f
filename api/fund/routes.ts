import { type Context, Hono } from 'hono';
import { openingStream } from '#events/subjects/fund.ts';
import { factsOf } from '#projections/company/facts.ts';
import type { FundRow } from '#projections/fund/fund.ts';
import type { Criteria } from '#projections/fund/lines.ts';
import { judge } from '#projections/fund/verdict.ts';
import { linksOfToday, SEEN_PICTURES } from '../access/pictures.ts';
import { roleAtLast, roleIn } from '../access/team.ts';
import { seesThingOfTeam } from '../access/withheld.ts';
import {
  type FittingAnswer,
  fittingQuery,
  fundsQuery,
  type OpportunityAnswer,
  type OpportunityListAnswer,
  type OwnOpportunitiesAnswer,
  type TermsAnswer,
} from '../contract/fund.ts';
import { dayInIndia } from '../contract/indiaDay.ts';
import type { HiddenMark } from '../contract/standing-answer.ts';
import { notFound, signInFirst } from '../http/answer.ts';
import { viewOf } from '../http/asOf.ts';
import { valid } from '../http/body.ts';
import type { Env } from '../http/env.ts';
import { membersOnly } from '../http/guard.ts';
import { answerList, type ListDeps } from '../http/list.ts';
import { versionOf } from '../http/listTag.ts';
import { answerPageLater } from '../http/page.ts';
import { caughtUp, waitForProjection } from '../http/waitForProjection.ts';
import type { Platform } from '../platform/platform.ts';
import type { Session } from '../session/session.ts';
import { hiddenMark } from '../standing/marks.ts';
import { draftAsFund, opportunityAnswer } from './answer.ts';
import { askedFunds } from './asked.ts';
import { backtestRoutes } from './backtestRoutes.ts';
import { candidatesRoutes } from './candidatesRoutes.ts';
import { decideOpening } from './decide.ts';
import { fitRoutes, notOwner } from './fitRoutes.ts';
import { managed, manages } from './managers.ts';
import { fundManagingRoutes } from './managingRoutes.ts';
import { waitingFor } from './waiting.ts';

/** Funding opportunities. */
export function fundRoutes(platform: Platform & ListDeps) {
  const { commands, reads, clock } = platform;

  const linkFor = linksOfToday(platform);
  const today = (): string => dayInIndia(clock());

  /** Why others do not see a fund; undefined where they do. */
  const markOf = ({ _id, providerId }: FundRow): HiddenMark | undefined =>
    reads.queries.funds.withheld(_id, today()) && hiddenMark(platform, 'fund', _id, providerId);

  /** What others do not see is there for its provider's team. */
  function ownWithheld(c: Context): FundRow | undefined {
    const session: Session | null = c.get('session');
    const row = reads.queries.funds.withheld(c.req.param('id') ?? '', today());
    return row && seesThingOfTeam(platform, 'provider', row.providerId, session?.member) ? row : undefined;
  }

  /** A draft is there for its team alone. */
  function ownDraft(c: Context): FundRow | undefined {
    const session: Session | null = c.get('session');
    const draft = session && reads.queries.funds.draft(c.req.param('id') ?? '');
    return draft && manages(platform, draft, session.member) ? draftAsFund(draft) : undefined;
  }

  return new Hono<Env>()
    .get('/opportunities', valid('query', fundsQuery), async (c) => {
      const query = c.req.valid('query');
      const view = await viewOf(c, platform, query.asOf);
      if ('refused' in view) return view.refused;
      const { funds } = view.reads.queries;
      const day = dayInIndia(view.time);
      const isThen = query.asOf !== undefined;
      // What is shown no more opens from no moment.
      const link = isThen ? linkFor(c.var.session?.member) : platform.link;
      return answerPageLater(
        c,
        view,
        ['funds'],
        (etag) => view.funds(askedFunds(query, day), etag),
        ({ positions, ...counted }): OpportunityListAnswer => ({
          opportunities: funds.numbered(positions, day).map((row) => opportunityAnswer({ link }, row)),
          ...counted,
        }),
        // An earlier moment is for analysts: nobody else may meet their page in the cache.
        isThen ? { state: versionOf(reads, SEEN_PICTURES) } : { sameForMembers: true },
      );
    })

    .get('/opportunities/fitting', valid('query', fittingQuery), async (c) => {
      const { session } = c.var;
      if (session === null) return signInFirst(c);
      const { company: id, limit } = c.req.valid('query');
      await caughtUp(c, reads, ['directory', 'teams']);
      const company = reads.queries.directory.known(id);
      if (!company) return notFound(c, 'company');
      if (!(await roleAtLast(platform, 'company', id, session.member))) return notOwner(c);
      return answerList(c, platform, ['funds', 'directory', 'teams', 'applications'], () => {
        const day = today();
        const isOwn = (provider: string): boolean => roleIn(reads, 'provider', provider, session.member) !== null;
        const judged = judge(factsOf(company));
        // What keeps a company from the others is told by the near misses.
        const meets = (criteria: Criteria): boolean => judged(criteria, day).fits === 'yes';
        const applied = reads.queries.applications.appliedFor(id);
        const fitting = reads.queries.funds.fitting(company, { today: day, meets, ...(limit ? { limit } : {}) });
        const answer: FittingAnswer = {
          opportunities: fitting.map(({ fund, reasons }) => ({
            ...{ ...opportunityAnswer(platform, fund), reasons },
            applied: applied.has(fund._id),
            own: isOwn(fund.providerId),
          })),
        };
        return JSON.stringify({ status: 'success', ...answer });
      });
    })

    .get('/opportunities/mine', async (c) => {
      const { session } = c.var;
      if (session === null) return signInFirst(c);
      return answerList(c, platform, ['funds', 'teams', 'standings', 'applications'], () => {
        const rows = managed(platform, session.member, today());
        const answer: OwnOpportunitiesAnswer = {
          opportunities: rows.map((row) => opportunityAnswer(platform, row, markOf(row))),
          waiting: waitingFor(reads, rows),
        };
        return JSON.stringify({ status: 'success', ...answer });
      });
    })

    .route('/', fitRoutes(platform))

    .get('/opportunities/:id', async (c) => {
      await caughtUp(c, reads, ['funds', 'standings']);
      const row = reads.queries.funds.find(c.req.param('id'), today()) ?? ownWithheld(c) ?? ownDraft(c);
      if (!row) return notFound(c, 'fund');
      const answer: OpportunityAnswer = { opportunity: opportunityAnswer(platform, row, markOf(row)) };
      return c.json({ status: 'success' as const, ...answer });
    })

    .get('/opportunities/:id/history', async (c) => {
      await caughtUp(c, reads, ['funds']);
      const id = c.req.param('id');
      if (!(reads.queries.funds.find(id, today()) ?? ownWithheld(c))) return notFound(c, 'fund');
      // Whoever may see the fund is answered alike.
      const render = (): string => {
        const changes = reads.queries.funds.changes(id).map(({ at, ...change }) => {
          return { at: new Date(at).toISOString(), ...change };
        });
        return JSON.stringify({ status: 'success', ...({ changes } satisfies TermsAnswer) });
      };
      return answerList(c, platform, ['funds'], render, { sameForMembers: true });
    })

    .put('/opportunities/:id/opened', membersOnly, async (c) => {
      const { member } = c.var.member;
      const id = c.req.param('id');
      if (!reads.queries.funds.find(id, today())) return notFound(c, 'fund');
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

    .route('/', candidatesRoutes(platform))
    .route('/', backtestRoutes(platform))
    .route('/', fundManagingRoutes(platform));
}
