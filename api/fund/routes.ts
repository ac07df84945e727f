import { Hono } from 'hono';
import { fundStream } from '#events/subjects/fund.ts';
import { newId } from '../commands.ts';
import {
  type FittingAnswer,
  fittingQuery,
  fundsQuery,
  newFund,
  type OpportunityAnswer,
  type OpportunityListAnswer,
} from '../contract/fund.ts';
import { missingPictures } from '../files/missing.ts';
import { fail, notFound, signInFirst } from '../http/answer.ts';
import { viewOf } from '../http/asOf.ts';
import { valid } from '../http/body.ts';
import type { Env } from '../http/env.ts';
import { membersOnly } from '../http/guard.ts';
import { answerList, type ListDeps } from '../http/list.ts';
import { answerPage } from '../http/page.ts';
import { written } from '../http/written.ts';
import type { Platform } from '../platform.ts';
import { fundFrom, opportunityAnswer } from './answer.ts';
import { creation } from './decide.ts';

const NO_FUND = 'This opportunity does not exist.';
const NO_COMPANY = 'This company does not exist.';

/** Funding opportunities. */
export function fundRoutes(platform: Platform & ListDeps) {
  const { commands, reads, files, clock } = platform;

  /** Days begin where the lists' ETags change: at midnight UTC. */
  const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
  const today = (): string => dayOf(clock());

  /** The fund that was just written, from the log where the read model is late. */
  async function asWritten(id: string): Promise<OpportunityAnswer> {
    const row = reads.queries.funds.find(id, today()) ?? fundFrom(await commands.history(fundStream(id)));
    if (!row) throw new Error(`fund ${id} was written a moment ago and is not in the log`);
    return { opportunity: opportunityAnswer(platform, row) };
  }

  return new Hono<Env>()
    .get('/opportunities', valid('query', fundsQuery), async (c) => {
      const { asOf, ...query } = c.req.valid('query');
      const view = await viewOf(c, platform, asOf);
      if ('refused' in view) return view.refused;
      return answerPage(
        c,
        view,
        ['funds'],
        () => view.reads.queries.funds.list({ ...query, today: dayOf(view.time) }),
        ({ items, nextCursor, total }): OpportunityListAnswer => ({
          opportunities: items.map((row) => opportunityAnswer(platform, row)),
          nextCursor,
          total,
        }),
      );
    })

    .get('/opportunities/fitting', valid('query', fittingQuery), (c) => {
      const { session } = c.var;
      if (session === null) return signInFirst(c);
      const { company: id, limit } = c.req.valid('query');
      const company = reads.queries.directory.find(id);
      if (!company) return notFound(c, NO_COMPANY);
      if (company.owner !== session.member)
        return fail(c, 403, 'not-owner', 'Only the member who registered a company may ask what fits it.');
      return answerList(c, platform, ['funds', 'directory'], () => {
        const fitting = reads.queries.funds.fitting(company, { today: today(), ...(limit ? { limit } : {}) });
        const answer: FittingAnswer = {
          opportunities: fitting.map(({ fund, reasons }) => ({ ...opportunityAnswer(platform, fund), reasons })),
        };
        return JSON.stringify({ status: 'success', ...answer });
      });
    })

    .get('/opportunities/:id', (c) => {
      const row = reads.queries.funds.find(c.req.param('id'), today());
      if (!row) return notFound(c, NO_FUND);
      const answer: OpportunityAnswer = { opportunity: opportunityAnswer(platform, row) };
      return c.json({ status: 'success' as const, ...answer });
    })

    .post('/opportunities', membersOnly, valid('json', newFund), async (c) => {
      const form = c.req.valid('json');
      const missing = await missingPictures(files, 'Company/', { logo: form.logo });
      if (missing.length > 0) return fail(c, 400, 'no-picture', 'Please upload the logo again', missing);
      const { command } = c.var;
      const id = newId(command, 'fund');
      const fact = creation(id, c.var.member.member, form);
      await written(c, reads, await commands.begin(fundStream(id), [fact], command));
      const answer = await asWritten(id);
      return c.json({ status: 'success' as const, ...answer }, 201);
    });
}
