import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import type { RecordedEvent } from '#events/port/store.ts';
import { applicationSubmitted } from '#events/subjects/application.ts';
import type { Receipt } from '../contract/application.ts';

/** What a private key of Ed25519 begins with in PKCS #8 (RFC 8410, section 7); its 32 bytes follow. */
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** A key that receipts are signed with. Its id is made of the public key: whoever has that can tell which it is. */
export interface ReceiptKey {
  readonly id: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

/** @param seed 32 bytes */
export function receiptKey(seed: Uint8Array): ReceiptKey {
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8_ED25519, seed]), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(privateKey);
  return { id: idOf(publicKey), privateKey, publicKey };
}

export function idOf(publicKey: KeyObject): string {
  return createHash('sha256')
    .update(publicKey.export({ format: 'der', type: 'spki' }))
    .digest('hex')
    .slice(0, 16);
}

type Said = Omit<Receipt, 'signature'>;

/** What is signed. */
const signedText = ({ application, opportunity, hash, position, at, key }: Said): Buffer =>
  Buffer.from(['udyamsetu-receipt-1', application, opportunity, hash, position, at, key].join('\n'));

/**
 * SHA-256, hex, of a submission as the log holds it: id, time and data with the sealed part as it stands there. It is the
 * same for ever, also once nobody can open the seal any more.
 */
export function hashOf({ id, at, type, version, data }: RecordedEvent): string {
  return createHash('sha256')
    .update(JSON.stringify({ id, at, type, version, data: inOrder(data) }))
    .digest('hex');
}

/** With the fields of every object by their names: a store may give them in another order. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const sorted = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(sorted.map(([name, one]) => [name, inOrder(one)]));
}

/** The receipt of what was submitted last; null where nothing was. @param recorded the application's stream */
export function receiptOf(
  recorded: readonly RecordedEvent[],
  { application, fund }: { readonly application: string; readonly fund: string },
  key: ReceiptKey,
): Receipt | null {
  const submission = recorded.findLast(({ type }) => type === applicationSubmitted.type);
  if (!submission) return null;
  const { position, at } = submission;
  const said = {
    application,
    opportunity: fund,
    hash: hashOf(submission),
    position,
    at: new Date(at).toISOString(),
    key: key.id,
  };
  return { ...said, signature: sign(null, signedText(said), key.privateKey).toString('base64url') };
}

/** Whether a receipt was signed with one of these keys, and nothing of it was changed. */
export function isValid(receipt: Receipt, keys: readonly KeyObject[]): boolean {
  const publicKey = keys.find((key) => idOf(key) === receipt.key);
  if (!publicKey) return false;
  return verify(null, signedText(receipt), publicKey, Buffer.from(receipt.signature, 'base64url'));
}
