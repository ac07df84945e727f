import { newKey } from '../../client/idempotencyKeys.ts';
import { isSaid, type Unsent } from './unsent.ts';

/** A message as it was sent, under the key by which it is sent again: so it is there once, however often that is. */
export interface Sending {
  readonly key: string;
  readonly message: Pick<Unsent, 'text' | 'documents'> & { readonly image?: { readonly key: string } };
}

/** Of what a browser has kept. */
export function isSending(value: unknown): value is Sending {
  if (typeof value !== 'object' || value === null || !('key' in value) || !('message' in value)) return false;
  const { key, message } = value;
  if (typeof key !== 'string' || !isSaid(message)) return false;
  const image: unknown = 'image' in message ? message.image : { key: '' };
  return typeof image === 'object' && image !== null && 'key' in image && typeof image.key === 'string';
}

/** The key of a message that is sent: the one that it had where it was tried before and had no answer. */
export function keyFor(message: Sending['message'], tried: Sending | undefined): string {
  return tried && JSON.stringify(tried.message) === JSON.stringify(message) ? tried.key : newKey();
}
