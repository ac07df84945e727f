import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import type { FactorNeeded, OfferedFactor } from '../contract/factor.ts';
import type { Factors, Passkey } from '../factor/decide.ts';
import { assertionOptions } from '../factor/passkeys.ts';
import { type Ticket, ticketsOf } from '../factor/tickets.ts';
import { clientAddress } from '../http/clientAddress.ts';
import type { Platform } from '../platform/platform.ts';
import { deviceOf } from '../session/device.ts';
import type { Account } from './account.ts';

/** What a member may go on with; the passkeys sign `ticket`. */
export async function offered(
  { publicUrl }: Pick<Platform, 'publicUrl'>,
  { totp, passkeys, codes }: Factors,
  ticket: string,
): Promise<OfferedFactor[]> {
  const signing = async (keys: readonly Passkey[]): Promise<OfferedFactor> => ({
    kind: 'passkey',
    options: { ...(await assertionOptions(publicUrl, keys, ticket)) },
  });
  return [
    ...(totp ? [{ kind: 'totp' } as const] : []),
    ...(passkeys.length > 0 ? [await signing(passkeys)] : []),
    ...(codes.length > 0 ? [{ kind: 'recovery' } as const] : []),
  ];
}

/** Changes with the password; tells nothing of it. */
const markOf = ({ passwordHash }: Account): string =>
  createHash('sha256').update(passwordHash).digest('hex').slice(0, 16);

/** The second step of a sign-in: a ticket says that the password was right, and from where it came. */
export function secondSteps(platform: Pick<Platform, 'commands' | 'secret' | 'clock' | 'config' | 'publicUrl'>) {
  const { clock, config } = platform;
  const tickets = ticketsOf(platform);

  return {
    use: tickets.use,
    isSpent: tickets.isSpent,

    async begin(c: Context, account: Account, remember: boolean, factors: Factors): Promise<FactorNeeded> {
      const bound = [clientAddress(c, config), deviceOf(c) ?? '', remember ? 'remember' : '', markOf(account)];
      const ticket = tickets.create('sign-in', account.id, clock(), bound);
      return { status: 'factor', ticket, factors: await offered(platform, factors, ticket) };
    },

    /** What a ticket says to who it was given to; null for anybody else, and where it is too old. */
    open(c: Context, text: string): (Ticket & { readonly remember: boolean }) | null {
      const ticket = tickets.open('sign-in', text, clock());
      if (!ticket) return null;
      const [address, device, remember] = ticket.bound;
      // Telephones change their address while one looks for the code; their cookie stays.
      const isFromThere = address === clientAddress(c, config) || (device !== '' && device === deviceOf(c));
      return isFromThere ? { ...ticket, remember: remember === 'remember' } : null;
    },

    /** Whether the password is still the one that was right. */
    stillHolds: ({ bound }: Ticket, account: Account): boolean => bound[3] === markOf(account),
  };
}
