import { createHash } from 'node:crypto';
import { CODE_ALPHABET } from '../contract/limits.ts';

/** The number by which people speak of a grievance, from its id: 'G-' and eight characters that are not mistaken for others. */
export function numberOf(id: string): string {
  const bytes = createHash('sha256').update(id).digest().subarray(0, 8);
  return `G-${Array.from(bytes, (byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length]).join('')}`;
}
