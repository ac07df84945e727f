import * as z from 'zod';
import { grievanceStream } from '#events/subjects/grievance.ts';
import { memberStream } from '#events/subjects/member.ts';
import { standingFrom } from '../account/account.ts';
import { grievanceFrom } from '../grievance/decide.ts';
import { officerCanAnswer } from '../grievance/officer.ts';
import { grievanceMails } from '../mail/grievanceMail.ts';
import type { Platform } from '../platform/platform.ts';
import type { Outcome, Process } from './process.ts';
import { type MailDeps, sendMail } from './sendMail.ts';

const payload = z.object({
  number: z.string(),
  told: z.enum(['received', 'answered', 'officer']),
  /** Of the event that asks for it. */
  position: z.number(),
});

export interface GrievancesDeps extends Pick<Platform, 'commands' | 'config' | 'publicUrl'>, MailDeps {}

/**
 * Tells the member by mail that a grievance arrived, and that it was answered, and the officer that one waits. Nobody is written to
 * at an address that may be somebody else's: on the page the answer stands all the same.
 */
export function grievances({ commands, config, publicUrl, ...mails }: GrievancesDeps): Process {
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
      const text = grievanceMails[told]({
        ...{ number, due: grievance.due, publicUrl, officer: named },
        canAnswer: officerCanAnswer(config),
      });
      return sendMail(
        mails,
        { id, intendedAt, position, to, ...text },
        async () => told === 'officer' || (await addressOf(grievance.member)) !== null,
      );
    },
  };
}
