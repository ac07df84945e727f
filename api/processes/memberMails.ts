import { memberStream } from '#events/subjects/member.ts';
import { type Account, type Preferences, standingFrom } from '../account/account.ts';
import type { Mail } from '../mail/transport.ts';
import type { Platform } from '../platform/platform.ts';
import type { Effect, Outcome } from './process.ts';
import { type MailDeps, sendMail } from './sendMail.ts';

export interface MemberMailsDeps extends Pick<Platform, 'commands'>, MailDeps {}

type MailText = Pick<Mail, 'subject' | 'text'>;

/** `text`: where it hangs on what the member wants, null for nothing to say. */
export interface MemberMail {
  /** Of the event that asks for it. */
  readonly position: number;
  readonly member: string;
  readonly text: MailText | ((preferences: Preferences) => MailText | null);
  readonly unsubscribe: string;
}

/** Mails to members that nobody waits for: only to an address that its member has confirmed, and that can be ended. */
export function createMemberMails({ commands, ...mails }: MemberMailsDeps) {
  /** null for who is leaving or forgotten, and for an address that may be somebody else's. */
  async function account(member: string): Promise<Account | null> {
    const standing = standingFrom(await commands.history(memberStream(member)));
    return standing.is === 'member' && standing.emailConfirmed ? standing : null;
  }

  /** @param wants what the member's preferences say of such mails */
  return async function mailTo(
    { id, intendedAt }: Pick<Effect, 'id' | 'intendedAt'>,
    { position, member, text, unsubscribe }: MemberMail,
    wants: (preferences: Preferences) => boolean = () => true,
  ): Promise<Outcome> {
    const to = await account(member);
    if (to === null) return { ended: 'needless', reason: 'forgotten, or not confirmed' };
    if (!wants(to.preferences)) return { ended: 'needless', reason: 'not wanted' };
    const words = typeof text === 'function' ? text(to.preferences) : text;
    if (words === null) return { ended: 'needless', reason: 'nothing to say' };
    return sendMail(
      mails,
      { id, intendedAt, position, to: to.email, ...words, unsubscribe },
      async () => (await account(member)) !== null,
    );
  };
}

/** Whether a member wants a daily mail of what is unread; who never said does. */
export const wantsDigest = ({ digest }: Preferences): boolean => digest !== false;

/** Whether a member wants mails on the funds that they saved or apply to; who never said does. */
export const wantsReminders = ({ reminders }: Preferences): boolean => reminders !== false;
