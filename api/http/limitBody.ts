import type { IncomingMessage } from 'node:http';

/** What a slow line may take its time with, below the prefix and without: its route judges how fast the bytes come. */
const UPLOAD = /^(\/api\/v1)?\/file\/upload(\?|$)/;

/** No other body has more: what is longer is refused unread. */
const BODY_MOST_BYTES = 256 * 1024;

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
    const length = headers['content-length'];
    if (length === undefined && headers['transfer-encoding'] === undefined) return true; // no body
    if (UPLOAD.test(url)) return true;
    const bytes = Math.min(Number(length ?? BODY_MOST_BYTES), BODY_MOST_BYTES);
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
