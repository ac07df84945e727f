import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { connectionsMost } from './connections.ts';
import { FILES_FOR_ITSELF, FILES_LEAST, tooFewFiles } from './processFiles.ts';
import { createFrontDoor, listen } from './server.ts';

test('half of what a process may have open is for connections, without what it needs itself', () => {
  const own = FILES_FOR_ITSELF;
  expect([own + 200, own + 10_000, 1_000_000].map((files) => connectionsMost(files))).toEqual([100, 5000, 20_000]);
  expect(connectionsMost(Number.POSITIVE_INFINITY)).toBe(20_000);
  expect(connectionsMost(32)).toBe(16);
});

test('all connections together take half of the heap at the most', () => {
  expect(connectionsMost(1_000_000, 512 * 1024 ** 2)).toBe(7281);
  expect(connectionsMost(FILES_FOR_ITSELF + 200, 512 * 1024 ** 2)).toBe(100);
});

test('a process that may open too few files says so, and how many it needs', () => {
  expect(tooFewFiles(FILES_LEAST)).toBeUndefined();
  expect(tooFewFiles(FILES_LEAST - 1)).toContain(`needs ${FILES_LEAST} or more`);
});

async function openDoor(answer: RequestListener, limits: 'on' | 'off', connections: number, TRUST_PROXY = 0) {
  const config = { RATE_LIMIT: limits, TRUST_PROXY, PUBLIC_URL: undefined, SITE_LANGUAGES: ['en'] as [string] };
  const { server, open } = createFrontDoor({ config, connections });
  open(answer);
  const url = new URL(await listen(server, 0, '127.0.0.1'));
  const sockets: Socket[] = [];
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.closeAllConnections();
    server.close();
  });
  return {
    /** A connection that has been taken in, or refused: then it holds what it was told. */
    async come(from = '127.0.0.1') {
      const socket = connect({ port: Number(url.port), host: '127.0.0.1', localAddress: from });
      sockets.push(socket);
      let text = '';
      socket.on('data', (bytes: Buffer) => {
        text += bytes.toString();
      });
      socket.on('error', () => {});
      const taken = once(server, 'connection');
      await once(socket, 'connect');
      await taken;
      return {
        socket,
        text: () => text,
        ask: (path = '/') => socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`),
        /** Begins a body of so many bytes. */
        send: (bytes: number, begun: string) =>
          socket.write(`POST /slow HTTP/1.1\r\nHost: x\r\nContent-Length: ${bytes}\r\n\r\n${begun}`),
      };
    },
  };
}

const quick: RequestListener = (_, response) => void response.end('here');
/** Answers /slow never. */
const slow: RequestListener = (request, response) => {
  if (request.url === '/slow') response.flushHeaders();
  else response.end('here');
};

/** Says when a request is there, how much of its body, and when that is whole; and goes on answering. */
const taking: RequestListener = (request, response) => {
  let bytes = 0;
  response.flushHeaders();
  request.on('data', (piece: Buffer) => {
    bytes += piece.length;
    response.write(`[${bytes}]`);
  });
  request.on('end', () => response.write('all of it'));
};

test('one too many takes the place of the one that has been idle for longest', async () => {
  const { come } = await openDoor(quick, 'off', 4);
  const first = await come();
  const others = [await come(), await come(), await come()];
  first.ask();
  await expect.poll(first.text).toContain('here');
  const fifth = await come();
  await once(others[0]?.socket ?? first.socket, 'close');
  fifth.ask();
  await expect.poll(fifth.text).toContain('here');
  expect(first.socket.destroyed).toBe(false);
});

test('who never asked for anything goes before who was answered', async () => {
  const { come } = await openDoor(quick, 'off', 4);
  const answered = await come();
  answered.ask();
  await expect.poll(answered.text).toContain('here');
  const silent = [await come(), await come(), await come()];
  for (const one of silent) {
    const gone = once(one.socket, 'close');
    await come();
    await gone;
  }
  expect(answered.socket.destroyed).toBe(false);
});

test('where nobody is idle it is refused in words, and those at work go on', async () => {
  const { come } = await openDoor(slow, 'off', 4);
  const busy = [await come(), await come(), await come(), await come()];
  for (const one of busy) one.ask('/slow');
  for (const one of busy) await expect.poll(one.text).toContain('200 OK');
  const refused = await come();
  await once(refused.socket, 'close');
  expect(refused.text()).toMatch(/^HTTP\/1\.1 503 [\s\S]*Retry-After: 5/);
  expect(busy.map(({ socket }) => socket.destroyed)).toEqual([false, false, false, false]);
});

test('an address has half of all at the most, and its own idle ones go first', async () => {
  const { come } = await openDoor(slow, 'on', 8);
  const other = await come('127.0.0.2');
  const many = [await come(), await come(), await come(), await come()];
  await come();
  await once(many[0]?.socket ?? other.socket, 'close');
  expect(other.socket.destroyed).toBe(false);
  // At work all of them, the address has no place left; another one has.
  const mine = [...many.slice(1)];
  for (const one of mine) one.ask('/slow');
  const last = await come();
  last.ask('/slow');
  await expect.poll(last.text).toContain('200 OK');
  const refused = await come();
  await once(refused.socket, 'close');
  expect(refused.text()).toContain('503');
  other.ask();
  await expect.poll(other.text).toContain('here');
});

test('behind an expected proxy everybody comes from one address, which is not limited by itself', async () => {
  const { come } = await openDoor(slow, 'on', 8, 1);
  const busy = [];
  for (let n = 0; n < 8; n += 1) {
    const one = await come();
    one.ask('/slow');
    busy.push(one);
  }
  for (const one of busy) await expect.poll(one.text).toContain('200 OK');
  // All of them together are.
  const refused = await come();
  await once(refused.socket, 'close');
  expect(refused.text()).toContain('503');
});

const gone = ({ socket }: { socket: Socket }) => expect.poll(() => socket.destroyed).toBe(true);

test('a request whose body is still coming gives way behind those that are silent, the longest sending first', async () => {
  const { come } = await openDoor(taking, 'off', 4);
  const begun = async () => {
    const one = await come();
    one.send(8, 'half');
    await expect.poll(one.text).toContain('[4]');
    return one;
  };
  const [whole, first, second] = [await begun(), await begun(), await begun()];
  whole.socket.write('half');
  await expect.poll(whole.text).toContain('all of it');
  const silent = await come();
  const visitor = await come();
  await gone(silent);
  visitor.ask();
  await expect.poll(visitor.text).toContain('200 OK');
  const third = await begun();
  await gone(first);
  // Once it is there it keeps its place.
  second.socket.write('half');
  await expect.poll(second.text).toContain('all of it');
  const fourth = await begun();
  await gone(third);
  fourth.socket.write('half');
  await expect.poll(fourth.text).toContain('all of it');
  const refused = await come();
  await gone(refused);
  expect(refused.text()).toContain('503');
  expect([whole, second, fourth].map(({ socket }) => socket.destroyed)).toEqual([false, false, false]);
});

test('of bodies that are still coming one of the address with most gives way', async () => {
  const { come } = await openDoor(taking, 'on', 8);
  const sending: Socket[] = [];
  for (const host of [2, 3, 3, 3, 4, 4, 4, 4]) {
    const one = await come(`127.0.0.${host}`);
    one.send(8, 'half');
    await expect.poll(one.text).toContain('[4]');
    sending.push(one.socket);
  }
  const visitor = await come('127.0.0.5');
  visitor.ask();
  await expect.poll(visitor.text).toContain('200 OK');
  await expect.poll(() => sending.findIndex(({ destroyed }) => destroyed)).toBe(4);
});

test('a body that comes at an honest speed gives way last, and none behind a request that is being answered', async () => {
  const { come } = await openDoor(taking, 'off', 3);
  const answered = await come();
  answered.ask();
  answered.send(8, 'half');
  await expect.poll(answered.text).toContain('200 OK');
  const honest = await come();
  honest.send(2e6, 'x'.repeat(1e6)); // two minutes of honest sending
  await expect.poll(honest.text).toContain('[1000000]');
  for (let n = 0; n < 2; n += 1) {
    const slow = await come();
    slow.send(8, 'half');
    await expect.poll(slow.text).toContain('[4]');
    const next = await come();
    await gone(slow);
    next.socket.destroy();
  }
  const busy = await come();
  busy.ask();
  await expect.poll(busy.text).toContain('200 OK');
  await come();
  await gone(honest);
  expect(answered.socket.destroyed).toBe(false);
});
