import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { distOf, ENGLISH } from './language.ts';
import { sitePages } from './pages.ts';

/** The built site in front of an API that answers what no page can take. */

const lines: string[] = [];
const log = pino({}, { write: (line: string) => lines.push(line) });
const nonsense = { data: { startups: [{ _id: 7 }] }, total: {}, facets: 'none' };
const server = createServer();
let origin: string;
/** Pages that have been begun. */
let begun = 0;

beforeAll(async () => {
  const answer = await sitePages(distOf(ENGLISH), {
    apiFor: () => {
      begun += 1;
      return async () => Response.json(nonsense);
    },
    admitFor: () => async () => ({ done() {} }),
    senderOf: () => null,
    log,
  });
  server.on('request', answer).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
});

afterAll(() => void server.close());

test.each(['/dashboard/startups', '/dashboard/funds'])(
  '%s, which cannot be made, says so, and is written down',
  async (path) => {
    lines.length = 0;
    const response = await fetch(origin + path);
    expect(response.status).toBe(500);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(await response.text()).toContain('This page could not be shown');
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['a page could not be rendered']);
  },
);

test('a page whose reader leaves before it is begun is not begun', async () => {
  const url = new URL(origin);
  const leaving = connect(Number(url.port), url.hostname);
  leaving.on('error', () => {}); // that the server has closed it
  const gone = new Promise<void>((resolve) => {
    server.once('request', (request, response) => {
      response.once('close', resolve);
      request.socket.destroy();
    });
  });
  begun = 0;
  leaving.write('GET /dashboard/startups HTTP/1.1\r\nHost: x\r\n\r\n');
  await gone;
  // Pages of one sender begin in the order of their coming.
  await fetch(`${origin}/dashboard/startups`);
  expect(begun).toBe(1);
});
