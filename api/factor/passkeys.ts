import type { Assertion, Attestation } from '../contract/factor.ts';
import type { NewPasskey, Passkey } from './decide.ts';
import { TICKET_MS } from './tickets.ts';

/** Some 380 files, 27 MB: loaded when the first passkey is made or shown. */
const webAuthn = () => import('@simplewebauthn/server');

/** Passkeys are the site's: of the host under which it is reached, and asked for on its pages alone. */
const siteOf = (publicUrl: string): { readonly id: string; readonly origin: string } => {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
};

/** COSE: Ed25519, ECDSA with P-256, RSA with SHA-256. */
const ALGORITHMS = [-8, -7, -257];

/** What is verified of both; the rest nobody looks at. */
const plain = ({ id, rawId, type }: Pick<Assertion, 'id' | 'rawId' | 'type'>) => ({
  ...{ id, rawId, type },
  clientExtensionResults: {},
});

/** A challenge is a ticket; browsers hand its bytes back in base64url. */
const challengeIn = (challenge: string): string => Buffer.from(challenge, 'base64url').toString('utf8');

const named = (passkeys: readonly Passkey[]) =>
  passkeys.map(({ credential, transports }) => ({ id: credential, transports: [...transports] }));

/** What a browser needs to make a passkey. `ticket` is its challenge. */
export const registrationOptions = async (
  publicUrl: string,
  { id, name, email }: { readonly id: string; readonly name: string; readonly email: string },
  passkeys: readonly Passkey[],
  ticket: string,
) =>
  (await webAuthn()).generateRegistrationOptions({
    rpName: 'UdyamSetu',
    rpID: siteOf(publicUrl).id,
    userID: new Uint8Array(Buffer.from(id)),
    userName: email,
    userDisplayName: name,
    challenge: ticket,
    timeout: TICKET_MS,
    supportedAlgorithmIDs: ALGORITHMS,
    attestationType: 'none',
    excludeCredentials: named(passkeys),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });

/** What a browser needs to show one of these passkeys. */
export const assertionOptions = async (publicUrl: string, passkeys: readonly Passkey[], ticket: string) =>
  (await webAuthn()).generateAuthenticationOptions({
    rpID: siteOf(publicUrl).id,
    allowCredentials: named(passkeys),
    challenge: ticket,
    timeout: TICKET_MS,
    userVerification: 'preferred',
  });

/** The passkey that a browser made; null where it is not for this site, this challenge, or well-formed at all. */
export async function newPasskey(
  publicUrl: string,
  attestation: Attestation,
  isExpected: (ticket: string) => boolean,
): Promise<Omit<NewPasskey, 'id' | 'name'> | null> {
  const { id: expectedRPID, origin: expectedOrigin } = siteOf(publicUrl);
  const { clientDataJSON, attestationObject, transports = [] } = attestation.response;
  const { verifyRegistrationResponse } = await webAuthn();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...plain(attestation), response: { clientDataJSON, attestationObject } },
      expectedChallenge: (challenge) => isExpected(challengeIn(challenge)),
      expectedOrigin,
      expectedRPID,
      supportedAlgorithmIDs: ALGORITHMS,
      // The password was asked for already.
      requireUserVerification: false,
    });
    if (!verified) return null;
    const { id: credential, publicKey, counter } = registrationInfo.credential;
    return { credential, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports };
  } catch {
    return null; // it throws for whatever it cannot read
  }
}

/** The counter that a passkey's signature carries; null where it is not good for this site and challenge. */
export async function counterOf(
  publicUrl: string,
  assertion: Assertion,
  { credential, publicKey, transports }: Passkey,
  isExpected: (ticket: string) => boolean,
): Promise<number | null> {
  const { id: expectedRPID, origin: expectedOrigin } = siteOf(publicUrl);
  const { clientDataJSON, authenticatorData, signature } = assertion.response;
  const { verifyAuthenticationResponse } = await webAuthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...plain(assertion), response: { clientDataJSON, authenticatorData, signature } },
      expectedChallenge: (challenge) => isExpected(challengeIn(challenge)),
      expectedOrigin,
      expectedRPID,
      // Whether the counter has gone on is decided with the last one in the log.
      credential: {
        ...{ id: credential, counter: 0, transports: [...transports] },
        publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
      },
      requireUserVerification: false,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null; // it throws for whatever it cannot read
  }
}
