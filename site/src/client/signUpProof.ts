import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** The longest that a slow phone is let work. */
const GIVE_UP_MS = 90_000;

/**
 * Does the work that a challenge asks for, without holding up the page.
 *
 * @returns what to send as `proof`; null where the browser cannot do it (Web Crypto needs https) or takes too long
 */
export async function proofOf(challenge: Challenge): Promise<string | null> {
  try {
    const solution = await solveChallenge({ challenge, deriveKey, timeout: GIVE_UP_MS });
    return solution && btoa(JSON.stringify({ challenge, solution }));
  } catch {
    return null;
  }
}
