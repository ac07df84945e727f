import type { Platform } from '../platform/platform.ts';
import type { Account } from './account.ts';

/** Who tries to sign in. */
export interface Sender {
  /** As `clientAddress` counts it. */
  readonly address: string;
  /** SHA-256 (hex) of the device's token; null where it brought none. */
  readonly device: string | null;
}

/** An account, by its address, together with where somebody tries at it from. */
export const pairOf = ({ keyring }: Pick<Platform, 'keyring'>, email: string, from: string): string =>
  `${keyring.fingerprint('email', email.trim().toLowerCase())}\0${from}`;

/**
 * From where the account was signed in to before: its device, else its address; null for a stranger.
 * @param by what makes an address known: 'vouched' also a new password by mail, 'let-in' a whole sign-in alone
 */
export function knownSender(
  platform: Pick<Platform, 'guard' | 'keyring' | 'reads'>,
  by: 'vouched' | 'let-in' = 'vouched',
) {
  return function known(account: Pick<Account, 'id' | 'email'>, { address, device }: Sender): string | null {
    if (device !== null && platform.reads.queries.sessions.knowsDevice(account.id, device)) return device;
    return platform.guard.knows(by, pairOf(platform, account.email, address)) ? address : null;
  };
}
