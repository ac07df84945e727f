import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as elapsed } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createFrontDoor, listen } from './server.ts';

/** More than all buffers on the way take in. */
const LARGE = Buffer.alloc(48e6, 'x');
const TOGETHER = 80e6;

/** Asks for a large answer over a connection that reads nothing until it is resumed. */
async function server(waiting: NonNullable<Parameters<typeof createFrontDoor>[0]>['waiting']) {
  const { server, open } = createFrontDoor({ waiting: { lookMs: 20, ...waiting } });
  open((_request, response) => response.end(LARGE));
  const url = new URL(await listen(server, 0, '127.0.0.1'));
  const sockets: Socket[] = [];
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.closeAllConnections();
    server.close();
  });
  return async function ask() {
    const accepted = once(server, 'connection');
    const socket = connect({ port: Number(url.port), host: '127.0.0.1' }).pause();
    socket.on('error', () => {});
    sockets.push(socket);
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    const [theirs] = (await accepted) as [Socket];
    await expect.poll(() => theirs.writableLength).toBeGreaterThan(0);
    return { socket, theirs };
  };
}

async function lengthOf(socket: Socket): Promise<number> {
  let bytes = 0;
  for await (const chunk of socket) bytes += (chunk as Buffer).length;
  return bytes;
}

test.each(['inAll', 'ofAnAddress'])('what lies ready for readers who do not take it is bounded %s', async (which) => {
  const ask = await server({ [which]: TOGETHER });
  const first = await ask();
  await elapsed(60);
  const second = await ask();
  await expect.poll(() => first.theirs.destroyed).toBe(true);
  // Nor does the system go on holding what they have not taken.
  await expect(lengthOf(first.socket)).rejects.toThrow('ECONNRESET');
  expect(second.theirs.destroyed).toBe(false);
  expect(await lengthOf(second.socket)).toBeGreaterThan(LARGE.length);
});

test('who takes some of their answer now and then, and never all of a piece, is let go', async () => {
  const ask = await server({ slowMs: 400 });
  const { socket, theirs } = await ask();
  const timer = setInterval(() => socket.read(100_000), 20);
  onTestFinished(() => clearInterval(timer));
  await expect.poll(() => theirs.destroyed, { timeout: 4000 }).toBe(true);
});
