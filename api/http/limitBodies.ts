import type { IncomingMessage } from 'node:http';
import { hasBody } from './hasBody.ts';
import { JSON_MOST_BYTES } from './limits.ts';

/** What a slow line may take its time with, below the prefix and without: its route judges how fast the bytes come. */
const UPLOAD = /^(\/api\/v1)?\/file\/upload(\?|$)/;

/** Half of a body is kept in memory until the rest is there. */
export interface BodyLimits {
  /** Bytes of all bodies under way together, as their senders announce them. */
  readonly inAll: number;
  readonly ofAnAddress: number;
  /** The address that a sender is counted by; null where there is none. */
  readonly addressOf: (request: IncomingMessage) => string | null;
  /** For the whole of a body to arrive. */
  readonly ms: number;
}

/**
 * Bounds what bodies under way take, those of uploads apart, which are written to the disk as they come.
 *
 * @returns takes a request: whether there is room for its body. `onLate` is called where that has not arrived in time.
 */
export function limitBodies({ inAll, ofAnAddress, addressOf, ms }: BodyLimits) {
  const underWay = new Map<string, number>();
  let sum = 0;

  return function take(request: IncomingMessage, onLate: () => void): boolean {
    const { headers, url = '' } = request;
    if (!hasBody(request) || UPLOAD.test(url)) return true;
    const bytes = Math.min(Number(headers['content-length'] ?? JSON_MOST_BYTES), JSON_MOST_BYTES);
    const address = addressOf(request) ?? '';
    const theirs = (underWay.get(address) ?? 0) + bytes;
    if (sum + bytes > inAll || theirs > ofAnAddress) return false;
    sum += bytes;
    underWay.set(address, theirs);
    const late = setTimeout(() => request.complete || onLate(), ms).unref();
    request.once('close', () => {
      clearTimeout(late);
      sum -= bytes;
      const left = (underWay.get(address) ?? 0) - bytes;
      if (left > 0) underWay.set(address, left);
      else underWay.delete(address);
    });
    return true;
  };
}
