import { type Config, isLoopback } from '../config.ts';
import type { LoginAnswer, Member, Role } from '../contract/account.ts';
import type { Success } from '../contract/answer.ts';
import type { Platform } from '../platform.ts';

/**
 * What a member may do: an analyst is who owns one of ANALYST_EMAILS.
 *
 * Whoever signs up with an address does not own it before they have confirmed it. That is asked of analysts wherever
 * strangers can sign up: where mail is really sent, or the product is reached from other machines. On one's own machine,
 * with mails that nobody receives, signing up is enough.
 */
export function rolesOf(
  { email, emailConfirmed }: { readonly email: string; readonly emailConfirmed: boolean },
  config: Config,
): readonly Role[] {
  const named = config.ANALYST_EMAILS.includes(email.toLowerCase());
  return named && (emailConfirmed || isPrivate(config)) ? ['member', 'analyst'] : ['member'];
}

function isPrivate({ SMTP_URL, HOST, PUBLIC_URL }: Config): boolean {
  const reachedAt = PUBLIC_URL === undefined ? HOST : new URL(PUBLIC_URL).hostname.replace(/^\[|\]$/g, '');
  return SMTP_URL === undefined && isLoopback(HOST) && isLoopback(reachedAt);
}

/** The member as only they see themself, from the account or from its row in the read model, where `photo` is a storage key. */
export function memberAnswer(
  member: Omit<Member, 'emailConfirmed' | 'roles' | '_id' | 'photoKey'> & {
    readonly id: string;
    readonly emailConfirmed: boolean;
  },
  { config, link }: Pick<Platform, 'config' | 'link'>,
): Member {
  const { id, name, email, photo, gender, dob, emailConfirmed } = member;
  const roles = rolesOf(member, config);
  return { _id: id, name, email, photo: link(photo), photoKey: photo, gender, dob, emailConfirmed, roles };
}

/** What whoever proved to be the member is let in with. */
export function loginAnswer(
  account: Parameters<typeof memberAnswer>[0],
  accessToken: string,
  platform: Pick<Platform, 'config' | 'link'>,
): Success<LoginAnswer> {
  return { status: 'success', user: memberAnswer(account, platform), accessToken };
}
