import { createHmac, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** RFC 6238 as every authenticator app has it: SHA-1, six digits, 30 seconds. A code is good one step early and one late. */
const PERIOD_S = 30;
const WINDOW = 1;
const SECRET_BYTES = 20;
const ISSUER = 'UdyamSetu';

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({
    issuer: ISSUER,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_S,
    secret: Secret.fromBase32(secret),
  });

/** A new secret, base32; the same one for the same `of`. @param key known to this platform alone */
export function newSecret(key: Uint8Array, of: string | undefined): string {
  const bytes =
    of === undefined
      ? randomBytes(SECRET_BYTES)
      : createHmac('sha256', key).update(`totp\0${of}`).digest().subarray(0, SECRET_BYTES);
  return new Secret({ buffer: new Uint8Array(bytes).buffer }).base32;
}

/** What an authenticator app reads out of the QR code. @param label the account's address */
export const uriOf = (secret: string, label: string): string => totpOf(secret, label).toString();

/** The step whose code this is: 30 seconds, counted since 1970; null where it is none of about `at` (milliseconds). */
export function stepOf(secret: string, code: string, at: number): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: at, window: WINDOW });
  return delta === null ? null : Math.floor(at / 1000 / PERIOD_S) + delta;
}
