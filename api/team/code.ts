import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The code of an invitation, as its mail carries it: the invitation's id, and behind it 128 bits that only the secret gives.
 * The log holds the id alone, which opens nothing. Digits and letters, so that no mail program cuts the link short.
 */
const CODE = /^([0-9a-f]{24})([0-9a-f]{32})$/;

/** The process that mails an invitation, and by which key: what came of that mail is found by the two. */
export const INVITATIONS = 'invitations';
export const mailKey = (invitation: string): string => `mail ${invitation}`;

const proofOf = (secret: Uint8Array, invitation: string): Buffer =>
  createHmac('sha256', secret).update(invitation).digest().subarray(0, 16);

/** @param invitation 24 hex digits */
export const codeOf = (secret: Uint8Array, invitation: string): string =>
  invitation + proofOf(secret, invitation).toString('hex');

/** The invitation that a code is of; null for what is no code. Compares in a time that tells nothing. */
export function invitationOf(secret: Uint8Array, code: string): string | null {
  const [, invitation = '', proof = ''] = CODE.exec(code) ?? [];
  if (invitation === '') return null;
  return timingSafeEqual(Buffer.from(proof, 'hex'), proofOf(secret, invitation)) ? invitation : null;
}
