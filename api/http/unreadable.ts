import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { lastAnswer } from './lingeringClose.ts';

/** An answer that has nothing but its status, after which the connection ends. */
export const bare = (status: string): string => `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`;

/** What is wrong with bytes that are no request, by the code of Node's error; 400 for everything else. */
const UNREADABLE: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  BODY_IN_PIECES: '413 Payload Too Large',
};

/** As Node's own, whose one timeout for all requests has to leave uploads their time. */
export class RequestLate extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT';
}

/** More pieces than anybody's body has. */
export class BodyInPieces extends Error {
  readonly code = 'BODY_IN_PIECES';
}

const refused = new WeakSet<Duplex>();

/** Answers bytes that are no request, so that the answer arrives. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (refused.has(socket)) return;
  refused.add(socket);
  // Node's own name for the answer that is being written to a connection: what has begun cannot be answered otherwise.
  const { _httpMessage: begun } = socket as Duplex & { _httpMessage?: ServerResponse | null };
  if (!socket.writable || error.code === 'ECONNRESET' || begun?.headersSent) socket.destroy();
  else lastAnswer(socket, bare(UNREADABLE[error.code ?? ''] ?? '400 Bad Request'));
}
