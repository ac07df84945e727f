import * as z from 'zod';
import { grievanceStream } from '#events/subjects/grievance.ts';
import { memberStream } from '#events/subjects/member.ts';
import { standingFrom } from '../account/account.ts';
import { grievanceFrom } from '../grievance/decide.ts';
import { grievanceMails } from '../mail/grievanceMail.ts';
import { type Transport, Undeliverable } from '../mail/transport.ts';
import type { Platform } from '../platform/platform.ts';
import type { Outcome, Process } from './process.ts';

const RETRY_MS = 2000;

const payload = z.object({
  number: z.string(),
  told: z.enum(['received', 'answered', 'officer']),
  /** Of the event that asks for it. */
  position: z.number(),
});

export interface GrievancesDeps extends Pick<Platform, 'commands' | 'config' | 'publicUrl'> {
  readonly transport: Transport;
  /** Takes back what lies ready for an address. */
  readonly forget: (email: string) => Promise<void>;
}

/**
 * Tells the member by mail that a grievance arrived, and that it was answered, and the officer that one waits. Nobody is written to
 * at an address that may be somebody else's: on the page the answer stands all the same.
 */
export function grievances({ commands, config, transport, forget, publicUrl }: GrievancesDeps): Process {
  const officer = config.GRIEVANCE_OFFICER;

  async function addressOf(member: string): Promise<string | null> {
    const standing = standingFrom(await commands.history(memberStream(member)));
    return standing.is === 'member' && standing.emailConfirmed ? standing.email : null;
  }

  return {
    name: 'grievances',
    causes: ['GrievanceMade', 'GrievanceAnswered'],
    react({ type, id, data, position }) {
      if (type === 'GrievanceAnswered')
        return [{ key: `answered ${id}`, payload: { number: data.number, told: 'answered', position } }];
      if (type !== 'GrievanceMade') return [];
      const whom = officer ? (['officer', 'received'] as const) : (['received'] as const);
      return whom.map((told) => ({ key: `${told} ${id}`, payload: { number: data.number, told, position } }));
    },

    async carryOut({ id, intendedAt, payload: given }): Promise<Outcome> {
      const { number, told, position } = payload.parse(given);
      const grievance = grievanceFrom(await commands.history(grievanceStream(number)));
      if (grievance === null) return { ended: 'needless', reason: 'forgotten' };
      const to = told === 'officer' ? officer?.email : await addressOf(grievance.member);
      if (!to) return { ended: 'needless', reason: 'nobody is there' };
      const named = officer ? `${officer.name} <${officer.email}>` : '';
      const text = grievanceMails[told]({ number, due: grievance.due, publicUrl, officer: named });
      try {
        await transport({ id, intendedAt, position, to, ...text });
      } catch (error) {
        if (!(error instanceof Undeliverable)) throw error;
        if (error.permanent) return { ended: 'given-up', reason: error.message };
        return { retryAfterMs: RETRY_MS, reason: error.message };
      }
      // Whoever left meanwhile has had their mails taken back already.
      if (told !== 'officer' && (await addressOf(grievance.member)) === null) await forget(to);
      return { ended: 'done' };
    },
  };
}
