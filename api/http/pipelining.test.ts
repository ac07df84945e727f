import { once } from 'node:events';
import type { RequestListener, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createFrontDoor, listen } from './server.ts';

/** A connection to a server that answers like this. */
async function opened(answer: RequestListener) {
  const { server, open } = createFrontDoor();
  const begun: string[] = [];
  open((request, response) => {
    begun.push(request.url ?? '');
    answer(request, response);
  });
  const url = new URL(await listen(server, 0, '127.0.0.1'));
  const socket = connect(Number(url.port), '127.0.0.1');
  onTestFinished(() => {
    socket.destroy();
    server.closeAllConnections();
    server.close();
  });
  let text = '';
  socket.on('error', () => {});
  socket.on('data', (bytes: Buffer) => {
    text += bytes.toString();
  });
  await once(socket, 'connect');
  return { socket, server, url, begun, text: () => text };
}

const request = (path: string, ...headers: string[]): string =>
  `GET ${path} HTTP/1.1\r\n${['Host: x', ...headers].join('\r\n')}\r\n\r\n`;

/** Answers with the path, when it is told to. */
function later() {
  const waiting: (() => void)[] = [];
  const answer: RequestListener = ({ url }, response: ServerResponse) => {
    waiting.push(() => response.end(`here ${url}`));
  };
  return { answer, next: () => waiting.shift()?.() };
}

test('of requests that are sent ahead each is begun when the one before has been answered', async () => {
  const { answer, next } = later();
  const { socket, begun, text } = await opened(answer);
  socket.write(['/1', '/2', '/3'].map((path) => request(path)).join(''));
  for (const so of [['/1'], ['/1', '/2'], ['/1', '/2', '/3']]) {
    await expect.poll(() => begun).toEqual(so);
    next();
  }
  await expect.poll(() => text().match(/here \/\d/g)).toEqual(['here /1', 'here /2', 'here /3']);
  socket.write(request('/4'));
  await expect.poll(() => begun.length).toBe(4);
});

test('a connection on which thousands are sent ahead is closed, and none of them is begun', async () => {
  const { socket, begun } = await opened((_, response) => response.flushHeaders());
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(request('/slow') + request('/film/span.mp4').repeat(3000));
  await closed;
  expect(begun).toEqual(['/slow']);
});

test.each([
  ['requests', request('/')],
  ['requests that name no host', 'GET / HTTP/1.1\r\n\r\n'],
  [
    'requests with bodies',
    'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\nA: b\r\n\r\n',
  ],
])('of a packet of %s none is parsed behind the one too many, and the next connection is served', async (_, one) => {
  const { socket, server, url } = await opened((asked, response) => {
    if (asked.url !== '/') response.end(`here ${asked.url}`);
  });
  let parsed = 0;
  server.on('request', () => {
    parsed += 1;
  });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(one.repeat(Math.floor(60_000 / one.length)));
  await closed;
  expect(parsed).toBe(6); // the one that is answered, four that wait, and the one too many
  for (let n = 1; n <= 3; n += 1) {
    const answer = await fetch(new URL(`/${n}`, url), { method: 'POST', body: 'words' });
    expect(await answer.text()).toBe(`here /${n}`);
    expect(parsed).toBe(6 + n);
  }
});

const POST = ['POST / HTTP/1.1', 'Host: x', 'Content-Length: 1', '', 'x'].join('\r\n');

test('of a packet of requests with bodies that are answered at once a few are begun in a turn, and the rest is closed', async () => {
  let turn = 0;
  const turns: number[] = [];
  const { socket } = await opened((_, response) => {
    if (turns.length === 0) setImmediate(() => (turn += 1));
    turns.push(turn);
    response.end();
  });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(POST.repeat(Math.floor(60_000 / POST.length)));
  await closed;
  expect(turns).toEqual([0, 0, 0, 0]);
});

test('eight requests with bodies that come in a packet are all answered', async () => {
  const { socket, begun, text } = await opened(({ url }, response) => response.end(`here ${url}`));
  const paths = ['/1', '/2', '/3', '/4', '/5', '/6', '/7', '/8'];
  socket.write(paths.map((path) => POST.replace('/', path)).join(''));
  await expect.poll(() => text().match(/here \/\d/g)?.length).toBe(8);
  expect(begun).toEqual(paths);
  expect(text().match(/here \/\d/g)).toEqual(paths.map((path) => `here ${path}`));
});

test('of what was sent ahead nothing is begun behind the last answer', async () => {
  const { socket, begun } = await opened((_, response) => void response.setHeader('Connection', 'close').end());
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(POST.repeat(100));
  await closed;
  expect(begun).toEqual(['/']);
});

test('what waits is not begun any more when its connection ends, or the answer before was to be the last', async () => {
  const { answer, next } = later();
  const first = await opened(answer);
  first.socket.write(request('/1') + request('/2'));
  await expect.poll(() => first.begun).toEqual(['/1']);
  first.socket.destroy();
  const second = await opened((_, response) => void response.setHeader('Connection', 'close').end('here'));
  const closed = new Promise((resolve) => second.socket.once('close', resolve));
  second.socket.write(request('/1') + request('/2'));
  await closed;
  next();
  expect([first.begun, second.begun]).toEqual([['/1'], ['/1']]);
});
