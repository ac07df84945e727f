import * as z from 'zod';
import { applicationStream } from '#events/subjects/application.ts';
import { may } from '../access/team.ts';
import { decideApplicantGone } from '../application/decide.ts';
import type { Platform } from '../platform/platform.ts';
import type { Process } from './process.ts';

const RETRY_MS = 2000;
const WAIT_MS = 10_000;

const payload = z.object({ company: z.string() });

/**
 * Tells providers that nobody is left in the team of a company which took their offer: its last people have been erased. What
 * was still open ends (`orphans.ts`); what was accepted does not, and they would wait for an answer without an end.
 */
export function goneApplicants({ commands, reads, store }: Pick<Platform, 'commands' | 'reads' | 'store'>): Process {
  return {
    name: 'gone-applicants',
    ofThePast: true,
    causes: ['TeamLeft'],
    react({ type, data, position }) {
      if (type !== 'TeamLeft' || data.kind !== 'company') return [];
      return [{ key: `${data.thing} ${position}`, payload: { company: data.thing } }];
    },

    async carryOut(effect) {
      const { company } = payload.parse(effect.payload);
      // What they accepted just before they left is among what is told, and who has joined since is in the team.
      if (!(await reads.waitFor(await store.head(), ['teams', 'applications'], WAIT_MS)))
        return { retryAfterMs: RETRY_MS, reason: 'a read model is behind the log' };
      if (reads.queries.teams.members('company', company).some(({ role }) => may(role, 'edit')))
        return { ended: 'needless', reason: 'others can go on' };
      for (const id of reads.queries.applications.acceptedOf(company))
        await commands.execute(applicationStream(id), effect.command(), decideApplicantGone);
      return { ended: 'done' };
    },
  };
}
