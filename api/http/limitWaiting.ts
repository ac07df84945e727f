import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** What has been answered lies in memory until its reader has taken it. */
export interface WaitingLimits {
  /** Bytes that lie ready on all connections together. */
  readonly inAll: number;
  readonly ofAnAddress: number;
  /** What a connection is counted by; null where its address stands for everybody, as a proxy's does. */
  readonly addressOf: (socket: Socket) => string | null;
  /** Within it a reader has to have taken one more piece of their answer whole: the longest is 600 kB. */
  readonly slowMs: number;
  readonly lookMs: number;
}

interface Waiting {
  readonly address: string | null;
  taken: number;
  /** When it was last found that they had taken more. */
  at: number;
}

/**
 * Bounds what answers hold that their readers do not take. Who takes too little is let go; where too much lies ready all the
 * same, those who have taken nothing for longest go first.
 */
export function limitWaiting(server: Server, { inAll, ofAnAddress, addressOf, slowMs, lookMs }: WaitingLimits): void {
  const open = new Map<Socket, string | null>();
  const waiting = new Map<Socket, Waiting>();

  server.on('connection', (socket: Socket) => {
    open.set(socket, addressOf(socket));
    socket.once('close', () => {
      open.delete(socket);
      waiting.delete(socket);
    });
  });

  function note(now: number): void {
    for (const [socket, address] of open) {
      const taken = socket.bytesWritten - socket.writableLength;
      const known = waiting.get(socket);
      if (socket.writableLength === 0) waiting.delete(socket);
      else if (known === undefined) waiting.set(socket, { address, taken, at: now });
      else if (known.taken !== taken) Object.assign(known, { taken, at: now });
    }
  }

  function look(): void {
    const now = performance.now();
    note(now);
    const ofAddresses = new Map<string | null, number>();
    let sum = 0;
    // Those who took something last come first, and keep what they wait for.
    for (const [socket, { address, at }] of [...waiting].sort(([, one], [, other]) => other.at - one.at)) {
      const bytes = socket.writableLength;
      const theirs = (ofAddresses.get(address) ?? 0) + bytes;
      const isTooMuch = sum + bytes > inAll || (address !== null && theirs > ofAnAddress);
      // Reset, so that the system does not hold it for them either.
      if (isTooMuch || now - at >= slowMs) socket.resetAndDestroy();
      else {
        sum += bytes;
        ofAddresses.set(address, theirs);
      }
    }
  }

  const timer = setInterval(look, lookMs).unref();
  server.once('close', () => clearInterval(timer));
}
