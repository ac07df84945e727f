import type { RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as elapsed, setImmediate as turn } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { expect, onTestFinished, test } from 'vitest';
import { createFrontDoor, listen } from './server.ts';

/** Resolves when it happens; an error meanwhile, such as that nobody takes what is sent, ends nothing. */
const come = (socket: Socket, event: string) => new Promise<unknown>((resolve) => socket.once(event, resolve));

/** A connection to a server that answers like this, and what has come back over it. */
async function connected(answer: RequestListener) {
  const { server, open } = createFrontDoor();
  const url = new URL(await listen(server, 0, '127.0.0.1'));
  const socket = connect(Number(url.port), '127.0.0.1');
  onTestFinished(() => {
    socket.destroy();
    server.closeAllConnections();
    server.close();
  });
  open(answer);
  let text = '';
  socket.on('error', () => {}).on('data', (chunk: Buffer) => (text += chunk.toString()));
  return { socket, heard: () => text };
}

/** Sends a chunked body to a server that answers like this, in pieces of so many bytes. Resolves to what came back, and how many were sent. */
async function sendPieces(answer: RequestListener, bytes: number, most: number, path = '/api/v1/company') {
  const { socket, heard } = await connected(answer);
  const closed = come(socket, 'close');
  await come(socket, 'connect');
  socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n`);
  const some = `${bytes.toString(16)}\r\n${'x'.repeat(bytes)}\r\n`.repeat(100);
  let sent = 0;
  for (; sent < most && !socket.destroyed; sent += 100) {
    if (!socket.write(some)) await Promise.race([come(socket, 'drain'), closed]);
    await turn();
  }
  if (!socket.destroyed) socket.write('0\r\n\r\nGET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  await closed;
  return { text: heard(), sent };
}

const readIt: RequestListener = (request, response) => {
  request.resume().on('end', () => response.end('all of it'));
};
const atOnce: RequestListener = (_, response) => void response.end('at once');

test.each(['/api/v1/company', '/file/upload'])(
  'a body in ever so many pieces of a byte is refused: %s',
  async (path) => {
    const { text, sent } = await sendPieces(readIt, 1, 1_000_000, path);
    expect(text).toMatch(/^HTTP\/1\.1 413 /);
    expect(text.match(/HTTP/g)).toHaveLength(1);
    expect(sent).toBeLessThan(1_000_000);
  },
);

test('one that nobody reads any more keeps the thread no longer', async () => {
  const { text, sent } = await sendPieces(atOnce, 1, 1_000_000);
  expect(text).toMatch(/^HTTP\/1\.1 200 .*at once/s);
  expect(text.match(/HTTP/g)).toHaveLength(1);
  expect(sent).toBeLessThan(1_000_000);
});

test.each([
  ['a hundred short ones', 1, 100],
  ['twenty thousand as long as packets', 512, 20_000],
])('%s are read, or read past, and the connection goes on', async (_, bytes, most) => {
  const [read, past] = [await sendPieces(readIt, bytes, most), await sendPieces(atOnce, bytes, most)];
  expect(read.text.match(/all of it/g)).toHaveLength(2);
  expect(past.text.match(/at once/g)).toHaveLength(2);
});

test('of a refused body the parser hands nothing on, and it serves the next connection whole', async () => {
  const { server, open } = createFrontDoor();
  const url = await listen(server, 0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  let handed = 0;
  open((request, response) => {
    const push = request.push.bind(request);
    request.push = (piece) => {
      handed += 1;
      return push(piece);
    };
    readIt(request, response);
  });
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => {}).resume();
  const closed = come(socket, 'close');
  const head = 'POST /api/v1/company HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n';
  socket.end(`${head}${'1\r\nx\r\n'.repeat(10_000)}0\r\n\r\n`);
  await closed;
  expect(handed).toBe(101); // the one too many
  for (let n = 1; n <= 3; n += 1) {
    const answer = await fetch(`${url}/api/v1/company`, { method: 'POST', body: 'all of these words' });
    expect(await answer.text()).toBe('all of it');
    expect(handed).toBeGreaterThanOrEqual(101 + 2 * n); // the words, and their end
  }
});

/** Longer than what stands between us and Node waits for the rest of a body. */
const LATER_MS = 800;

test.each([
  ['read in part', true],
  ['not read', false],
])('a connection goes on behind an answer to a body that was %s', async (_, isBegun) => {
  const { socket, heard } = await connected(
    getRequestListener(async (request) => {
      const reader = isBegun ? request.body?.getReader() : undefined;
      await reader?.read();
      reader?.releaseLock();
      return new Response('answered');
    }),
  );
  const answers = () => heard().match(/answered/g)?.length ?? 0;
  socket.write('POST /file/upload HTTP/1.1\r\nHost: localhost\r\nContent-Length: 400000\r\n\r\n');
  socket.write(Buffer.alloc(400_000, 'x'));
  await expect.poll(answers).toBe(1);
  await elapsed(LATER_MS);
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await expect.poll(answers).toBe(2);
});
