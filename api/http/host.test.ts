import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { isHost, namesOneHost } from './host.ts';
import { createFrontDoor, listen } from './server.ts';

test.each([
  ...['', 'localhost', 'localhost:3000', 'UdyamSetu.example', 'udyamsetu.example.:443', 'a_b', 'web.1', 'x:', 'x:0'],
  ...[
    '10.0.0.7:65535',
    '999.1.1.1',
    '[::1]',
    '[::1]:3000',
    '[::ffff:10.0.0.7]',
    'xn--11b4c3d.in',
    '%41',
    "a!$&'()*+,;=~",
  ],
])('%j may be a host', (host) => {
  expect(isHost(host)).toBe(true);
});

test('HTTP/1.0 may name none, HTTP/1.1 may not', () => {
  expect(isHost(undefined)).toBe(true);
  const none = { headers: {}, rawHeaders: [] };
  expect(['1.0', '1.1'].map((httpVersion) => namesOneHost({ ...none, httpVersion }))).toEqual([true, false]);
});

test.each([
  ...[
    'x:99999',
    'x:65536',
    'x:123456',
    'x:y',
    'a:b:c',
    '[:::::]',
    '[::1]:99999',
    '::1',
    '<script>',
    'a b',
    'a/b',
    'a?b',
    'a#b',
  ],
  ...['a@b', 'a\\b', 'a|b', '%zz', 'évil.example', '\u00c3\u00a9vil.example'],
])('%j is none', (host) => {
  expect(isHost(host)).toBe(false);
});

test('a request for what is no host is told so in words, and goes no further', async () => {
  const { server, open } = createFrontDoor();
  const url = new URL(await listen(server, 0, '127.0.0.1'));
  onTestFinished(() => void server.close());
  const answered: string[] = [];
  open(({ headers }, response) => {
    answered.push(headers.host ?? '');
    response.end('page');
  });
  async function ask(...hosts: readonly string[]): Promise<string> {
    const socket = connect(Number(url.port), '127.0.0.1');
    const lines = hosts.map((host) => `Host: ${host}\r\n`).join('');
    socket.write(`GET / HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`);
    let text = '';
    socket.on('data', (bytes) => {
      text += bytes;
    });
    await once(socket, 'close');
    return text;
  }
  const told = await ask('x:99999');
  expect(told).toMatch(/^HTTP\/1\.1 400 /);
  expect(told).toContain('X-Content-Type-Options: nosniff');
  expect(JSON.parse(told.split('\r\n\r\n')[1] ?? '')).toEqual({
    status: 'error',
    code: 'invalid',
    message:
      'What this request gives as its Host is no address. Ask for this site by its name, with its port if it has one.',
  });
  // Which of two it is for, those who pass it on may read differently.
  for (const other of ['elsewhere.example', 'other.example'])
    expect(await ask('elsewhere.example', other)).toMatch(/^HTTP\/1\.1 400 /);
  expect(await ask()).toMatch(/^HTTP\/1\.1 400 .*Connection: close/s);
  expect(answered).toEqual([]);
  expect(await ask('')).toMatch(/^HTTP\/1\.1 200 /);
  expect(await ask('elsewhere.example:8080')).toMatch(/^HTTP\/1\.1 200 [\s\S]*page$/);
  expect(answered).toEqual(['', 'elsewhere.example:8080']);
});
