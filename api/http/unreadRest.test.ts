import { connect } from 'node:net';
import { setTimeout as elapsed } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { expect, onTestFinished, test } from 'vitest';
import { createFrontDoor, listen } from './server.ts';

/** Longer than what stands between us and Node waits for the rest of a body. */
const LATER_MS = 800;

test.each([
  ['read in part', true],
  ['not read', false],
])('a connection goes on behind an answer to a body that was %s', async (_, isBegun) => {
  const { server, open } = createFrontDoor();
  const url = new URL(await listen(server, 0, '127.0.0.1'));
  const socket = connect(Number(url.port), '127.0.0.1');
  onTestFinished(() => {
    socket.destroy();
    server.closeAllConnections();
    server.close();
  });
  open(
    getRequestListener(async (request) => {
      const reader = isBegun ? request.body?.getReader() : undefined;
      await reader?.read();
      reader?.releaseLock();
      return new Response('answered');
    }),
  );
  let text = '';
  socket.on('error', () => {}).on('data', (chunk: Buffer) => (text += chunk.toString()));
  const answers = () => text.match(/answered/g)?.length ?? 0;
  socket.write('POST /file/upload HTTP/1.1\r\nHost: localhost\r\nContent-Length: 400000\r\n\r\n');
  socket.write(Buffer.alloc(400_000, 'x'));
  await expect.poll(answers).toBe(1);
  await elapsed(LATER_MS);
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await expect.poll(answers).toBe(2);
});
