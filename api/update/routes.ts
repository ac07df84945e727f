import { Hono } from 'hono';
import * as z from 'zod/mini';
import { factsOf } from '#projections/company/facts.ts';
import { suits } from '#projections/fund/suits.ts';
import { verdict } from '#projections/fund/verdict.ts';
import { roleAtLast } from '../access/team.ts';
import { dayInIndia } from '../contract/indiaDay.ts';
import { type UpdatesAnswer, updatesQuery } from '../contract/update.ts';
import { updatesAnswer } from '../contract/update-answer.ts';
import { notOwner } from '../fund/fitRoutes.ts';
import { notFound, signInFirst } from '../http/answer.ts';
import { valid } from '../http/body.ts';
import type { CallGroup } from '../http/call.ts';
import type { Env } from '../http/env.ts';
import type { ListDeps } from '../http/list.ts';
import { answerPage } from '../http/page.ts';
import { caughtUp } from '../http/waitForProjection.ts';
import type { Platform } from '../platform/platform.ts';
import { UPDATE_MODELS, updateAnswers } from './answer.ts';

const OF_A_COMPANY = [...UPDATE_MODELS, 'directory', 'teams'] as const;

/** What happens to funds: for everyone, or what fits one's own company. */
export function updateRoutes(platform: Platform & ListDeps) {
  const { reads, clock } = platform;
  const answered = updateAnswers(platform);

  /** Whether a fund fits the company: each fund is asked about once. */
  function fitting(company: NonNullable<ReturnType<typeof reads.queries.directory.find>>) {
    const [facts, today] = [factsOf(company), dayInIndia(clock())];
    const known = new Map<string, boolean>();
    return (id: string): boolean => {
      const before = known.get(id);
      if (before !== undefined) return before;
      const fund = reads.queries.funds.find(id, today);
      const fits = fund !== undefined && suits(fund, company) && verdict(fund.criteria, facts, today).fits === 'yes';
      known.set(id, fits);
      return fits;
    };
  }

  return new Hono<Env>().get('/updates', valid('query', updatesQuery), async (c) => {
    const { company: id, ...list } = c.req.valid('query');
    const { session } = c.var;
    if (id !== undefined && session === null) return signInFirst(c);
    if (id !== undefined) await caughtUp(c, reads, ['directory', 'teams']);
    const company = id === undefined ? undefined : reads.queries.directory.known(id);
    if (id !== undefined && !company) return notFound(c, 'company');
    if (company && session && !(await roleAtLast(platform, 'company', company._id, session.member))) return notOwner(c);
    return answerPage(
      c,
      platform,
      company ? OF_A_COMPANY : UPDATE_MODELS,
      () => reads.queries.updates.list({ ...list, now: clock(), ...(company && { fits: fitting(company) }) }),
      ({ items, nextCursor }): UpdatesAnswer => ({ updates: answered(items), nextCursor }),
      { isDear: company !== undefined, sameForMembers: company === undefined },
    );
  });
}

export const updateCalls: CallGroup = {
  name: 'Funding updates',
  description:
    'What opened, changed, closes soon, was closed and was decided. Also as /updates.atom and /updates.json.',
  calls: [
    {
      method: 'GET',
      path: '/updates',
      summary: 'What happened to funds, newest first',
      description:
        'With `company`, only of funds that fit it: for its team. A page may then be short, and yet lead on.',
      who: 'anyone',
      isTagged: true,
      answer: { status: 200, schema: updatesAnswer },
      failures: { 403: 'One is not in the team of the company.', 404: 'There is no such company.' },
    },
    {
      method: 'GET',
      path: '/updates.atom',
      summary: 'The newest updates as Atom',
      description: 'RFC 4287, the newest fifty. At the root alone.',
      who: 'anyone',
      answer: { status: 200, type: 'application/atom+xml' },
    },
    {
      method: 'GET',
      path: '/updates.json',
      summary: 'The newest updates as JSON Feed',
      description: 'Version 1.1, the newest fifty. At the root alone.',
      who: 'anyone',
      answer: { status: 200, type: 'application/feed+json', bare: z.looseObject({ version: z.string() }) },
    },
  ],
};
