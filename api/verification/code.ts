import { createHmac, timingSafeEqual } from 'node:crypto';
import { CODE_ALPHABET, CODE_LENGTH } from '../contract/limits.ts';

/** The code of a proof, as its mail carries it. The log holds the proof's id alone, which tells nothing without the secret. */
export function codeOf(secret: Uint8Array, proof: string): string {
  const bytes = createHmac('sha256', secret).update(proof).digest();
  // The alphabet has 32 characters, so that each of them stands for as many bytes as any other.
  return Array.from(bytes.subarray(0, CODE_LENGTH), (byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length]).join('');
}

/** Compares in a time that tells nothing. @param code as the contract has it: of CODE_LENGTH characters */
export const isCodeOf = (secret: Uint8Array, proof: string, code: string): boolean =>
  timingSafeEqual(Buffer.from(codeOf(secret, proof)), Buffer.from(code));
