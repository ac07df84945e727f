import { createSecretKey } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import fc from 'fast-check';
import { Hono } from 'hono';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { UPLOAD_MAX_BYTES } from '../contract/limits.ts';
import { createFrontDoor, listen } from '../http/server.ts';
import { openDiskStore } from '../storage/disk.ts';
import { openSpool } from '../storage/spool.ts';
import type { FileStore } from '../storage/store.ts';
import { type FileDeps, fileRoutes } from './routes.ts';
import { UPLOAD_LIMITS } from './upload.ts';

const HOUR = 3_600_000;

let dir: string;
let store: FileStore;
let server: Server;
let origin: string;
let port: number;
let png: Buffer<ArrayBuffer>;
/** What the clock of the routes says. */
let now: number;
/** What the rate limit answers next. */
let wait: number | null;
/** Which pictures were made whose. */
const owned: [string, string][] = [];

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'file-routes-'));
  store = await openDiskStore({ dir });
  png = Buffer.from(
    await sharp({ create: { width: 30, height: 30, channels: 3, background: 'teal' } })
      .png()
      .toBuffer(),
  );
  // The port is known only once the server listens, and the links must name it: hence the server before its routes.
  const app = new Hono();
  const door = createFrontDoor();
  server = door.server;
  await listen(server, 0, '127.0.0.1');
  door.open(getRequestListener(app.fetch));
  // A server that listens on a port answers with an object, never with a pipe's name.
  ({ port } = server.address() as AddressInfo);
  origin = `http://127.0.0.1:${port}`;
  const deps: FileDeps = {
    store,
    keyring: {
      create: async () => {},
      find: async () => createSecretKey(new Uint8Array(32)),
      destroy: async () => {},
    },
    publicUrl: origin,
    linkSecret: new Uint8Array(32).fill(3),
    now: () => now,
    sessionOf: async (c) => (c.req.header('authorization') === 'Bearer asha' ? { member: 'asha' } : null),
    senderOf: (c) => c.req.header('x-sender') ?? 'asha',
    mayHaveLink: () => true,
    limit: async () => wait,
    spool: await openSpool(join(dir, 'spool')),
    own: async (_c, key, member) => owned.push([key, member]),
  };
  const routes = fileRoutes(deps);
  app.route('/', routes).route('/api/v1', routes);
  const arrivals = { ...UPLOAD_LIMITS.arrivals, places: 1, waiting: 0 };
  app.route('/narrow', fileRoutes({ ...deps, uploadLimits: { ...UPLOAD_LIMITS, arrivals } }));
  app.route('/hasty', fileRoutes({ ...deps, uploadLimits: { ...UPLOAD_LIMITS, deadlineMs: 200 } }));
});

afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await rm(dir, { recursive: true });
});

beforeEach(() => {
  now = Date.parse('2026-03-05T06:00:00Z');
  wait = null;
});

const asha = { authorization: 'Bearer asha' };

function form(fields: { file?: Uint8Array<ArrayBuffer> | string; name?: string; context?: string }): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') data.append(name, value);
    else data.append(name, new Blob([value], { type: 'image/png' }), 'picture.png');
  }
  return data;
}

const upload = (body: BodyInit, headers: Record<string, string> = asha) =>
  fetch(`${origin}/file/upload`, { method: 'POST', body, headers });

async function uploaded(): Promise<string> {
  const answer = await upload(form({ file: png, name: 'Chai & Co.', context: 'Company' }));
  const { key } = await answer.json();
  return key;
}

async function linkTo(key: string): Promise<string> {
  const { url } = await (await fetch(`${origin}/file/geturl?key=${encodeURIComponent(key)}`)).json();
  return url;
}

const keyCount = async () => (await Array.fromAsync(store.list())).length;

describe('POST /file/upload', () => {
  it.each(['/file/upload', '/api/v1/file/upload'])(
    'at %s stores the picture anew and answers its key',
    async (path) => {
      const answer = await fetch(origin + path, {
        method: 'POST',
        headers: asha,
        body: form({ file: png, name: 'Chai & Co.', context: 'Company' }),
      });
      expect(answer.status).toBe(200);
      const body = await answer.json();
      expect(body).toEqual({ status: 'success', key: expect.stringMatching(/^Company\/chai-co-[0-9a-f]{24}\.webp$/) });
      const stored = await store.get(body.key);
      const bytes = Buffer.from(await new Response(stored?.stream).arrayBuffer());
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 30 });
    },
  );

  it('takes a guest’s photo, for it comes before the account', async () => {
    const answer = await upload(form({ file: png, name: 'आशा', context: 'User' }), {});
    expect((await answer.json()).key).toMatch(/^User\/picture-[0-9a-f]{24}\.webp$/);
  });

  it.each(['Post', 'Company'])('refuses a guest’s picture for a %s', async (context) => {
    const answer = await upload(form({ file: png, name: 'sample', context }), {});
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ status: 'error', code: 'unauthorized' });
  });

  it('names every field that is missing or invalid', async () => {
    const answer = await upload(form({ name: '   ', context: 'Elsewhere' }));
    expect(answer.status).toBe(400);
    const { status, message, code, errors } = await answer.json();
    expect({ status, message, code }).toEqual({
      status: 'error',
      message: 'Please choose a picture.',
      code: 'invalid',
    });
    expect(errors.map(({ path }: { path: string }) => path).sort()).toEqual(['context', 'file', 'name']);
  });

  it.each([
    ['a text for a file', { file: 'not a file', name: 'x', context: 'Post' }, 'file'],
    ['an empty file', { file: new Uint8Array(0), name: 'x', context: 'Post' }, 'file'],
    ['a name of 10,000 letters', { file: Uint8Array.of(1), name: 'x'.repeat(10_000), context: 'Post' }, 'name'],
  ])('refuses %s', async (_what, fields, path) => {
    const answer = await upload(form(fields));
    expect(answer.status).toBe(400);
    expect((await answer.json()).errors).toEqual([{ path, message: expect.any(String) }]);
  });

  it('refuses what is no picture, with 415, and stores nothing', async () => {
    const before = await keyCount();
    const script = Buffer.concat([png.subarray(0, 8), Buffer.from('#!/bin/sh\nrm -rf /\n')]);
    for (const file of [Buffer.from('<svg/>'), script, png.subarray(0, 60)]) {
      const answer = await upload(form({ file, name: 'x', context: 'Post' }));
      expect(answer.status).toBe(415);
      expect(await answer.json()).toMatchObject({ code: 'wrong-type', errors: [{ path: 'file' }] });
    }
    expect(await keyCount()).toBe(before);
  });

  it.each([1, 10 * 1024 * 1024])('refuses a picture %d bytes too large, with 413', async (excess) => {
    const file = Buffer.alloc(UPLOAD_MAX_BYTES + excess);
    file.set(png);
    const answer = await upload(form({ file, name: 'x', context: 'Post' }));
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ code: 'too-large', errors: [{ path: 'file' }] });
  });

  it('takes a picture of just 5 MB', async () => {
    const file = Buffer.alloc(UPLOAD_MAX_BYTES);
    file.set(png);
    expect((await upload(form({ file, name: 'x', context: 'Post' }))).status).toBe(200);
  });

  it.each([
    ['JSON', '{}', { 'content-type': 'application/json' }, 415],
    ['a form of another kind', 'name=x', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['nothing', '', {}, 415],
    ['a form without a boundary', 'x', { 'content-type': 'multipart/form-data' }, 400],
    ['an empty form', '', { 'content-type': 'multipart/form-data; boundary=x' }, 400],
    ['a form that breaks off', part('name', 'x'), { 'content-type': 'multipart/form-data; boundary=x' }, 400],
    ['100,000 parts', part('name', '').repeat(100_000), { 'content-type': 'multipart/form-data; boundary=x' }, 400],
  ])('refuses %s', async (_what, body, headers, status) => {
    const answer = await upload(body, { ...asha, ...headers });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({
      status: 'error',
      message: expect.any(String),
      code: expect.any(String),
    });
  });

  it('answers a form of any content with 4xx, and lives on', async () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom('--x', '--x--', '\r\n', '\r\n\r\n', 'Content-Disposition: form-data; name="file"; filename="a"'),
      fc.constantFrom('Content-Disposition: form-data; name=', 'Content-Type: text/plain; charset=utf-7', '\0', '"'),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 30 }), async (pieces) => {
        const headers = { ...asha, 'content-type': 'multipart/form-data; boundary=x' };
        const { status } = await upload(pieces.join(''), headers);
        expect(status).toBeGreaterThanOrEqual(400);
        expect(status).toBeLessThan(500);
      }),
      { numRuns: 200 },
    );
    expect(await uploaded()).toMatch(/^Company/);
  });

  it('cuts off a form that never ends and trickles in, with 408', async () => {
    const answer = await neverEnding('/hasty/file/upload', Buffer.from('.'), 20);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('"code":"timeout"');
  });

  it('cuts off a form that never ends and pours in, with 413', async () => {
    const answer = await neverEnding('/file/upload', Buffer.alloc(256 * 1024), 0);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain('"code":"too-large"');
  });

  it('outlives a sender who hangs up in the middle', async () => {
    const socket = await openUpload();
    await new Promise((resolve) => socket.write('5\r\nhello\r\n', resolve));
    socket.destroy();
    expect(await uploaded()).toMatch(/^Company/);
  });

  it('says when to come back once the limit is reached', async () => {
    wait = 42;
    const answer = await upload(form({ file: png, name: 'x', context: 'Post' }));
    expect(answer.status).toBe(429);
    expect(answer.headers.get('retry-after')).toBe('42');
  });

  it('asks to wait while too much is arriving at once, and takes uploads again afterwards', async () => {
    const send = () => fetch(`${origin}/narrow/file/upload`, { method: 'POST', body: form(picture), headers: asha });
    const picture = { file: png, name: 'x', context: 'Post' };
    const socket = await openUpload('/narrow/file/upload', 'somebody');
    socket.write(chunk(Buffer.from('hello')));
    await expect.poll(() => readdir(join(dir, 'spool'))).toHaveLength(1);
    const refused = await send();
    expect(refused.status).toBe(429);
    expect([refused.headers.get('retry-after'), (await refused.json()).code]).toEqual(['5', 'too-many']);
    socket.destroy();
    await expect.poll(async () => (await send()).status).toBe(200);
  });

  it('sent again with its Idempotency-Key answers the same key; another picture gets another', async () => {
    const headers = { ...asha, 'idempotency-key': 'try-1' };
    const send = async (file: Uint8Array<ArrayBuffer>, name: string, by: Record<string, string> = headers) =>
      (await (await upload(form({ file, name, context: 'User' }), by)).json()).key;
    const key = await send(png, 'Asha');
    const before = await keyCount();
    expect(await send(png, 'Asha')).toBe(key);
    expect(await keyCount()).toBe(before);
    const other = Buffer.from(await sharp(png).negate().png().toBuffer());
    expect(await send(other, 'Asha')).not.toBe(key);
    expect(await send(png, 'Asha', { 'idempotency-key': 'try-1' })).not.toBe(key);
    expect(await send(png, 'Asha', asha)).not.toBe(await send(png, 'Asha', asha));
  });
});

describe('GET /file/geturl', () => {
  it('answers a signed link that opens', async () => {
    const url = await linkTo(await uploaded());
    expect(url).toContain('X-Amz-Date=20260305T000000Z&X-Amz-Expires=172800&X-Amz-Signature=');
    expect((await fetch(url)).status).toBe(200);
  });

  it.each(['', '?key=', '?key=../../etc/passwd', '?key=Company/..%2fa.webp', '?key=Company/a%00.webp', '?key=%FF'])(
    'refuses %j with 400',
    async (query) => {
      const answer = await fetch(`${origin}/file/geturl${query}`);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ status: 'error', code: 'invalid', errors: [{ path: 'key' }] });
    },
  );

  it('knows no file that is not there, and none that is no picture', async () => {
    await store.put('Snapshot/members-1.sqlite', Buffer.from('private'), 'application/vnd.sqlite3');
    for (const key of ['Company/none-1.webp', 'Snapshot/members-1.sqlite']) {
      const answer = await fetch(`${origin}/file/geturl?key=${key}`);
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ status: 'error', code: 'not-found' });
    }
  });
});

describe('GET /files/<key>', () => {
  it('serves the bytes, to be kept as long as the link is good', async () => {
    const key = await uploaded();
    const answer = await fetch(await linkTo(key));
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': `public, max-age=${42 * 3600}, immutable`,
      'x-content-type-options': 'nosniff',
      etag: `"${key}"`,
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.length).toBe((await store.stat(key))?.size);
    expect((await sharp(bytes).metadata()).format).toBe('webp');
  });

  it('answers HEAD alike, without the bytes', async () => {
    const key = await uploaded();
    const answer = await fetch(await linkTo(key), { method: 'HEAD' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-length')).toBe(String((await store.stat(key))?.size));
    expect(await answer.text()).toBe('');
  });

  it('answers 304 to whoever has it', async () => {
    const url = await linkTo(await uploaded());
    const etag = (await fetch(url)).headers.get('etag') ?? '';
    for (const header of [etag, `"other", W/${etag}`]) {
      const answer = await fetch(url, { headers: { 'if-none-match': header } });
      expect(answer.status).toBe(304);
      expect(await answer.text()).toBe('');
    }
    expect((await fetch(url, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  });

  it('answers 404, and not 304, where the file has been deleted', async () => {
    const key = await uploaded();
    const url = await linkTo(key);
    await store.remove(key);
    const answer = await fetch(url, { headers: { 'if-none-match': `"${key}"` } });
    expect([answer.status, answer.headers.get('etag'), answer.headers.get('cache-control')]).toEqual([
      ...[404, null, 'no-store'],
    ]);
  });

  it('refuses an expired link', async () => {
    const url = await linkTo(await uploaded());
    now += 48 * HOUR;
    const answer = await fetch(url);
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ status: 'error', code: 'link-expired' });
  });

  it('refuses a forged link, and one without a signature', async () => {
    const [url, other] = [await linkTo(await uploaded()), await linkTo(await uploaded())];
    const swapped = new URL(url);
    swapped.pathname = new URL(other).pathname;
    for (const forged of [
      swapped.href,
      url.split('?')[0] ?? '',
      `${origin}/files/%2e%2e%2fmaster.key`,
      `${origin}/files/%`,
    ]) {
      const answer = await fetch(forged);
      expect(answer.status).toBe(403);
      expect(await answer.json()).toMatchObject({ status: 'error', code: 'link-invalid' });
    }
  });

  it('says so when the file has gone since, and lets nobody keep that answer', async () => {
    const key = await uploaded();
    const url = await linkTo(key);
    await store.remove(key);
    const answer = await fetch(url);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('etag')).toBeNull();
  });
});

function part(name: string, text: string): string {
  return `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
}

const uploadHead = (path: string, sender: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer asha\r\nX-Sender: ${sender}\r\n` +
  'Content-Type: multipart/form-data; boundary=x\r\nTransfer-Encoding: chunked\r\n\r\n';
const FILE_HEAD = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n';

/** A connection over which an upload has begun, in chunks. */
async function openUpload(path = '/file/upload', sender = 'asha'): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  // The server may close while we still write: that is what these tests are about.
  socket.on('error', () => {});
  socket.write(uploadHead(path, sender) + chunk(Buffer.from(FILE_HEAD)).toString());
  await new Promise((resolve) => socket.once('connect', resolve));
  return socket;
}

/** The server's whole answer, once it has come and the connection is closed. */
async function answerOf(socket: Socket): Promise<string> {
  let answer = '';
  socket.on('data', (data) => {
    answer += data.toString();
  });
  await new Promise((resolve) => socket.once('close', resolve));
  return answer;
}

/** Sends a file's bytes over and over, every `everyMs`, until the server closes. */
async function neverEnding(path: string, bytes: Buffer, everyMs: number): Promise<string> {
  const socket = await openUpload(path);
  const timer = setInterval(() => socket.write(chunk(bytes)), everyMs);
  try {
    return await answerOf(socket);
  } finally {
    clearInterval(timer);
  }
}

function chunk(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
}
