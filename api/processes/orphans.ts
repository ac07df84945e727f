import * as z from 'zod';
import { applicationStream } from '#events/subjects/application.ts';
import { fundStream } from '#events/subjects/fund.ts';
import { TEAM_KINDS } from '#events/subjects/team.ts';
import { may } from '../access/team.ts';
import { decideOrphan } from '../application/decide.ts';
import { decideOrphan as decideOrphanFund } from '../fund/life.ts';
import type { Platform } from '../platform/platform.ts';
import type { Effect, Process } from './process.ts';

const RETRY_MS = 2000;
const WAIT_MS = 10_000;

const payload = z.object({ kind: z.enum(TEAM_KINDS), thing: z.string(), member: z.string() });

/**
 * Ends what a team has begun with others once nobody is left in it who could go on: its last owner has been erased. The funds
 * of a provider are withdrawn, with which the applications to them lapse (`lapses.ts`), and a company's applications are
 * withdrawn. The other side would wait for good.
 */
export function orphans({ commands, reads, store }: Pick<Platform, 'commands' | 'reads' | 'store'>): Process {
  async function withdrawFunds(provider: string, by: string, effect: Effect): Promise<void> {
    const { funds } = reads.queries;
    let found = funds.unclosedOf(provider, -1);
    while (found.length > 0) {
      for (const { id } of found) await commands.execute(fundStream(id), effect.command(), decideOrphanFund(id, by));
      found = funds.unclosedOf(provider, found.at(-1)?.position ?? 0);
    }
  }

  async function withdrawApplications(company: string, by: string, effect: Effect): Promise<void> {
    for (const id of reads.queries.applications.openOf(company))
      await commands.execute(applicationStream(id), effect.command(), decideOrphan(by));
  }

  return {
    name: 'orphans',
    ofThePast: true,
    causes: ['TeamLeft'],
    react({ type, data, position }) {
      if (type !== 'TeamLeft') return [];
      const { kind, thing, member } = data;
      return [{ key: `${kind} ${thing} ${position}`, payload: { kind, thing, member } }];
    },

    async carryOut(effect) {
      const { kind, thing, member } = payload.parse(effect.payload);
      // What they published or began just before they left is among what is open, and who has joined since is in the team.
      if (!(await reads.waitFor(await store.head(), ['teams', 'funds', 'applications'], WAIT_MS)))
        return { retryAfterMs: RETRY_MS, reason: 'a read model is behind the log' };
      const goesOn = kind === 'provider' ? 'decide' : 'edit';
      if (reads.queries.teams.members(kind, thing).some(({ role }) => may(role, goesOn)))
        return { ended: 'needless', reason: 'others can go on' };
      if (kind === 'provider') await withdrawFunds(thing, member, effect);
      else await withdrawApplications(thing, member, effect);
      return { ended: 'done' };
    },
  };
}
