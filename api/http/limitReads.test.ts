import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { client, type Fetch, join } from '../e2e/client.fixture.ts';
import { type TestPlatform, testPlatform } from '../program/platform.fixture.ts';

let target: TestPlatform;
let app: ReturnType<typeof createApp>;

beforeAll(async () => {
  // Time stands still: nothing is given back meanwhile.
  const now = Date.now();
  target = await testPlatform({ clock: () => now, env: { RATE_LIMIT: 'on' } });
  app = createApp(target.platform);
});
afterAll(async () => {
  app.stop();
  await target.close();
});

/** Calls as they come over a connection from an address. */
const from = (remoteAddress: string) => {
  const connection = { server: { incoming: { socket: { remoteAddress, remotePort: 1, remoteFamily: 'IPv4' } } } };
  const send: Fetch = (path, init) => app.request(path, init, connection);
  return client(send);
};

/** Searches never asked before, until one is refused. */
async function searchOn(call: ReturnType<typeof from>, token?: string) {
  for (let n = 0; n < 1000; n += 1) {
    const answer = await call('GET', `/company?q=word${n}`, { token });
    if (answer.status !== 200) return { answered: n, answer };
  }
  throw new Error('nobody was ever refused');
}

test('a guest who only searches is told to wait; the network counts as one, members and others do not', async () => {
  const call = from('2001:db8:1:2::1');
  const member = await join(from('198.51.100.1'), 'asha@example.in');
  const { answered, answer } = await searchOn(call);
  expect(answered).toBeGreaterThan(300);
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  expect(answer.body).toMatchObject({ status: 'error', code: 'too-many', message: expect.stringContaining('wait') });
  expect(answer.headers.get('etag')).toBeNull();
  // A neighbour in the same /56 is the same reader, one further off is not.
  expect((await from('2001:db8:1:ff::2')('GET', '/company?q=neighbour')).status).toBe(429);
  expect((await from('2001:db8:1:100::2')('GET', '/company?q=neighbour')).status).toBe(200);
  // What has been answered before is answered still, and a member is counted by themselves.
  expect((await call('GET', '/company?q=word0')).status).toBe(200);
  expect((await call('GET', '/company?q=of+a+member', { token: member.token })).status).toBe(200);
});

test('a member who only searches is told to wait, wherever they come from', async () => {
  const { token } = await join(from('198.51.100.2'), 'ravi@example.in');
  const { answer } = await searchOn(from('198.51.100.3'), token);
  expect(answer.status).toBe(429);
  expect((await from('198.51.100.4')('GET', '/company?q=elsewhere', { token })).status).toBe(429);
});
