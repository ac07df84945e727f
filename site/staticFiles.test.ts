import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compress } from './compress.ts';
import { accepts, listFiles, sendFile } from './staticFiles.ts';

const dir = mkdtempSync(join(tmpdir(), 'udyamsetu-static-'));
const PAGE = `<p>${'words '.repeat(300)}</p>`;
let url = '';
const server = createServer();

beforeAll(async () => {
  for (const name of ['faq', 'film']) mkdirSync(join(dir, name));
  for (const name of ['index.html', 'faq/index.html', '404.html', 'gone.html', 'app.js', 'gone.js', 'turned.js'])
    writeFileSync(join(dir, name), PAGE);
  writeFileSync(join(dir, 'film/span.mp4'), Buffer.alloc(100_000, 7));
  writeFileSync(join(dir, 'small.txt'), 'few words');
  await compress(dir);
  const files = listFiles(dir);
  const log = pino({ level: 'silent' });
  server.on('request', (request, response) => {
    const file = files.get((request.url ?? '').split('?')[0] ?? '');
    const missing = (): void => void response.writeHead(404).end('missing');
    if (file) sendFile({ dir, log }, file, request, response, missing);
    else response.writeHead(404).end('not listed');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
});
afterAll(() => {
  server.close();
  rmSync(dir, { recursive: true });
});

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(url + path, { headers: { 'accept-encoding': 'identity', ...headers } });

test('each page has one address, and what was compressed has none of its own', async () => {
  const statuses = await Promise.all(
    ['/', '/faq', '/app.js', '/faq/index.html', '/index.html', '/404.html', '/app.js.br', '/app.js.gz'].map(
      async (path) => (await ask(path)).status,
    ),
  );
  expect(statuses).toEqual([200, 200, 200, 404, 404, 404, 404, 404]);
});

describe('what was compressed at build time', () => {
  test.each([
    ['gzip, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['br; q=0.000, identity', null],
    ['BR', 'br'],
    ['x-br', null],
    [',;,q=,', null],
  ])('is sent to who accepts %s as %s', async (accepted, coding) => {
    const answer = await ask('/app.js', { 'accept-encoding': accepted });
    expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, coding]);
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(answer.headers.get('vary')).toBe('Accept-Encoding');
    expect(await answer.text()).toBe(PAGE);
  });

  test('has a tag of its own, and honours it', async () => {
    const tags = [];
    for (const coding of ['br', 'gzip', 'identity']) {
      const tag = (await ask('/app.js', { 'accept-encoding': coding })).headers.get('etag') ?? '';
      tags.push(tag);
      const again = await ask('/app.js', {
        'accept-encoding': coding,
        'if-none-match': tag,
        'cache-control': 'max-age=0',
      });
      expect([again.status, await again.text()]).toEqual([304, '']);
      expect((await ask('/app.js', { 'accept-encoding': coding, 'if-match': '"other"' })).status).toBe(412);
    }
    expect(new Set(tags).size).toBe(3);
  });

  test('is sent as it is where nothing was gained', async () => {
    const answer = await ask('/small.txt', { 'accept-encoding': 'br' });
    expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([null, null]);
  });
});

describe('a range', () => {
  test.each([
    ['bytes=5-1', 416, 0],
    ['bytes=0-9', 206, 10],
    ['bytes=-10', 206, 10],
    ['bytes=99990-200000', 206, 10],
    ['bytes=100000-', 416, 0],
    ['bytes=99999999999999999999999-', 416, 0],
    ['bytes=-', 200, 100_000],
    ['bytes=a-b', 200, 100_000],
    ['bytes=0-1,5-6', 200, 100_000],
    ['bytes=0-1,1-2', 206, 3],
    [`bytes=${'0-1,'.repeat(1000)}5-6`, 200, 100_000],
    ['lines=1-2', 200, 100_000],
    ['', 200, 100_000],
  ])('%s: %i', async (range, status, bytes) => {
    const answer = await ask('/film/span.mp4', { range });
    expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([status, bytes]);
  });
});

test('a file that has vanished since, or can be read no more, is missing; the server goes on', async () => {
  rmSync(join(dir, 'gone.js'));
  rmSync(join(dir, 'turned.js'));
  mkdirSync(join(dir, 'turned.js'));
  for (const path of ['/gone.js', '/turned.js']) {
    const answer = await ask(path, { range: 'bytes=0-3' });
    expect([answer.status, await answer.text(), answer.headers.get('etag')]).toEqual([404, 'missing', null]);
  }
  rmSync(join(dir, 'gone.js.gz'));
  symlinkSync('gone.js.gz', join(dir, 'gone.js.gz'));
  expect((await ask('/gone.js', { 'accept-encoding': 'gzip' })).status).toBe(404);
  const raw = await ask('/app.js', { 'accept-encoding': 'gzip' });
  expect(await raw.text()).toBe(PAGE);
});

test('an Accept-Encoding of many parts is read in one go', () => {
  expect(accepts(`${'x;q=1,'.repeat(20_000)}br`, 'br')).toBe(true);
  expect(accepts(undefined, 'br')).toBe(false);
});
