import * as z from 'zod';
import { applicationStream } from '#events/subjects/application.ts';
import { memberStream } from '#events/subjects/member.ts';
import { standingFrom } from '../account/account.ts';
import { appliesFor } from '../application/access.ts';
import { applicationFrom } from '../application/state.ts';
import { decisionMail } from '../mail/decisionMail.ts';
import type { Platform } from '../platform/platform.ts';
import type { Outcome, Process } from './process.ts';
import { type MailDeps, sendMail } from './sendMail.ts';

const payload = z.object({
  application: z.string(),
  to: z.enum(['question', 'shortlisted', 'offered', 'declined']),
  /** Of the decision. */
  position: z.number(),
});

export interface DecisionMailsDeps extends Pick<Platform, 'commands' | 'reads' | 'store' | 'publicUrl'>, MailDeps {}

/** Mails whoever sent an application how the provider decides; nobody who has left the company, or is gone. */
export function decisionMails({ commands, reads, store, publicUrl, ...mails }: DecisionMailsDeps): Process {
  async function addressOf(member: string): Promise<string | null> {
    const standing = standingFrom(await commands.history(memberStream(member)));
    return standing.is === 'member' ? standing.email : null;
  }

  return {
    name: 'decision-mails',
    causes: ['ApplicationDecided'],
    react(event) {
      if (event.type !== 'ApplicationDecided' || event.data.to === 'in-review') return [];
      const { application, to } = event.data;
      const { position } = event;
      return [{ key: `decision ${event.id}`, payload: { application, to, position } }];
    },

    async carryOut({ id, intendedAt, payload: given }): Promise<Outcome> {
      const { application, to, position } = payload.parse(given);
      const state = applicationFrom(await commands.history(applicationStream(application)));
      const sender = state?.history.findLast(({ status }) => status === 'submitted')?.by;
      if (!state || !sender || !(await appliesFor({ reads, store }, state.company, sender)))
        return { ended: 'needless', reason: 'nobody is there' };
      const email = await addressOf(sender);
      if (email === null) return { ended: 'needless', reason: 'forgotten' };
      const [provider, company] = [
        reads.queries.providers.known(state.provider)?.name ?? '',
        reads.queries.directory.known(state.company)?.registeredEntity ?? '',
      ];
      const text = decisionMail({ to, provider, company, publicUrl, application });
      return sendMail(
        mails,
        { id, intendedAt, position, to: email, ...text },
        async () => (await addressOf(sender)) !== null,
      );
    },
  };
}
