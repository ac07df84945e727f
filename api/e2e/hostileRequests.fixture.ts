import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createApp } from '../app.ts';
import { testPlatform } from '../program/platform.fixture.ts';

/** Requests that nobody means well with, over bare connections: the same ones for the same seed. */

const SITE = join(import.meta.dirname, '../../site/dist');

/** Every route of the API and of the built site, those included that Astro adds by itself. */
export async function everyRoute(): Promise<readonly string[]> {
  const test = await testPlatform({ env: { TRUST_UNCONFIRMED: 'development' } });
  const app = createApp(test.platform);
  const calls = app.routes.routes.map(({ path }) => path);
  app.stop();
  await test.close();
  return [...new Set([...calls, ...builtRoutes().map(({ route }) => route), ...SITE_FILES])].filter(
    (path) => !path.endsWith('*'),
  );
}

/** A route as Astro's built server lists it. */
export interface BuiltRoute {
  readonly route: string;
  readonly component: string;
  readonly prerender: boolean;
}

/** The routes that the built server lists, whoever put them there. @throws where the site has not been built */
export function builtRoutes(): readonly BuiltRoute[] {
  const entry = readFileSync(join(SITE, 'server/entry.mjs'), 'utf8');
  const manifest = /^var _manifest = deserializeManifest\((\{.*\})\);$/m.exec(entry)?.[1];
  if (manifest === undefined) throw new Error('the built server has no manifest where it used to be');
  const { routes } = JSON.parse(manifest) as { routes: { routeData: BuiltRoute }[] }; // as Astro writes it
  return routes.map(({ routeData }) => routeData);
}

const SITE_FILES = ['/favicon.svg', '/film/span.mp4', '/site.webmanifest', '/share.png', '/_astro/none.js', '/nowhere'];

const METHODS = [
  ...['GET', 'GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'CONNECT'],
  ...['QUERY', 'GIVE', 'get', ''],
];
const SEGMENTS = [
  ...['x', '%', '%00', '%ff', '..', '%2e%2e', '%2f', '%5c', '$all', '__proto__', 'fitting', 'mine', 'a'.repeat(300)],
  ...['a'.repeat(3000), '%F0%9F%9A%82', 'Post', 'Snapshot', '-', "'", '{}', '*', '%252e', 'index.html', '_image'],
];
const QUERIES = [
  ...[
    '',
    '',
    '?',
    '?q=a',
    '?q=%',
    '?q=%00',
    '?limit=1e9',
    '?limit=-1',
    '?cursor=AAAA',
    '?asOf=1',
    '?sort=x',
    '?__proto__=1',
  ],
  ...[
    '?follow=true',
    '?key=../..',
    '?href=/favicon.svg&w=9999&f=avif',
    '?s=a&e=b&p=c',
    `?${'a&'.repeat(2000)}`,
    '?from=9e99',
  ],
];
const bound = (text: string): string => text.slice(0, 12_000);
/** Values for each header that something here reads; those under '' go anywhere. */
const HEADERS: Readonly<Record<string, readonly string[]>> = {
  '': ['', '0', '-1', '*', '"', '\xff\xfe', 'a'.repeat(7000), ';;;,,,', '1e999', 'null', '\t', "x' OR 1=1", '%00'],
  Range: [
    'bytes=5-1',
    'bytes=0-',
    'bytes=-1',
    'bytes=9999999999999999999-',
    `bytes=${'0-1,'.repeat(900)}`,
    'bytes=--',
    'x=1',
  ],
  'If-Range': ['"x"', 'W/"x"', 'Sun, 06 Nov 1994 08:49:37 GMT', '"'],
  'If-None-Match': ['*', '"x"', 'W/"x", "y"', bound('"a",'.repeat(3000)), '"'],
  'If-Match': ['*', '"x"', 'W/'],
  'If-Modified-Since': ['Sun, 06 Nov 2094 08:49:37 GMT', 'yesterday', '-1'],
  'If-Unmodified-Since': ['Sun, 06 Nov 1994 08:49:37 GMT', 'never'],
  'Transfer-Encoding': ['chunked', 'gzip, chunked', 'identity', 'chunked, chunked', 'xchunked', ' chunked'],
  'Content-Length': ['0', '5', '-5', '1e3', '99999999999999999999', '5, 5', '0x5', '+5'],
  'Content-Type': [
    ...['application/json', 'application/json', 'text/plain', 'multipart/form-data', 'multipart/form-data; boundary=x'],
    ...['application/json; charset=utf-16', 'a/b/c', `multipart/form-data; boundary=${'b'.repeat(500)}`],
  ],
  Expect: ['100-continue', '200-ok', '100-continue, x'],
  'Accept-Encoding': ['br', 'gzip;q=0, br;q=0', 'identity;q=0, *;q=0', bound('br,'.repeat(3000)), 'br;q=x'],
  Accept: ['*/*', 'text/html', 'a/b;q=2', ',', 'application/json;;;'],
  'Accept-Language': ['hi', '*', 'xx-'.repeat(800)],
  Cookie: ['a=b', '=', 'a'.repeat(6000), '__Host-x=%', 'auth_session=1; auth_session=2'],
  Host: ['', 'elsewhere.example', '[::1]', '[::::]@/\\', 'a:b:c', 'localhost:99999', '..', 'xn--\xff'],
  Authorization: [
    'Bearer x',
    `Bearer ${'z'.repeat(40)}`,
    'Basic Og==',
    'Bearer',
    'bearer  x  y',
    `Bearer ${'q'.repeat(7000)}`,
  ],
  'Idempotency-Key': ['k', '', 'a b', 'a'.repeat(129), '\x80'],
  'x-min-position': ['0', '-1', '1e3', 'x', '99999999999999999999', '1, 2'],
  'Last-Event-ID': ['0', '-1', '-2', 'x', '9007199254740993', '1e15'],
  'X-Forwarded-For': ['1.1.1.1', '::1', 'x', bound('1.1.1.1,'.repeat(1500)), 'fe80::1%eth0', '999.1.1.1'],
  'X-Forwarded-Host': ['elsewhere.example', '\\'],
  'X-Forwarded-Proto': ['https', 'javascript'],
  'X-Request-Id': ['x', 'a'.repeat(65), '<script>'],
  Connection: ['keep-alive', 'close', 'Upgrade', 'Host', 'te, x'],
  Upgrade: ['websocket', 'h2c', 'TLS/1.0'],
  Origin: ['null', 'https://elsewhere.example'],
  'Access-Control-Request-Method': ['PUT'],
  TE: ['trailers', 'gzip'],
  Trailer: ['x'],
  'Max-Forwards': ['0'],
};
const NAMES = Object.keys(HEADERS).filter((name) => name !== '');
const BODIES = [
  ...['', '{}', '{', 'null', '[]', '{"a":1}', '"', '\0', '{"email":"x","password":"y"}', '{"__proto__":{"a":1}}'],
  ...[
    '--x\r\n\r\n--x--\r\n',
    `[${'['.repeat(5000)}`,
    'x'.repeat(3000),
    '5\r\nhello\r\n0\r\n\r\n',
    '5\r\nhel',
    'ffffffffffff\r\n',
  ],
];

/** Numbers that look random and are the same in every run (mulberry32). */
function numbers(seed: number) {
  let state = seed >>> 0;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

/**
 * The next bytes to send, and again the next.
 * @param tokens of members: what is sent with one must still be refused to change nothing
 */
export function hostileRequests(seed: number, routes: readonly string[], tokens: readonly string[] = []) {
  const below = numbers(seed);
  const of = <T>(items: readonly T[]): T => items[below(items.length)] as T; // below its length
  return function next(): {
    readonly bytes: Buffer;
    readonly method: string;
    readonly path: string;
    readonly token?: string;
  } {
    const method = of(METHODS);
    let path = of(routes).replace(/:\w+(\{[^}]*\})?|\[\.{0,3}\w+\]/g, () => of(SEGMENTS));
    if (below(8) === 0) path += `/${of(SEGMENTS)}`;
    if (below(20) === 0) path = path.replaceAll('/', '%2f');
    if (below(40) === 0) path = `http://elsewhere.example${path}`;
    if (below(60) === 0) path = of(['*', '', '//', '/ /', '\\', 'x', '/\xff', `/${'a'.repeat(15_000)}`]);
    const target = path + of(QUERIES);
    const lines = below(30) === 0 ? [] : ['Host: localhost'];
    const token = tokens.length > 0 && below(4) === 0 ? of(tokens) : undefined;
    if (token !== undefined) lines.push(`Authorization: Bearer ${token}`);
    for (let count = below(5); count > 0; count -= 1) {
      const name = of(NAMES);
      const values = below(4) === 0 ? HEADERS[''] : HEADERS[name];
      lines.push(`${name}: ${of(values ?? [''])}`);
    }
    const body = below(3) === 0 ? of(BODIES) : '';
    if (body !== '' && below(3) > 0) lines.push(`Content-Length: ${Buffer.byteLength(body)}`);
    if (below(80) === 0)
      lines.push(of([' folded', 'no colon', ': no name', 'a b: c', 'X: a\0b', `X: ${'x'.repeat(20_000)}`]));
    lines.push('Connection: close');
    const version = below(80) === 0 ? of(['HTTP/1.0', 'HTTP/9.9', 'HTTP/1.1 ', '']) : 'HTTP/1.1';
    const text = `${method} ${target} ${version}\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
    return { bytes: Buffer.from(text, 'latin1'), method, path, ...(token === undefined ? {} : { token }) };
  };
}

/** A status, or what came in its place. */
export type Outcome = number | 'reset' | 'nothing' | 'time-out';

/** So long nothing may come before the sender says that there is no more: to half a request there is no answer before. */
const QUIET_MS = 250;
/** A server that is busy, or waits on purpose, takes longer; then the same is sent again. */
const PATIENT_MS = 6000;
const ANSWER_MS = 20_000;

/** Sends bytes over a connection of their own, and tells how they were answered. */
export async function outcomeOf(port: number, bytes: Buffer): Promise<Outcome> {
  const outcome = await exchange(port, bytes, QUIET_MS);
  return outcome === 'nothing' ? exchange(port, bytes, PATIENT_MS) : outcome;
}

function exchange(port: number, bytes: Buffer, quietMs: number): Promise<Outcome> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    let head = '';
    const quiet = setTimeout(() => socket.end(), quietMs);
    const late = setTimeout(() => done('time-out'), ANSWER_MS);
    function done(outcome: Outcome): void {
      clearTimeout(quiet);
      clearTimeout(late);
      socket.destroy();
      resolve(outcome);
    }
    function status(): number | undefined {
      const last = head.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '');
      return last.includes('\r\n\r\n') ? Number(/^HTTP\/1\.[01] (\d{3})/.exec(last)?.[1]) : undefined;
    }
    socket.on('data', (chunk: Buffer) => {
      if (head.length < 20_000) head += chunk.toString('latin1');
      // What goes on for ever is not read to its end.
      if (/^content-type: (text\/event-stream|application\/x-ndjson)/im.test(head)) done(status() ?? 'nothing');
    });
    socket.on('end', () => done(status() ?? 'nothing'));
    socket.on('close', () => done(status() ?? 'nothing'));
    socket.on('error', () => done(status() ?? 'reset'));
    socket.write(bytes);
  });
}
