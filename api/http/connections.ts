import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { getHeapStatistics } from 'node:v8';
import { bodiesComing } from './bodiesComing.ts';
import { FILES_FOR_ITSELF, filesMost } from './processFiles.ts';

const MOST = 20_000;
const FEWEST = 16;
/** Beyond those that are served: held until they have been told that there is no room. */
const REFUSED_MOST = 32;

/** What a connection takes of the heap at the most: the longest headers of a request that waits for its body. */
const HEAP_OF_ONE = 36 * 1024;
/** All together may take half of the heap: a heap that is full ends the process. */
const HEAP_PART = 2;

/**
 * How many connections may be open at once: each may have a file open too, and takes memory, and the process needs some of
 * both for itself.
 *
 * @param heap bytes
 */
export function connectionsMost(files = filesMost(), heap = getHeapStatistics().heap_size_limit): number {
  const [byFiles, byHeap] = [(files - FILES_FOR_ITSELF) / 2, heap / HEAP_PART / HEAP_OF_ONE];
  return Math.max(FEWEST, Math.min(MOST, Math.floor(byFiles), Math.floor(byHeap)));
}

export interface ConnectionLimits {
  readonly inAll: number;
  /** An office, a college and a mobile network have many people behind one address. */
  readonly ofAnAddress: number;
  /** What a connection is counted by; null where its address stands for everybody, as a proxy's does. */
  readonly addressOf: (socket: Socket) => string | null;
}

const REFUSAL = 'HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

/**
 * Keeps a server's connections within limits. One too many takes the place of the one that has been idle for longest: of
 * its own address, where that has too many, else of whoever has most; who never asked for anything goes before who was
 * answered and may ask again at any moment. Where nobody is idle it takes the place of a request that has not arrived in full,
 * of the same address: of the one that has been sending for longest, and of a body that comes at an honest speed last of all.
 * A request that is there keeps its place until it is answered; where there are only such ones 503 is the answer.
 */
export function limitConnections(server: Server, { inAll, ofAnAddress, addressOf }: ConnectionLimits): void {
  /** All connections by what they are counted by, and how many requests each has under way. */
  const byAddress = new Map<string, Set<Socket>>();
  const underWay = new Map<Socket, number>();
  const addresses = new WeakMap<Socket, string>();
  /** Those that never asked for anything, and those that wait between two requests: the longest idle first. */
  const silent = new Set<Socket>();
  const idle = new Set<Socket>();
  const coming = bodiesComing();

  function drop(socket: Socket): void {
    forget(socket);
    socket.destroy();
  }

  function forget(socket: Socket): void {
    underWay.delete(socket);
    silent.delete(socket);
    idle.delete(socket);
    coming.forget(socket);
    // A socket that has been closed no longer says where it came from.
    const address = addresses.get(socket) ?? '';
    const theirs = byAddress.get(address);
    if (theirs?.delete(socket) && theirs.size === 0) byAddress.delete(address);
  }

  /** Who goes first: of these, or of all. */
  function firstToGo(of?: ReadonlySet<Socket>): Socket | undefined {
    for (const some of [silent, idle]) for (const socket of some) if (!of || of.has(socket)) return socket;
    // With more under way, what was sent before has arrived, and is being answered.
    return coming.longest((socket) => underWay.get(socket) === 1 && (!of || of.has(socket)));
  }

  /** Makes room for one more of the address. False where nobody can go. */
  function makeRoom(address: string | null): boolean {
    const theirs = address === null ? undefined : byAddress.get(address);
    if (theirs && theirs.size >= ofAnAddress) {
      const victim = firstToGo(theirs);
      if (!victim) return false;
      drop(victim);
      return true;
    }
    if (underWay.size < inAll) return true;
    const most = [...byAddress.values()].reduce<ReadonlySet<Socket> | undefined>(
      (largest, one) => (largest && largest.size >= one.size ? largest : one),
      undefined,
    );
    const victim = firstToGo(most) ?? firstToGo();
    if (victim) drop(victim);
    return victim !== undefined;
  }

  server.on('connection', (socket: Socket) => {
    const address = addressOf(socket);
    if (!makeRoom(address)) {
      socket.write(REFUSAL, 'latin1');
      socket.destroySoon();
      return;
    }
    underWay.set(socket, 0);
    silent.add(socket);
    if (address !== null) {
      addresses.set(socket, address);
      const theirs = byAddress.get(address);
      if (theirs) theirs.add(socket);
      else byAddress.set(address, new Set([socket]));
    }
    socket.once('close', () => forget(socket));
  });

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const count = underWay.get(socket);
    if (count === undefined) return; // it was refused, or dropped
    underWay.set(socket, count + 1);
    silent.delete(socket);
    idle.delete(socket);
    coming.begin(request);
    response.once('close', () => {
      const left = (underWay.get(socket) ?? 0) - 1;
      if (left < 0) return;
      underWay.set(socket, left);
      if (left > 0) return;
      coming.forget(socket);
      idle.add(socket);
    });
  });

  // Behind all that: what the system itself is asked to hold.
  server.maxConnections = inAll + REFUSED_MOST;
}
