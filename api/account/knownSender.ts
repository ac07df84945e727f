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

/** Whose address is known, as the account is now: from whomever it was taken back is a stranger again. */
export const vouchedPair = (
  platform: Pick<Platform, 'keyring'>,
  { email, takenBack = 0 }: Pick<Account, 'email' | 'takenBack'>,
  from: string,
): string => pairOf(platform, email, takenBack === 0 ? from : `${from}\0${takenBack}`);

/**
 * From where the account was signed in to before: its device, else its address; null for a stranger.
 * @param by what makes an address known: 'vouched' also a new password by mail, 'let-in' a whole sign-in alone
 */
export function knownSender(
  platform: Pick<Platform, 'guard' | 'keyring' | 'reads'>,
  by: 'vouched' | 'let-in' = 'vouched',
) {
  return function known(
    account: Pick<Account, 'id' | 'email' | 'takenBack'>,
    { address, device }: Sender,
  ): string | null {
    if (device !== null && platform.reads.queries.sessions.knowsDevice(account.id, device)) return device;
    return platform.guard.knows(by, vouchedPair(platform, account, address)) ? address : null;
  };
}
