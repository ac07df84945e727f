import type { IncomingMessage, ServerResponse } from 'node:http';
import { hasBody } from './hasBody.ts';
import { stopParsing } from './stopParsing.ts';

/** So many pieces of a body may be as short as they like; beyond them their average is to be so many bytes. */
const PIECES_FREE = 100;
const BYTES_A_PIECE = 256;

/**
 * Bounds the pieces in which a body comes, as chunks or as packets: each takes some ten microseconds of the thread that
 * answers, however short it is, so that one sender of chunks of a byte would keep it from everybody else.
 *
 * @param onTooMany called once, where no answer has been given; nothing more of the body arrives then
 */
export function limitPieces(request: IncomingMessage, response: ServerResponse, onTooMany: () => void): void {
  if (!hasBody(request)) return;
  let pieces = 0;
  let bytes = 0;
  let isRefused = false;

  const push = request.push.bind(request);
  request.push = function pushCounted(piece: Buffer | null): boolean {
    if (isRefused) return true; // what the parser still has in its hands
    if (piece === null) return push(null);
    pieces += 1;
    bytes += piece.length;
    if (pieces <= PIECES_FREE || bytes >= pieces * BYTES_A_PIECE) return push(piece);
    isRefused = true;
    stopParsing(request.socket);
    // An answer that has been given is followed by none.
    if (response.writableEnded) request.socket.destroy();
    else onTooMany();
    return true;
  };

  // Of a body that nobody has begun to read Node throws the rest away unseen once it is answered: it is read past here. Who has
  // begun, and stopped, would hold the rest back: after a while the connection would be closed, under the next request.
  response.prependOnceListener('finish', () => {
    if (request.readableEnded) return;
    request.removeAllListeners('data');
    request.read(0);
    request.resume();
  });
}
