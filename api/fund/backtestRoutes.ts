import { type Context, Hono } from 'hono';
import type { BacktestFound } from '#projections/company/backtest.ts';
import type { Criteria } from '#projections/fund/lines.ts';
import { isConfirmed } from '../access/confirmed.ts';
import { type BacktestAnswer, backtest, fairness } from '../contract/fund.ts';
import { fail } from '../http/answer.ts';
import { valid } from '../http/body.ts';
import type { Env } from '../http/env.ts';
import { membersOnly } from '../http/guard.ts';
import { readTooFast } from '../http/limitReads.ts';
import { versionOf } from '../http/listTag.ts';
import { READ_COST } from '../http/readBudget.ts';
import { caughtUp } from '../http/waitForProjection.ts';
import type { Platform } from '../platform/platform.ts';
import { toldDifference } from './fairness.ts';
import { managesAny } from './managers.ts';
import { lastMonths, monthEnds } from './months.ts';

/** Where a term says something of people, counts are told in steps of so many: a count of one would point at somebody. */
const STEP = 5;

/** What the terms of a fund that is being written would have come to, and others in their place. */
export function backtestRoutes(platform: Platform) {
  const { reads, readPool, store, clock } = platform;

  /** Lets in who could publish a fund, once it is paid for. @returns the refusal, or over which months it is looked */
  async function begin(c: Context, member: string) {
    if (!isConfirmed(platform, member) && !managesAny(platform, member))
      return {
        refused: fail(c, 403, 'confirm-email.offers'),
      };
    const spend: Env['Variables']['spend'] = c.get('spend');
    const wait = spend?.(READ_COST.backtest) ?? null;
    if (wait !== null) return { refused: readTooFast(c, wait) };
    await caughtUp(c, reads, ['directory']);
    const months = await monthEnds(store, lastMonths(clock()));
    return { months, version: versionOf(reads, ['directory']) };
  }

  return new Hono<Env>()
    .post('/opportunities/backtest', membersOnly, valid('json', backtest), async (c) => {
      const { criteria } = c.req.valid('json');
      const begun = await begin(c, c.var.member.member);
      if ('refused' in begun) return begun.refused;
      const { months, version } = begun;
      const { file, backtest: look } = reads.queries.directory;
      const found = await readPool.read('backtest', { file, look }, { criteria, months }, version);
      return c.json({ status: 'success' as const, ...told(found, criteria.womenLed === true) });
    })

    .post('/opportunities/fairness', membersOnly, valid('json', fairness), async (c) => {
      const sent = c.req.valid('json');
      const [before, after] = [ofPublicTerms(sent.before), ofPublicTerms(sent.after)];
      const begun = await begin(c, c.var.member.member);
      if ('refused' in begun) return begun.refused;
      const { months, version } = begun;
      const { file, fairness: look } = reads.queries.directory;
      const found = await readPool.read('fairness', { file, look }, { before, after, months }, version);
      return c.json({ status: 'success' as const, ...toldDifference(found) });
    });
}

/**
 * Whether women lead a company is told to its own team alone. Beside bounds that single out a few companies by what is
 * public, a difference would tell it of one of them, also in steps: so it is compared as if nobody asked for it.
 */
function ofPublicTerms({ womenLed: _, ...terms }: Criteria): Criteria {
  return terms;
}

function told({ months, isCapped }: BacktestFound, ofPeople: boolean): BacktestAnswer {
  const step = ofPeople ? STEP : 1;
  return {
    months: months.map(({ month, companies }) => ({ month, companies: companies - (companies % step) })),
    isCapped,
  };
}
