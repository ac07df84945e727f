import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { startAuthentication } from '@simplewebauthn/browser';
import type { Assertion, OfferedFactor } from '#api/contract/factor.ts';

/** What is shown as a second factor. */
export type ShownFactor = { readonly code: string } | { readonly assertion: Assertion };

/** Has the browser ask for a passkey; null where the member did not show one. */
export async function assertionOf({ options }: OfferedFactor): Promise<Assertion | null> {
  try {
    // The server wrote the options as WebAuthn has them; the contract says no more than that.
    const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
    return (await startAuthentication({ optionsJSON })) as unknown as Assertion; // the contract's schema reads it
  } catch {
    return null; // put away, timed out, or not there
  }
}
