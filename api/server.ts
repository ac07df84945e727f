import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Failure } from './contract/answer.ts';
import { firstPageAnswerer } from './http/firstPages.ts';
import { lingerOn } from './http/linger.ts';
import { API_CONTENT_POLICY, SECURE_HEADERS } from './http/secureHeaders.ts';
import { sessionsOf } from './session/sessions.ts';
import type { Api } from './start.ts';

/** A client that has not sent its whole request by then is let go; uploads have 60 s by a rule of their own. */
const REQUEST_MS = 70_000;
const HEADERS_MS = 15_000;
/** A reader who has taken nothing for so long, while an answer lies ready for them, is let go. */
const STALLED_MS = 60_000;
/** After this, a shutdown no longer waits for answers under way. */
const DRAIN_MS = 10_000;
const DRAIN_LOOK_MS = 50;

/**
 * An HTTP server that answers 503 until it is given what to answer with. So it can listen, and say that it lives, while a
 * read model is still being built.
 */
export function createFrontDoor({ stalledMs = STALLED_MS } = {}) {
  let answer: RequestListener = notReady;
  const server = createServer(
    { requestTimeout: REQUEST_MS, headersTimeout: HEADERS_MS, noDelay: true },
    (request, response) => {
      lingerOn(request, response);
      response.on('timeout', letGoOfStalled);
      answer(request, response);
    },
  );
  server.keepAliveTimeout = 65_000; // longer than a balancer's usual minute
  server.timeout = stalledMs;

  return {
    server,

    /** From now on `handler` answers. */
    open(handler: RequestListener): void {
      answer = handler;
    },
  };
}

/** Called when nothing has been sent or taken for a while: one who follows what happens, and is waiting for it, stays. */
function letGoOfStalled(socket: Socket): void {
  if (socket.writableLength > 0) socket.destroy();
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

/** Answers API calls; lists that are kept as bytes go past the router. */
export function apiListener({ app, platform }: Pick<Api, 'app' | 'platform'>): RequestListener {
  return firstPageAnswerer({
    firstPages: app.firstPages,
    reads: platform.reads,
    clock: platform.clock,
    publicUrl: platform.publicUrl,
    validate: sessionsOf(platform).validate,
    onAnswer: platform.metrics.countFirstPage,
    otherwise: secured(getRequestListener(app.fetch), API_CONTENT_POLICY),
  });
}

function notReady(_request: IncomingMessage, response: ServerResponse): void {
  const body: Failure = { status: 'error', message: 'We are just starting. Please try again.', code: 'starting' };
  response.writeHead(503, { 'Content-Type': 'application/json', 'Retry-After': '1' });
  response.end(JSON.stringify(body));
}

/** Listens; the address as browsers write it. @throws when the port is taken */
export async function listen(server: Server, port: number, host: string): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const address = server.address() as AddressInfo; // it listens on a port, not on a pipe
  const name = host === '127.0.0.1' || host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${address.port}`;
}

/** Takes no new connections, and resolves when the requests under way are answered. */
export async function drain(server: Server): Promise<void> {
  // Who still sends over an open connection is told that it was the last time.
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // Node closes the connections that are idle now; those that become so later would be kept for their next request.
  const look = setInterval(() => server.closeIdleConnections(), DRAIN_LOOK_MS);
  const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearInterval(look);
  clearTimeout(cut);
}
