import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { UPLOAD_MAX_MS } from '../contract/limits.ts';
import type { Config } from '../platform/config.ts';
import type { Platform } from '../platform/platform.ts';
import { sessionsOf } from '../session/sessions.ts';
import { connectionAddress, senderAddress } from './clientAddress.ts';
import { type ConnectionLimits, connectionsMost, limitConnections } from './connections.ts';
import { hasBody } from './hasBody.ts';
import { hostRefusal, namesOneHost } from './host.ts';
import { type BodyLimits, limitBodies } from './limitBodies.ts';
import { limitPieces } from './limitPieces.ts';
import { limitWaiting, type WaitingLimits } from './limitWaiting.ts';
import { lastAnswer, lingeringClose } from './lingeringClose.ts';
import { limitPace, type Pace } from './pace.ts';
import { limitPipelining } from './pipelining.ts';
import { type ResponseCache, responseCacheListener } from './responseCache.ts';
import { API_CONTENT_POLICY, SECURE_HEADERS } from './secureHeaders.ts';
import { startingListener } from './starting.ts';
import { answerUnreadable, BodyInPieces, bare, RequestLate } from './unreadable.ts';

/**
 * A client that has not sent its whole request by the first is let go: each piece of a body takes memory of its own. One with an
 * upload, which has a rule of its own, by the second.
 */
const REQUEST_MS = 30_000;
const UPLOAD_MS = UPLOAD_MAX_MS + 10_000;
const HEADERS_MS = 15_000;
/** Browsers send some twenty lines of one or two thousand bytes, and a proxy adds a few. Each line takes memory of its own. */
const HEADERS_MOST = 100;
/** And a path before a body: whoever sends one may be waited for. Other long paths are no pages, which is answered at once. */
const HEADERS_MOST_BYTES = 8 * 1024;
/** A reader who has taken nothing for so long, while an answer lies ready for them, is let go. */
const STALLED_MS = 60_000;
/** What bodies that are under way may take, in all and of one address: bytes. Of the longest ones 1,536 and 512. */
const BODIES_MOST = 384 * 1024 ** 2;
const BODIES_OF_AN_ADDRESS = 128 * 1024 ** 2;
/** What lies ready for readers who do not take it, likewise; and how long they may take over a piece of it. */
const WAITING_MOST = 384 * 1024 ** 2;
const WAITING_OF_AN_ADDRESS = 128 * 1024 ** 2;
const SLOW_MS = 300_000;
const WAITING_LOOK_MS = 1000;
/** After this, a shutdown no longer waits for answers under way. */
export const DRAIN_MS = 10_000;
const DRAIN_LOOK_MS = 50;

/** Browsers that have seen it come by https alone for so long. */
const STRICT_TRANSPORT = 'max-age=31536000';

type Settings = Pick<Config, 'TRUST_PROXY' | 'RATE_LIMIT' | 'PUBLIC_URL' | 'SITE_LANGUAGES'>;

interface DoorOptions {
  readonly config?: Settings | undefined;
  readonly requestMs?: number;
  readonly stalledMs?: number;
  readonly connections?: number;
  readonly bodies?: Pick<BodyLimits, 'inAll' | 'ofAnAddress'>;
  readonly waiting?: Partial<Omit<WaitingLimits, 'addressOf'>>;
  readonly pace?: Partial<Omit<Pace, 'addressOf'>>;
  /** Told what went wrong where no request is at fault: a connection that the system could not take in, say. */
  readonly onError?: (error: Error) => void;
}

/**
 * An HTTP server that answers 503 until it is given what to answer with. So it can listen, and say that it lives, while a
 * read model is still being built. Its connections are limited, in all and by address.
 */
export function createFrontDoor({
  config = { TRUST_PROXY: 0, RATE_LIMIT: 'off', PUBLIC_URL: undefined, SITE_LANGUAGES: ['en'] },
  requestMs = REQUEST_MS,
  stalledMs = STALLED_MS,
  connections = connectionsMost(),
  bodies = { inAll: BODIES_MOST, ofAnAddress: config.RATE_LIMIT === 'off' ? BODIES_MOST : BODIES_OF_AN_ADDRESS },
  waiting = {},
  pace = {},
  onError = () => {},
}: DoorOptions = {}) {
  let waitingFor = 'the log is being opened';
  let answer: RequestListener = startingListener(() => waitingFor, config);
  const refuseHost = secured(hostRefusal(config), API_CONTENT_POLICY);
  const isSecure = config.PUBLIC_URL?.startsWith('https:') === true;
  const senderOf = ({ socket, headers }: IncomingMessage) =>
    senderAddress(socket.remoteAddress, headers['x-forwarded-for'], config);
  const takeBody = limitBodies({ ...bodies, ms: requestMs, addressOf: senderOf });
  const keepPace = limitPace({
    addressOf: config.RATE_LIMIT === 'off' ? () => null : senderOf,
    most: Math.floor(connections / 2),
    ...pace,
  });
  const server = createServer(
    { requestTimeout: UPLOAD_MS, headersTimeout: HEADERS_MS, noDelay: true, requireHostHeader: false },
    limitPipelining((request, response) => {
      lingeringClose(request, response);
      limitPieces(request, response, () => answerUnreadable(new BodyInPieces(), request.socket));
      response.on('timeout', letGoOfStalled);
      if (isSecure) response.setHeader('Strict-Transport-Security', STRICT_TRANSPORT);
      if (hasLongHead(request)) response.writeHead(431, LAST).end();
      else if (!namesOneHost(request)) refuseHost(request, response);
      else if (
        !takeBody(request, () => answerUnreadable(new RequestLate(), request.socket)) ||
        !keepPace(request, () => answer(request, response))
      )
        response.writeHead(503, { ...LAST, 'Retry-After': '5' }).end();
    }),
  );
  server.maxHeadersCount = HEADERS_MOST;
  server.keepAliveTimeout = 65_000; // longer than a balancer's usual minute
  server.timeout = stalledMs;
  server.on('clientError', answerUnreadable);
  // Node would answer 417 by itself, past all that bounds a request. What nobody knows is not expected (RFC 9110, section 10.1.1).
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  // Nobody is helped on to another server from here.
  server.on('connect', (_request, socket) => lastAnswer(socket, bare('405 Method Not Allowed')));
  // That it cannot listen is told to whoever wanted it to.
  server.on('error', (error) => {
    if (server.listening) onError(error);
  });
  const limits: ConnectionLimits = {
    inAll: connections,
    ofAnAddress: config.RATE_LIMIT === 'off' ? connections : Math.floor(connections / 2),
    addressOf: (socket) => connectionAddress(socket, config),
  };
  limitConnections(server, limits);
  limitWaiting(server, {
    inAll: WAITING_MOST,
    ofAnAddress: config.RATE_LIMIT === 'off' ? WAITING_MOST : WAITING_OF_AN_ADDRESS,
    ...{ slowMs: SLOW_MS, lookMs: WAITING_LOOK_MS, addressOf: limits.addressOf },
    ...waiting,
  });

  return {
    server,

    /** Why nothing can be answered yet, in words for whoever watches. */
    waiting(why: string): void {
      waitingFor = why;
    },

    /** From now on `handler` answers. */
    open(handler: RequestListener): void {
      answer = handler;
    },
  };
}

function hasLongHead(request: IncomingMessage): boolean {
  const { rawHeaders, url = '' } = request;
  // Node drops the lines beyond, and with them what a proxy of ours says of the sender.
  if (rawHeaders.length >= 2 * HEADERS_MOST) return true;
  const bytes = rawHeaders.reduce((sum, text) => sum + text.length, 0);
  return bytes > HEADERS_MOST_BYTES || (hasBody(request) && url.length > HEADERS_MOST_BYTES);
}

const LAST = { Connection: 'close', 'Content-Length': '0' };

/** Called when nothing has been sent or taken for a while: one who follows what happens, and is waiting for it, stays. */
function letGoOfStalled(socket: Socket): void {
  if (socket.writableLength > 0) socket.resetAndDestroy();
}

/** The same handler, with secure headers on all its answers, and `more` where they are told. */
export function secured(
  handler: RequestListener,
  ...more: readonly (readonly [name: string, value: string])[]
): RequestListener {
  const headers = [...SECURE_HEADERS, ...more];
  return (request, response) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    handler(request, response);
  };
}

/** What answers calls, and what it stands on. */
interface Listened {
  readonly app: { readonly fetch: Parameters<typeof getRequestListener>[0]; readonly responseCache: ResponseCache };
  readonly platform: Platform;
}

/** Answers API calls; lists that are kept as bytes go past the router. */
export function apiListener({ app, platform }: Listened): RequestListener {
  return responseCacheListener({
    responseCache: app.responseCache,
    reads: platform.reads,
    guard: platform.guard,
    clock: platform.clock,
    publicUrl: platform.publicUrl,
    validate: sessionsOf(platform).validate,
    onAnswer: platform.metrics.countCachedResponse,
    otherwise: secured(getRequestListener(app.fetch), API_CONTENT_POLICY),
  });
}

/** Why a port cannot be listened on, in words, by Node's code for it. */
const NO_PORT: Readonly<Record<string, string>> = {
  EADDRINUSE: 'it is in use: another program listens there',
  EACCES: 'this user may not listen there',
  EADDRNOTAVAIL: 'HOST is not an address of this machine',
  ENOTFOUND: 'HOST is not known',
};

/** Somebody else has the port, or nobody may have it. The message says it in one line. */
export class PortRefused extends Error {}

/** Listens; the address as browsers write it. @throws {PortRefused} */
export async function listen(server: Server, port: number, host: string): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException): void => {
      const why = NO_PORT[error.code ?? ''] ?? error.message;
      reject(new PortRefused(`PORT ${port} on ${host} cannot be used: ${why}.`, { cause: error }));
    };
    server.once('error', failed);
    server.listen(port, host, () => {
      server.off('error', failed);
      resolve();
    });
  });
  const address = server.address() as AddressInfo; // it listens on a port, not on a pipe
  const name = host === '127.0.0.1' || host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${address.port}`;
}

/** Takes no new connections, and resolves when the requests under way are answered. */
export async function drain(server: Server, withinMs = DRAIN_MS): Promise<void> {
  // Who still sends over an open connection is told that it was the last time.
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // Node closes the connections that are idle now; those that become so later would be kept for their next request.
  const look = setInterval(() => server.closeIdleConnections(), DRAIN_LOOK_MS);
  const cut = setTimeout(() => server.closeAllConnections(), withinMs);
  await closed;
  clearInterval(look);
  clearTimeout(cut);
}
