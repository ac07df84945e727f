import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { UPLOAD_LEAST_RATE } from '../contract/limits.ts';
import { hasBody } from './hasBody.ts';

interface Coming {
  readonly request: IncomingMessage;
  readonly since: number;
  /** What had come over the connection before. */
  readonly bytesBefore: number;
}

/** The connections whose request has not arrived in full: who sends a byte now and then would keep a place for nothing. */
export function bodiesComing(now: () => number = () => performance.now()) {
  const coming = new Map<Socket, Coming>(); // who has been sending for longest comes first

  /** As an upload has to come; a form of ours is there at once. */
  const isHonest = ({ bytesRead }: Socket, { since, bytesBefore }: Coming): boolean =>
    (bytesRead - bytesBefore) * 1000 >= UPLOAD_LEAST_RATE * (now() - since);

  return {
    /** A request has begun: it is kept in mind where its body has still to come. */
    begin(request: IncomingMessage): void {
      const { socket } = request;
      coming.delete(socket); // the one before has arrived
      if (hasBody(request) && !request.complete)
        coming.set(socket, { request, since: now(), bytesBefore: socket.bytesRead });
    },

    /** The connection has gone, or has nothing to answer any more. */
    forget(socket: Socket): void {
      coming.delete(socket);
    },

    /**
     * Who has been sending for longest, of those that may go: who sends at an honest speed only where nobody else is left.
     * Undefined where nobody is.
     */
    longest(mayGo: (socket: Socket) => boolean): Socket | undefined {
      let honest: Socket | undefined;
      for (const [socket, one] of coming) {
        // Node tells nobody when the last of a body is there that is not read yet.
        if (one.request.complete) coming.delete(socket);
        else if (mayGo(socket)) {
          if (!isHonest(socket, one)) return socket;
          honest ??= socket;
        }
      }
      return honest;
    },
  };
}
