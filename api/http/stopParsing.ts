import type { Socket } from 'node:net';

/** Where Node's parser keeps the functions that it gives headers, pieces of a body and the end of a request to. */
const CALLED = [1, 2, 3, 4]; // kOnHeaders, kOnHeadersComplete, kOnBody, kOnMessageComplete
type Parser = Record<number, unknown>;

/**
 * Has the parser of a connection that is refused throw away by itself what still comes, also in the packet that it is at. 64 kB
 * that were read at once may be two thousand requests, or ten thousand chunks of a byte: each that is handed over, even to be
 * dropped, costs some microseconds of the thread that answers. Nothing more is heard of this connection but its end.
 */
export function stopParsing(socket: Socket): void {
  const { parser } = socket as Socket & { parser?: Parser | null }; // Node's own name for it
  if (!parser || CALLED.every((at) => parser[at] === null)) return;
  const called = CALLED.map((at) => parser[at]);
  for (const at of CALLED) parser[at] = null;
  // Node takes the parser for another connection next.
  socket.once('close', () => {
    CALLED.forEach((at, n) => {
      parser[at] = called[n];
    });
  });
}
