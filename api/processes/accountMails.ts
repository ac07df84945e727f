import * as z from 'zod';
import type { DomainEvent } from '#events/catalogue.ts';
import { memberStream } from '#events/subjects/member.ts';
import { standingFrom } from '../account/account.ts';
import { codeOf } from '../account/code.ts';
import { mailTemplates, passwordChanged } from '../mail/mailTemplates.ts';
import type { Mail } from '../mail/transport.ts';
import type { Platform } from '../platform/platform.ts';
import type { Intention, Outcome, Process } from './process.ts';
import { type MailDeps, sendMail } from './sendMail.ts';

const MINUTE_MS = 60_000;
/** `position`: of the event that asks for the mail. */
const caused = { member: z.string(), position: z.number() };

const payload = z.discriminatedUnion('about', [
  z.object({
    ...caused,
    about: z.literal('code'),
    purpose: z.enum(['confirm', 'reset']),
    /** What the code is derived from; tells nothing of it without the secret. */
    seed: z.string(),
    /** Milliseconds since 1970. */
    expiresAt: z.number(),
  }),
  z.object({ ...caused, about: z.literal('password') }),
]);
type Payload = z.output<typeof payload>;

export interface AccountMailsDeps extends Pick<Platform, 'commands' | 'publicUrl' | 'secret' | 'clock'>, MailDeps {}

/**
 * Mails each code that is issued, and the news that a password was changed. The code itself is in no event: it is derived
 * again, with the secret. Nothing goes out to somebody who is leaving, or gone.
 */
export function accountMails({ commands, publicUrl, secret, clock, ...mails }: AccountMailsDeps): Process {
  const key = secret('codes');

  async function addressOf(member: string): Promise<string | null> {
    const standing = standingFrom(await commands.history(memberStream(member)));
    return standing.is === 'member' ? standing.email : null;
  }

  /** null where there is no sense in it any more. */
  function write(about: Payload, email: string): Pick<Mail, 'subject' | 'text'> | null {
    if (about.about === 'password') return passwordChanged(publicUrl);
    const { member, purpose, seed, expiresAt } = about;
    const left = (expiresAt - clock()) / MINUTE_MS;
    if (left < 1) return null;
    // A mail goes out a moment after its code was made: rounded down, no hour would ever be one.
    const minutes = Math.round(left);
    return mailTemplates[purpose]({ code: codeOf(key, { member, purpose }, seed), email, publicUrl, minutes });
  }

  return {
    name: 'account-mails',
    causes: ['CodeIssued', 'PasswordChanged'],
    react: wanted,

    async carryOut({ id, intendedAt, payload: given }): Promise<Outcome> {
      const about = payload.parse(given);
      const to = await addressOf(about.member);
      if (to === null) return { ended: 'needless', reason: 'forgotten' };
      const text = write(about, to);
      if (text === null) return { ended: 'needless', reason: 'expired' };
      return sendMail(
        mails,
        { id, intendedAt, position: about.position, to, ...text },
        async () => (await addressOf(about.member)) !== null,
      );
    },
  };
}

/** Codes of version 1 cannot be derived again; they were mailed by the process that made them. */
function wanted(event: DomainEvent): Intention[] {
  const { position } = event;
  const intention = (about: Payload): Intention[] => [{ key: event.id, payload: about }];
  if (event.type === 'PasswordChanged') return intention({ about: 'password', member: event.data.member, position });
  if (event.type !== 'CodeIssued' || event.data.seed === '') return [];
  const { member, purpose, seed, expiresAt } = event.data;
  return intention({ about: 'code', member, purpose, seed, expiresAt, position });
}
