import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as elapsed } from 'node:timers/promises';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { askElsewhere, passOn } from './passOn.ts';

const log = pino({ level: 'silent' });

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
}

/** Whoever asks for a page, as far as that is read. */
const READER = { headers: {}, socket: { remoteAddress: '127.0.0.1' } } as Parameters<
  ReturnType<typeof askElsewhere>
>[0]; // its type is all of a request's

/** @param times how long an API is waited for: as usual unless told */
const before = async (api: string, times: Parameters<typeof passOn>[3] = {}): Promise<string> =>
  serve(passOn(api, log, () => ({ tag: 'en-IN', message: 'Not now.' }), times));

test('a request goes on as it is, with its sender’s address, and the answer comes back', async () => {
  const api = await serve(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer); // it has no encoding
    const { method, url, headers } = request;
    response.writeHead(201, { 'x-position': '7', 'content-type': 'application/json' });
    response.end(JSON.stringify({ method, url, headers, body: Buffer.concat(chunks).toString() }));
  });
  const answer = await fetch(`${await before(`${api}/below/`)}/api/v1/company?q=a%20b`, {
    method: 'PATCH',
    body: '{"a":1}',
    headers: { 'x-forwarded-for': '203.0.113.7', 'idempotency-key': 'k', connection: 'close', te: 'trailers' },
  });
  expect([answer.status, answer.headers.get('x-position')]).toEqual([201, '7']);
  const told = (await answer.json()) as { headers: Record<string, string> };
  expect(told).toMatchObject({ method: 'PATCH', url: '/below/api/v1/company?q=a%20b', body: '{"a":1}' });
  expect(told.headers).toMatchObject({ 'x-forwarded-for': '203.0.113.7, 127.0.0.1', 'idempotency-key': 'k' });
  expect(told.headers).not.toHaveProperty('te');
});

test.each([
  ['GET', 'content-length', ''],
  ['DELETE', 'Content-Length, close', ''],
  ['OPTIONS', 'content-length', ''],
  ['POST', 'transfer-encoding, content-length', ''],
  ['GET', 'transfer-encoding', 'chunked'],
])('the body of %s goes on with its length, whatever Connection names: %s', async (method, connection, encoding) => {
  const seen: string[] = [];
  const api = await serve(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    seen.push(`${request.method} ${request.url} ${request.headers.authorization} ${body}`);
    response.end('answer');
  });
  const site = new URL(await before(api));
  const inner = 'GET /inner HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 203.0.113.7\r\n\r\n';
  const framed = encoding === '' ? inner : `${inner.length.toString(16)}\r\n${inner}\r\n0\r\n\r\n`;
  const framing = encoding === '' ? `Content-Length: ${inner.length}` : `Transfer-Encoding: ${encoding}`;
  const socket = connect(Number(site.port), site.hostname);
  onTestFinished(() => void socket.destroy());
  const head = `${method} /outer HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer mine\r\nConnection: ${connection}, authorization`;
  socket.write(`${head}\r\n${framing}\r\n\r\n${framed}`);
  await once(socket, 'data');
  // Who comes next, over the connection that the site keeps to the API, is answered what they asked for.
  expect(await (await fetch(`${site.origin}/next`)).text()).toBe('answer');
  expect(seen).toEqual([`${method} /outer Bearer mine ${inner}`, 'GET /next undefined ']);
});

/** Between two pieces of a file that comes slowly. */
const PIECE_MS = 500;

test('a file that comes slowly is waited for as long as it comes', async () => {
  const api = await serve(async (request, response) => {
    let bytes = 0;
    for await (const chunk of request) bytes += (chunk as Buffer).length; // it has no encoding
    response.end(String(bytes));
  });
  let left = 5;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await elapsed(PIECE_MS);
      if (left > 0) controller.enqueue(Buffer.alloc(1000));
      else controller.close();
      left -= 1;
    },
  });
  const init = { method: 'POST', body, duplex: 'half' } as const;
  const site = await before(api, { writeMs: 3 * PIECE_MS });
  const answer = await fetch(`${site}/api/v1/file/upload`, init);
  expect([answer.status, await answer.text()]).toEqual([200, '5000']);
});

test('what goes on for long comes as it is told, and ends when its reader goes', async () => {
  const gone = Promise.withResolvers<void>();
  const api = await serve((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('event: hello\n\n');
    response.on('close', () => gone.resolve());
  });
  const stop = new AbortController();
  const answer = await fetch(`${await before(api)}/api/v1/live`, { signal: stop.signal });
  const reader = answer.body?.getReader();
  expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('event: hello\n\n');
  stop.abort();
  await gone.promise;
});

test.each<[string, RequestListener | null]>([
  ['is not there', null],
  ['hangs', () => {}],
  ['breaks off', (request) => void request.socket.destroy()],
  ['is behind a proxy that says so', (_, response) => void response.writeHead(502).end('<h1>Bad Gateway</h1>')],
  ['speaks no HTTP', (request) => void request.socket.end('what?\r\n\r\n')],
])('where the API %s, a call is answered with 503 as JSON', async (_what, answer) => {
  const api = answer ? await serve(answer) : 'http://127.0.0.1:9';
  const site = await before(api, { readMs: 300 });
  for (const path of ['/api/v1/company', '/company', '/files/x']) {
    const refused = await fetch(site + path);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await refused.json()).toMatchObject({ status: 'error', code: 'unavailable' });
  }
  // Pages' own calls end, too, and not well.
  const asked = askElsewhere(api, { readMs: 300 })(READER)('/company');
  expect(await asked.then(({ ok }) => ok).catch(() => false)).toBe(false);
});

test.each<[string, RequestListener]>([
  ['breaks off', (request, response) => void response.write('{"status":', () => request.socket.destroy())],
  ['stops', (_, response) => void response.write('{"status":')],
])('where the API %s in the middle of an answer, a page has none', async (_what, begin) => {
  const api = await serve((request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
    begin(request, response);
  });
  await expect(askElsewhere(api, { readMs: 300 })(READER)('/company')).rejects.toThrow();
});

test('what a page asks comes as the API answers it', async () => {
  const api = await serve((request, response) => {
    if (request.headers['if-none-match'] === '"1"') response.writeHead(304, { etag: '"1"' }).end();
    else response.writeHead(404, { etag: '"1"', 'content-type': 'application/json' }).end('{"code":"not-found"}');
  });
  const ask = askElsewhere(api)(READER);
  const answer = await ask('/company');
  expect([answer.status, answer.ok, answer.headers.get('etag')]).toEqual([404, false, '"1"']);
  expect(await answer.json()).toEqual({ code: 'not-found' });
  expect((await ask('/company', { headers: { 'If-None-Match': '"1"' } })).status).toBe(304);
});
