import type { Role } from '../contract/account.ts';
import type { Config } from '../platform/config.ts';

/**
 * What a member may do: an analyst is who owns one of ANALYST_EMAILS.
 *
 * Whoever signs up with an address does not own it before they have confirmed it, whether mails are sent or lie in the
 * outbox. Only TRUST_UNCONFIRMED=development, which no installation that others reach can have, asks for no confirmation.
 */
export function rolesOf(
  { email, emailConfirmed }: { readonly email: string; readonly emailConfirmed: boolean },
  { ANALYST_EMAILS, TRUST_UNCONFIRMED }: Pick<Config, 'ANALYST_EMAILS' | 'TRUST_UNCONFIRMED'>,
): readonly Role[] {
  const named = ANALYST_EMAILS.includes(email.toLowerCase());
  return named && (emailConfirmed || TRUST_UNCONFIRMED === 'development') ? ['member', 'analyst'] : ['member'];
}
