import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** So many requests may wait on a connection behind the one that is being answered. Browsers send none ahead. */
const WAITING_MOST = 4;

interface Line {
  isAnswering: boolean;
  readonly waiting: (() => void)[];
}

/**
 * Answers the pipelined requests of a connection one after another (RFC 9112, section 9.3.2); one on which too many wait is
 * closed. Node begins them all at once, some thousands in a packet, and where their connection ends it tells none of those
 * whose turn has not come: the files that they had opened would stay open.
 */
export function limitPipelining(answer: RequestListener): RequestListener {
  const lines = new WeakMap<Socket, Line>();

  function lineOf(socket: Socket): Line {
    const known = lines.get(socket);
    if (known) return known;
    const line: Line = { isAnswering: false, waiting: [] };
    lines.set(socket, line);
    return line;
  }

  return function answerInTurn(request, response) {
    const { socket } = request;
    const line = lineOf(socket);

    function begin(): void {
      // Nobody hears an answer that Node gave no connection: its own has ended, or ends with the one before.
      if (response.socket === null) return;
      line.isAnswering = true;
      response.once('close', () => {
        line.isAnswering = false;
        if (socket.destroyed) line.waiting.length = 0;
        line.waiting.shift()?.();
      });
      answer(request, response);
    }

    if (socket.destroyed) return;
    if (!line.isAnswering) begin();
    else if (line.waiting.length < WAITING_MOST) line.waiting.push(begin);
    else socket.destroy();
  };
}
