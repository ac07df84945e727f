import { type Challenge, createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as z from 'zod';
import type { Guard } from '../guarding/guard.ts';

/**
 * A network that asks for more accounts than people do has to work for each further one: some hundred key derivations,
 * under a second on a computer and a few on a cheap phone. Checking takes one of them. ALTCHA's scheme and wire form.
 */
const SCHEME = { algorithm: 'PBKDF2/SHA-256', cost: 3_000, keyPrefix: '00' } as const;
const GOOD_SECONDS = 600;

const HEX = z.string().regex(/^[0-9a-f]{1,128}$/);
const payload = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.literal(SCHEME.algorithm),
      cost: z.literal(SCHEME.cost),
      keyPrefix: z.literal(SCHEME.keyPrefix),
      keyLength: z.literal(32),
      expiresAt: z.int(),
      nonce: HEX,
      salt: HEX,
    }),
    signature: HEX,
  }),
  solution: z.object({ counter: z.int().min(0).max(0xffffffff), derivedKey: HEX }),
});

/** Asks for proofs of work at sign-up, and checks them. @param secret under which challenges are signed */
export function signUpProofs({ guard, secret }: { guard: Guard; secret: Buffer }) {
  const hmacSignatureSecret = secret.toString('base64url');

  /** What was sent, where it is shaped as a proof. */
  function parsed(proof: string): z.output<typeof payload> | null {
    try {
      return payload.parse(JSON.parse(Buffer.from(proof, 'base64').toString()));
    } catch {
      return null;
    }
  }

  return {
    /** A challenge of this server's, good for ten minutes and for one account. */
    challenge: (): Promise<Challenge> =>
      createChallenge({
        ...SCHEME,
        deriveKey,
        hmacSignatureSecret,
        expiresAt: Math.floor(Date.now() / 1000) + GOOD_SECONDS,
      }),

    /** Whether a proof solves a challenge of this server's that was not used before. @param proof base64 of JSON */
    async accepts(proof: string): Promise<boolean> {
      const sent = parsed(proof);
      if (sent === null) return false;
      const { verified } = await verifySolution({ ...sent, deriveKey, hmacSignatureSecret });
      return verified && guard.ask('sign-up-proof', sent.challenge.signature) === null;
    },
  };
}
