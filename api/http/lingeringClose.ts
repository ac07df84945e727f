import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { hasBody } from './hasBody.ts';

/** So long the sender of a body that nobody wants has to read that, and so much of it is thrown away meanwhile. */
const LINGER_MS = 3000;
const LINGER_BYTES = 16 * 1024 * 1024;

/**
 * Makes sure that an answer arrives which is given while the request is still being sent. A connection that is closed
 * with bytes unread is reset, and the reset takes away what its sender has not read yet; so our end is closed first, and
 * what still comes is thrown away for a while (RFC 9112, section 9.6).
 */
export function lingeringClose(request: IncomingMessage, response: ServerResponse): void {
  if (!hasBody(request)) return;
  // Before Node's own listener, which closes the connection.
  response.prependOnceListener('finish', () => {
    if (request.complete) return;
    request.socket.destroySoon = function destroySoon() {
      // It may have been kept, and have come to its end since.
      if (request.complete) Socket.prototype.destroySoon.call(this);
      else linger(request);
    };
  });
}

/**
 * Gives the last answer on a connection whose sender no parser can follow any more, and throws away what still comes.
 * @param answer a whole HTTP/1.1 answer
 */
export function lastAnswer(socket: Duplex, answer: string): void {
  let bytes = 0;
  socket.removeAllListeners('data'); // the parser's
  socket.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > LINGER_BYTES) socket.pause();
  });
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(timer));
  socket.once('end', () => socket.destroy());
  socket.on('error', () => socket.destroy()); // whoever has gone
  socket.resume();
  socket.end(answer, 'latin1');
}

function linger(request: IncomingMessage): void {
  const { socket } = request;
  socket.destroySoon = () => {}; // it is under way
  socket.end();
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(timer));
  let bytes = 0;
  request.removeAllListeners('data'); // who had begun to read it would slow it down, and keep it
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > LINGER_BYTES) request.pause(); // whoever sends so much now waits
  });
  request.once('end', () => Socket.prototype.destroySoon.call(socket));
  request.resume();
}
