import type { RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { stopParsing } from './stopParsing.ts';

/** So many requests may wait on a connection behind the one that is being answered. Browsers send none ahead. */
const WAITING_MOST = 4;
/** And so many in all: what they take of the heap is not counted with their connections. */
const WAITING_IN_ALL = 1000;
/** So many begin in a turn of the event loop. Behind a body Node has each answered before it goes on to the next of the packet. */
const BEGUN_A_TURN = 4;

interface Line {
  /** Or has begun as many as may in this turn. */
  isAnswering: boolean;
  /** How many were begun in the turn of that number. */
  begun: number;
  turn: number;
  readonly waiting: { readonly response: ServerResponse; readonly begin: () => void }[];
}

/**
 * Answers the pipelined requests of a connection one after another (RFC 9112, section 9.3.2); one on which too many wait is
 * closed, and of what came with them no more is begun. Nor are many begun in one turn of the event loop, where each is
 * answered at once: a packet may bring a thousand, and nobody else would be heard meanwhile. Node begins them all at once,
 * some thousands in a packet, and where their connection ends it tells none of those whose turn has not come: the files that
 * they had opened would stay open.
 */
export function limitPipelining(answer: RequestListener): RequestListener {
  const lines = new WeakMap<Socket, Line>();
  let inAll = 0;
  let turn = 0;
  let isCounted = false;

  function countTurn(): void {
    isCounted = false;
    turn += 1;
  }

  function lineOf(socket: Socket): Line {
    const known = lines.get(socket);
    if (known) return known;
    const line: Line = { isAnswering: false, begun: 0, turn, waiting: [] };
    lines.set(socket, line);
    return line;
  }

  function goOn(line: Line): void {
    line.isAnswering = false;
    const next = line.waiting.shift();
    if (next) inAll -= 1;
    // An answer to which Node gave no connection nobody hears: it has ended, or ends with the one before.
    if (next?.response.socket?.writable) next.begin();
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
      line.begun = line.turn === turn ? line.begun + 1 : 1;
      line.turn = turn;
      if (!isCounted) setImmediate(countTurn);
      isCounted = true;
      response.once('close', () => {
        if (line.turn === turn && line.begun >= BEGUN_A_TURN) setImmediate(goOn, line);
        else goOn(line);
      });
      answer(request, response);
    }

    if (!socket.writable) return stopParsing(socket); // it has ended, or had its last answer
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
