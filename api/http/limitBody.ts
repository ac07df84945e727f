import type { IncomingMessage } from 'node:http';

/** What a slow line may take its time with: its route judges by itself how fast the bytes come. */
const UPLOAD = /^(\/api\/v1)?\/file\/upload(\?|$)/;

/** Calls `onLate` where the whole body of a request, other than an upload, has not arrived in time. */
export function limitBody(request: IncomingMessage, ms: number, onLate: () => void): void {
  const { headers, url = '' } = request;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return; // no body
  if (UPLOAD.test(url)) return;
  const late = setTimeout(() => request.complete || onLate(), ms).unref();
  request.once('close', () => clearTimeout(late));
}
