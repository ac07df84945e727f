import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';

/**
 * AES-256-GCM, as one base64 text of nonce (12 bytes), tag (16) and ciphertext. `context` is authenticated with it, so
 * that a sealed text cannot be moved to another place. Keys are KeyObjects: with plain bytes Node builds one at each call,
 * which takes several times as long as the encryption itself.
 */
const NONCE = 12;
const TAG = 16;

export function seal(key: KeyObject, text: string, context: string): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
}

/** @throws when the key is another one, or the text or its context was changed. */
export function unseal(key: KeyObject, sealed: string, context: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE), { authTagLength: TAG });
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
  const text = decipher.update(bytes.subarray(NONCE + TAG));
  // It verifies; in this mode there is nothing left to decrypt. Asked for text, Node would decode piece by piece: slower.
  decipher.final();
  return text.toString('utf8');
}
