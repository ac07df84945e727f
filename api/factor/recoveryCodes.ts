import { createHmac, randomBytes } from 'node:crypto';
import { CODE_ALPHABET, RECOVERY_CODE_LENGTH, RECOVERY_CODES } from '../contract/limits.ts';

/** New codes; the same ones for the same `of`, so that a request that is repeated shows what it showed. */
export function newCodes(key: Uint8Array, member: string, of: string | undefined): string[] {
  const seed = of ?? randomBytes(16).toString('hex');
  return Array.from({ length: RECOVERY_CODES }, (_, n) => {
    const bytes = createHmac('sha256', key).update(`code\0${member}\0${seed}\0${n}`).digest();
    // The alphabet has 32 characters, so that each of them stands for as many bytes as any other.
    return Array.from(
      bytes.subarray(0, RECOVERY_CODE_LENGTH),
      (byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length],
    ).join('');
  });
}

/**
 * As the log keeps a code: with 60 bits and under a key that stands outside the log, none can be found from it.
 * @param code without blanks and hyphens
 */
export const hashOfCode = (key: Uint8Array, member: string, code: string): string =>
  createHmac('sha256', key).update(`hash\0${member}\0${code}`).digest('hex');
