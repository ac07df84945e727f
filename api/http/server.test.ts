import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as elapsed } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createFrontDoor, listen } from './server.ts';

const STALLED_MS = 600;

/** Asks a server that answers like this, over a connection that reads nothing until it is resumed. */
async function ask(answer: RequestListener) {
  const { server, open } = createFrontDoor({ stalledMs: STALLED_MS });
  const url = new URL(await listen(server, 0, '127.0.0.1'));
  const socket = connect(Number(url.port), '127.0.0.1').pause();
  onTestFinished(() => {
    socket.destroy();
    server.closeAllConnections();
    server.close();
  });
  const closed = new Promise<{ finished: boolean }>((resolve) => {
    open((request, response) => {
      response.on('close', () => resolve({ finished: response.writableFinished }));
      answer(request, response);
    });
  });
  await once(socket, 'connect');
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  return { socket, closed };
}

/** More than all buffers on the way take in. */
const LARGE = Buffer.alloc(64e6, 'x');

test('a reader who takes nothing of their answer is let go', async () => {
  const { closed } = await ask((_, response) => response.end(LARGE));
  expect(await closed).toEqual({ finished: false });
});

test('a reader who takes their answer slowly gets all of it', async () => {
  const { socket, closed } = await ask((_, response) => response.end(LARGE));
  let read = 0;
  socket.resume().on('data', (chunk: Buffer) => {
    read += chunk.length;
    // So often that it takes several times as long as one may stand still.
    if (read % 4e6 < chunk.length) {
      socket.pause();
      setTimeout(() => socket.resume(), STALLED_MS / 6);
    }
  });
  expect(await closed).toEqual({ finished: true });
  await expect.poll(() => read).toBeGreaterThan(LARGE.length);
});

test('a reader who waits for what happens next stays, also after that', async () => {
  let tell: (() => void) | undefined;
  const { socket } = await ask((_, response) => {
    response.flushHeaders();
    tell = () => response.write('news');
  });
  let text = '';
  socket.resume().on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  for (let n = 0; n < 2; n += 1) {
    await elapsed(STALLED_MS * 3);
    tell?.();
  }
  await elapsed(STALLED_MS);
  expect(socket.destroyed).toBe(false);
  expect(text.match(/news/g)).toHaveLength(2);
});

/** The status that a request with these header lines gets, whose body does not come. */
async function statusOf(lines: readonly string[], path = '/', method = 'POST'): Promise<string> {
  const { socket, closed } = await ask((_, response) => void response.writeHead(204).end());
  let text = '';
  socket.on('error', () => {});
  socket.on('data', (bytes: Buffer) => {
    text += bytes.toString();
  });
  socket.resume();
  await closed; // it has been asked once already
  await expect.poll(() => text).toContain('204');
  text = '';
  const all = ['Host: localhost', ...(method === 'GET' ? [] : ['Content-Length: 9']), ...lines];
  socket.write(`${method} ${path} HTTP/1.1\r\n${all.join('\r\n')}\r\n\r\n`);
  await expect.poll(() => text).toContain('\r\n\r\n');
  return text.slice(9, 12);
}

test('headers of more than eight kilobytes, or of more than some hundred lines, are refused, and a path as long before a body', async () => {
  const lines = (count: number, length: number) =>
    Array.from({ length: count }, (_, n) => `X-${n}: `.padEnd(length, 'x'));
  const asked = [lines(90, 80), lines(4, 2000), lines(5, 2000), lines(97, 12), lines(98, 12), lines(600, 12)];
  expect(await Promise.all(asked.map((one) => statusOf(one)))).toEqual(['204', '204', '431', '204', '431', '431']);
  // Whatever is expected, which is a line more: Node answers that by itself, where it is not told who does.
  const expecting = await Promise.all(asked.map((one) => statusOf([...one, 'Expect: x'])));
  expect(expecting).toEqual(['204', '204', '431', '431', '431', '431']);
  const long = `/${'x'.repeat(9000)}`;
  expect([await statusOf([], long), await statusOf([], long, 'GET')]).toEqual(['431', '204']);
});

test('a body that does not come is not waited for; a slow line has longer for an upload', async () => {
  const requestMs = 300;
  const { server, open } = createFrontDoor({ requestMs });
  const url = new URL(await listen(server, 0, '127.0.0.1'));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  open((request, response) => request.resume().on('end', () => response.end('all of it')));

  /** Sends the first half of a body, and the second so much later. Resolves to what came back. */
  async function slowly(path: string): Promise<string> {
    const socket = connect(Number(url.port), '127.0.0.1');
    let answer = '';
    socket.on('error', () => {}).on('data', (chunk: Buffer) => (answer += chunk.toString()));
    socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 8\r\n\r\nhalf`);
    const closed = once(socket, 'close');
    await elapsed(requestMs * 3);
    socket.write('half');
    await closed;
    return answer;
  }
  const [other, ...uploads] = await Promise.all(
    ['/api/v1/company', '/api/v1/file/upload?a=b', '/file/upload'].map(slowly),
  );
  expect(other).toMatch(/^HTTP\/1\.1 408 /);
  for (const upload of uploads) expect(upload).toMatch(/^HTTP\/1\.1 200 .*all of it/s);
});

test('bodies under way take a bounded part of the memory, in all and of one address, until they are there', async () => {
  const config = { TRUST_PROXY: 1, RATE_LIMIT: 'on' as const, PUBLIC_URL: undefined, SITE_LANGUAGES: ['en'] };
  const { server, open } = createFrontDoor({ config, bodies: { inAll: 250, ofAnAddress: 120 } });
  const url = new URL(await listen(server, 0, '127.0.0.1'));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  let taken = 0;
  open((request, response) => {
    taken += 1;
    request.resume().on('end', () => response.end('all of it'));
  });

  /** Begins a body of a hundred bytes, which is taken or refused. Gives what sends the rest, and the status. */
  async function begun(address: string, path = '/api/v1/company') {
    const socket = connect(Number(url.port), '127.0.0.1');
    const before = taken;
    onTestFinished(() => void socket.destroy());
    let text = '';
    socket.on('error', () => {}).on('data', (chunk: Buffer) => (text += chunk.toString()));
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\nContent-Length: 100\r\n\r\nhalf`,
    );
    await expect.poll(() => taken > before || text !== '').toBe(true);
    const finish = () => void socket.write('x'.repeat(96));
    return { finish, gone: () => void socket.destroy(), status: () => text.slice(9, 12) };
  }

  const [first, second] = [await begun('198.51.100.1'), await begun('198.51.100.1')];
  expect([first.status(), second.status()]).toEqual(['', '503']);
  const other = await begun('198.51.100.2');
  const third = await begun('198.51.100.3');
  expect([other.status(), third.status()]).toEqual(['', '503']);
  const upload = await begun('198.51.100.3', '/file/upload');
  upload.finish();
  first.finish();
  other.gone();
  await expect.poll(() => [upload.status(), first.status()]).toEqual(['200', '200']);

  async function whole(address: string): Promise<string> {
    const one = await begun(address);
    one.finish();
    await expect.poll(one.status).not.toBe('');
    return one.status();
  }
  for (const address of ['198.51.100.1', '198.51.100.2', '198.51.100.3'])
    await expect.poll(() => whole(address)).toBe('200');
});
