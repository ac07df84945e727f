import { createSecretKey } from 'node:crypto';
import { seal, unseal } from '#events/seal.ts';
import type { Platform } from '../platform/platform.ts';

/** So long a link is good. */
export const GOOD_HOURS = 4;
const GOOD_MS = GOOD_HOURS * 3_600_000;
/** The longest address makes no longer one. */
const TICKET_MAX = 600;
const CONTEXT = 'sign-up-by-mail';

/** Links that prove an address to be its holder's. The address is sealed in them: nothing is kept, and nobody reads it. */
export function signUpTickets({ secret, publicUrl, clock }: Pick<Platform, 'secret' | 'publicUrl' | 'clock'>) {
  const key = createSecretKey(secret('sign-up-by-mail').subarray(0, 32));

  return {
    /** The page of a link, as a mail carries it. */
    address(email: string): string {
      const sealed = seal(key, `${clock() + GOOD_MS} ${email}`, CONTEXT);
      return `${publicUrl}/api/v1/auth/new/by-mail/${Buffer.from(sealed, 'base64').toString('base64url')}`;
    },

    /** The address that a link proves; null for one that is made up, or too old. */
    open(ticket: string): string | null {
      if (ticket.length > TICKET_MAX) return null;
      try {
        const text = unseal(key, Buffer.from(ticket, 'base64url').toString('base64'), CONTEXT);
        const [until = '0', email = ''] = text.split(' ');
        return clock() < Number(until) ? email : null;
      } catch {
        return null; // whatever is not ours does not open
      }
    },
  };
}
