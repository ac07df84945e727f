import type { RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { stopParsing } from './stopParsing.ts';

/** So many requests may wait on a connection behind the one that is being answered. Browsers send none ahead. */
const WAITING_MOST = 4;
/** And so many in all: what they take of the heap is not counted with their connections. */
const WAITING_IN_ALL = 1000;

interface Line {
  isAnswering: boolean;
  readonly waiting: { readonly response: ServerResponse; readonly begin: () => void }[];
}

/**
 * Answers the pipelined requests of a connection one after another (RFC 9112, section 9.3.2); one on which too many wait is
 * closed, and of what came with them no more is begun. Node begins them all at once, some thousands in a packet, and where their
 * connection ends it tells none of those whose turn has not come: the files that they had opened would stay open.
 */
export function limitPipelining(answer: RequestListener): RequestListener {
  const lines = new WeakMap<Socket, Line>();
  let inAll = 0;

  function lineOf(socket: Socket): Line {
    const known = lines.get(socket);
    if (known) return known;
    const line: Line = { isAnswering: false, waiting: [] };
    lines.set(socket, line);
    return line;
  }

  function goOn(line: Line): void {
    line.isAnswering = false;
    const next = line.waiting.shift();
    if (next) inAll -= 1;
    // An answer to which Node gave no connection nobody hears: it has ended, or ends with the one before.
    if (next?.response.socket) next.begin();
    else {
      inAll -= line.waiting.length;
      line.waiting.length = 0;
    }
  }

  return function answerInTurn(request, response) {
    const { socket } = request;
    const line = lineOf(socket);

    function begin(): void {
      line.isAnswering = true;
      response.once('close', () => goOn(line));
      answer(request, response);
    }

    if (socket.destroyed) return stopParsing(socket);
    if (!line.isAnswering) {
      if (response.socket) begin();
    } else if (line.waiting.length < WAITING_MOST && inAll < WAITING_IN_ALL) {
      inAll += 1;
      line.waiting.push({ response, begin });
    } else {
      socket.destroy();
      stopParsing(socket);
    }
  };
}
