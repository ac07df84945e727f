import { Agent as HttpAgent, request as httpRequest, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { pipeline } from 'node:stream';
import type { Failure } from '#api/contract/answer.ts';
import type { Logger } from '#projections/logger.ts';
import type { ApiFetch, NodeHandler } from './pages.ts';

/** A read is answered soon, or the API hangs; a body may take its time, as long as some of it comes, and a minute more. */
const READ_MS = 15_000;
const WRITE_MS = 75_000;
const RETRY_AFTER_SECONDS = '5';

/** What is said to the next one on the way alone (RFC 9110, section 7.6.1). `Expect` has been answered here. */
const HOP_BY_HOP = [
  ...['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection'],
  ...['te', 'trailer', 'transfer-encoding', 'upgrade', 'expect'],
];

/**
 * What `Connection` takes away from nobody, whatever it names: how long the body is, for whom the request is and whose. A body
 * that went on without its length would be the next request of whoever has the connection after this one.
 */
const END_TO_END = ['content-length', 'host', 'authorization', 'content-type', 'content-encoding'];

interface Options {
  readonly readMs?: number;
  readonly writeMs?: number;
}

/** What is said where the API does not answer, for a request with these headers. */
type SayUnavailable = (headers: IncomingMessage['headers']) => { readonly tag: string; readonly message: string };

/**
 * Passes requests on to an API elsewhere, as they are, and its answers back as they come. The sender's address goes along
 * in X-Forwarded-For, since the API sees only this process's. Where the API does not answer, the answer is a failure as
 * the contract has it, with 503.
 */
export function passOn(
  apiUrl: string,
  log: Logger,
  unavailable: SayUnavailable,
  { readMs = READ_MS, writeMs = WRITE_MS }: Options = {},
): NodeHandler {
  const { protocol, hostname, port, pathname } = new URL(apiUrl);
  const base = pathname.replace(/\/+$/, '');
  const secure = protocol === 'https:';
  const agent = new (secure ? HttpsAgent : HttpAgent)({ keepAlive: true });
  const ask = secure ? httpsRequest : httpRequest;

  return function pass(request, response) {
    const { method = 'GET', url = '/', headers, socket } = request;
    const isRead = method === 'GET' || method === 'HEAD';
    const own = withoutHops(headers);
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
    const call = ask({
      ...{ agent, hostname: hostname.replace(/^\[|\]$/g, ''), port, method, path: base + url },
      headers: {
        ...own,
        ...(headers['transfer-encoding'] === undefined ? {} : { 'transfer-encoding': 'chunked' }),
        'x-forwarded-for': forwarded(request),
      },
    });
    // Until the answer begins; what follows may go on for as long as there is something to tell.
    const late = setTimeout(() => call.destroy(new Error('the API did not answer in time')), isRead ? readMs : writeMs);
    const finish = (): void => clearTimeout(late);

    call.on('response', (answer) => {
      finish();
      if (isOfAProxy(answer)) {
        answer.resume();
        log.error({ status: answer.statusCode }, 'the API did not answer');
        return sayUnavailable(response, unavailable(headers));
      }
      response.writeHead(answer.statusCode ?? 502, withoutHops(answer.headers));
      pipeline(answer, response, () => undefined); // whoever breaks off, both ends are closed
    });
    call.on('error', (error) => {
      finish();
      if (response.destroyed || response.headersSent) return void response.destroy();
      log.error({ err: error }, 'the API did not answer');
      sayUnavailable(response, unavailable(headers));
    });
    response.on('close', () => {
      finish();
      if (!response.writableFinished) call.destroy();
    });
    socket.on('error', () => call.destroy());
    if (hasBody) {
      request.on('data', () => late.refresh());
      request.pipe(call);
      request.on('error', () => call.destroy());
    } else call.end();
  };
}

/** What stands before the API says that it is not there in words of its own, to browsers: no call of ours answers so. */
const isOfAProxy = ({ statusCode = 0, headers }: IncomingMessage): boolean =>
  statusCode >= 502 && statusCode <= 504 && !headers['content-type']?.startsWith('application/json');

/**
 * Pages' calls to an API elsewhere, in their reader's name. An answer is there as a whole, or not at all: what breaks off
 * in the middle is no answer.
 */
export function askElsewhere(
  apiUrl: string,
  { readMs = READ_MS }: Options = {},
): (request: IncomingMessage) => ApiFetch {
  const base = apiUrl.replace(/\/+$/, '');
  return (request) => async (path, init) => {
    const headers = new Headers(init?.headers);
    headers.set('X-Forwarded-For', forwarded(request));
    const answer = await fetch(`${base}/api/v1${path}`, { ...init, headers, signal: AbortSignal.timeout(readMs) });
    const body = answer.body === null ? null : await answer.arrayBuffer();
    return new Response(body, { status: answer.status, headers: answer.headers });
  };
}

function forwarded({ headers, socket }: IncomingMessage): string {
  const before = headers['x-forwarded-for'];
  const sender = socket.remoteAddress ?? '';
  return before === undefined ? sender : `${before}, ${sender}`;
}

function withoutHops(headers: IncomingMessage['headers']): OutgoingHttpHeaders {
  const named = String(headers.connection ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => !END_TO_END.includes(name));
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !HOP_BY_HOP.includes(name) && !named.includes(name)),
  );
}

function sayUnavailable(response: Parameters<NodeHandler>[1], { tag, message }: ReturnType<SayUnavailable>): void {
  const body: Failure = { status: 'error', message, code: 'unavailable' };
  response.writeHead(503, {
    ...{ 'Content-Type': 'application/json', 'Content-Language': tag, 'Retry-After': RETRY_AFTER_SECONDS },
  });
  response.end(JSON.stringify(body));
}
