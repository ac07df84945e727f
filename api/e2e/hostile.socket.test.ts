import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Call, client, join, type Member } from './client.fixture.ts';
import { withLog, writtenTo } from './quiet.fixture.ts';
import { newDataDir, type RunningProcess, removeDataDir, startProcess } from './server.fixture.ts';
import { head, openSocket } from './socket.fixture.ts';

/** What no HTTP client would send: the server refuses it, serves everyone else meanwhile, and writes nothing. */

let dataDir: string;
let server: RunningProcess;
let call: Call;
let asha: Member;
/** Where the log ended before the test. */
let stored: number;

beforeAll(async () => {
  dataDir = newDataDir({ keep: true });
  server = await startProcess('api/main.ts', { DATA_DIR: dataDir });
  call = client(server.url);
  asha = await join(call, 'asha@example.in');
});
afterAll(async () => {
  expect(await server.stop()).toBe(0);
  removeDataDir(dataDir);
});

beforeEach(async () => {
  stored = await withLog(dataDir, (log) => log.head());
});
afterEach(async () => {
  expect((await call('GET', '/healthz')).status).toBe(200);
  expect(await withLog(dataDir, (log) => writtenTo(log, stored))).toEqual([]);
  expect(server.lines.filter((line) => /a request failed|Error/.test(line))).toEqual([]);
});

const JSON_TYPE = 'Content-Type: application/json';
const UPLOAD = ['Content-Type: multipart/form-data; boundary=x', 'Transfer-Encoding: chunked'];
const chunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`;
const FILE = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n';

/** Sends all of it and gives the whole answer, once the server has closed or answered with a body. */
async function exchange(bytes: string | Uint8Array): Promise<string> {
  const socket = openSocket(server.url);
  await socket.send(bytes);
  const answer = await Promise.race([socket.until(/\r\n\r\n[\s\S]/), socket.closed]);
  socket.destroy();
  return answer;
}

const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);

/** Sends for as long as the server takes it, and gives what it answered meanwhile and how much it took. */
async function flood(begin: string, answer: RegExp): Promise<{ answered: string; sent: number }> {
  const socket = openSocket(server.url, { stubborn: true });
  const answered = socket.until(answer);
  answered.catch(() => {}); // told below
  await socket.send(begin);
  const piece = chunk('x'.repeat(65_536));
  let sent = 0;
  while (socket.isOpen && sent < 200 * 1024 * 1024) {
    await Promise.race([socket.send(piece), socket.closed]);
    sent += piece.length;
  }
  return { answered: await answered, sent };
}

test('a form that never ends is refused while it is sent, in little memory', async () => {
  const begin = head('POST', '/file/upload', `Authorization: Bearer ${asha.token}`, ...UPLOAD) + chunk(FILE);
  const { answered, sent } = await flood(begin, /^HTTP\/1\.1 413[\s\S]*too-large/);
  expect(answered).toContain('5 MB');
  expect(sent).toBeLessThan(64 * 1024 * 1024);
});

test('a JSON body that never ends is cut off', async () => {
  const begin = head('POST', '/api/v1/auth/login', JSON_TYPE, 'Transfer-Encoding: chunked') + chunk('{"email":"');
  const { answered, sent } = await flood(begin, /^HTTP\/1\.1 413[\s\S]*too-large/);
  expect(answered).toContain('256 kB');
  expect(sent).toBeLessThan(64 * 1024 * 1024);
});

test('who reads only once all is sent reads the refusal too', async () => {
  const socket = openSocket(server.url, { stubborn: true });
  socket.pause();
  await socket.send(head('POST', '/api/v1/auth/login', JSON_TYPE, 'Content-Length: 2000000'));
  for (let sent = 0; sent < 2_000_000; sent += 50_000) await socket.send('x'.repeat(50_000));
  socket.resume();
  expect(await socket.until(/too-large/)).toMatch(/^HTTP\/1\.1 413/);
  socket.destroy();
});

test('forms that trickle in for ever keep nobody else waiting', async () => {
  const slow = await Promise.all(
    Array.from({ length: 100 }, async () => {
      const socket = openSocket(server.url);
      await socket.send(head('POST', '/file/upload', ...UPLOAD) + chunk(FILE));
      return socket;
    }),
  );
  for (let n = 0; n < 20; n += 1) {
    await Promise.all(slow.map((socket) => socket.send(chunk('x'))));
    expect((await call('GET', '/post/getAllPosts')).status).toBe(200);
  }
  // More than a sender's share is told so; the others may go on.
  for (const socket of slow) {
    if (!socket.isOpen) expect(await socket.closed).toMatch(/^HTTP\/1\.1 4(08|29) /);
    socket.destroy();
  }
});

test('a chunked body of unknown length is read like any other', async () => {
  const whole =
    head('POST', '/api/v1/auth/login', JSON_TYPE, 'Transfer-Encoding: chunked') +
    chunk('{"email":') +
    chunk('"x"}') +
    chunk('');
  const answer = await exchange(whole);
  expect(statusOf(answer)).toBe(400);
  expect(answer).toContain('"path":"password"');
  const noType = head('POST', '/api/v1/auth/login', 'Transfer-Encoding: chunked') + chunk('{}') + chunk('');
  expect(statusOf(await exchange(noType))).toBe(415);
});

test.each<[string, string, readonly number[]]>([
  ['two lengths', head('POST', '/api/v1/auth/login', JSON_TYPE, 'Content-Length: 2', 'Content-Length: 3'), [400]],
  [
    'a length and chunks',
    head('POST', '/api/v1/auth/login', JSON_TYPE, 'Content-Length: 2', 'Transfer-Encoding: chunked'),
    [400],
  ],
  ['a negative length', head('POST', '/api/v1/auth/login', JSON_TYPE, 'Content-Length: -1'), [400]],
  ['two tokens', head('GET', '/api/v1/auth/me', 'Authorization: Bearer x', 'Authorization: Bearer y'), [401]],
  [
    'two keys',
    head('PUT', '/post/interact', 'Idempotency-Key: a', 'Idempotency-Key: b', JSON_TYPE, 'Content-Length: 0'),
    [400],
  ],
  ['two positions', head('GET', '/company/', 'x-min-position: 1', 'x-min-position: 2'), [400]],
  ['a blank in a name', head('GET', '/company/', 'Bad Header: x'), [400]],
  ['folded headers', head('GET', '/company/', 'X-A: 1\r\n 2'), [200, 400]],
  ['no host', 'GET /company/ HTTP/1.1\r\n\r\n', [400]],
  ['a strange host', 'GET /api/v1/auth/me HTTP/1.1\r\nHost: [::::]@/\\ <>\r\n\r\n', [400, 401]],
  [
    'a whole address',
    'GET http://elsewhere.example/api/v1/auth/me HTTP/1.1\r\nHost: localhost\r\n\r\n',
    [400, 401, 404],
  ],
  ['a path of nothing', 'GET * HTTP/1.1\r\nHost: localhost\r\n\r\n', [400, 404]],
  ['a path out of the house', head('GET', '/files/../../../../etc/passwd'), [403, 404]],
  ['the same, encoded', head('GET', '/files/%2e%2e/%2e%2e/etc/passwd'), [403, 404]],
  ['NUL in the path', head('GET', '/files/Post/x.webp%00.png'), [403, 404]],
  ['bytes that are no UTF-8', head('GET', '/company/\xff\xfe?q=\xff'), [400, 404]],
  ['a broken escape', head('GET', '/company/%zz?q=%'), [400, 404]],
  ['an absurd query', head('GET', `/company/?${'q=a&'.repeat(1500)}`), [200, 400]],
  ['a query beyond all bounds', head('GET', `/company/?q=${'x'.repeat(100_000)}`), [431]],
  ['a header beyond all bounds', head('GET', '/company/', `X-A: ${'x'.repeat(100_000)}`), [431]],
  ['a method of the web’s attic', head('PROPFIND', '/company/'), [404, 415]],
  ['a method that is none', head('GIVE', '/company/'), [400]],
  ['TRACE', head('TRACE', '/company/'), [404, 405, 415]],
  ['a version to come', 'GET /company/ HTTP/9.9\r\nHost: localhost\r\n\r\n', [400, 505]],
  ['an upgrade', head('GET', '/api/v1/auth/me', 'Connection: Upgrade', 'Upgrade: websocket'), [400, 401]],
  ['a letter to a mail server', 'EHLO example.in\r\n\r\n', [400]],
  ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', [400]],
])('%s', async (_what, bytes, expected) => {
  expect(expected).toContain(statusOf(await exchange(bytes)));
});

test('whatever bytes come, nothing falls', async () => {
  const line = fc.constantFrom(
    ...[
      'GET /company/ HTTP/1.1',
      'PUT /post/interact HTTP/1.1',
      'POST /file/upload HTTP/1.1',
      'HEAD /files/x HTTP/1.1',
    ],
    ...[
      'Host: localhost',
      'Content-Length: 5',
      'Transfer-Encoding: chunked',
      'Expect: 100-continue',
      'Connection: close',
    ],
    ...[
      JSON_TYPE,
      'Content-Type: multipart/form-data; boundary=',
      'Content-Type: multipart/form-data; boundary="x',
      '',
      '--x',
      '0',
      '{"a":1}',
    ],
  );
  const bytes = fc.oneof(
    fc
      .array(fc.oneof({ weight: 5, arbitrary: line }, { weight: 1, arbitrary: fc.string() }), { maxLength: 10 })
      .map((lines) => Buffer.from(`${lines.join('\r\n')}\r\n\r\n`)),
    fc.uint8Array({ maxLength: 500 }).map((array) => Buffer.from(array)),
  );
  await fc.assert(
    fc.asyncProperty(bytes, async (sent) => {
      const socket = openSocket(server.url);
      await socket.send(sent);
      // Its own end of the connection closed, the server has all there is to answer to.
      socket.end();
      expect(await socket.closed).not.toMatch(/^HTTP\/1\.1 5/m);
    }),
    { numRuns: 300, seed: 2026 },
  );
});
