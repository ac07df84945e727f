import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { type TestPlatform, testPlatform } from '../program/platform.fixture.ts';

let target: TestPlatform;
let app: ReturnType<typeof createApp>;
/** Those that wait for read models, each until it is told that they have come so far. */
const waiting: ((reached: boolean) => void)[] = [];

beforeAll(async () => {
  target = await testPlatform({ env: { RATE_LIMIT: 'on' } });
  const { platform } = target;
  const { reads } = platform;
  const waitFor: typeof reads.waitFor = async (_position, _names, ms) =>
    ms > 0 && new Promise((resolve) => waiting.push(resolve));
  app = createApp({ ...platform, reads: Object.create(reads, { waitFor: { value: waitFor } }) });
});
afterAll(async () => {
  app.stop();
  await target.close();
});

async function ask(remoteAddress: string, position: string, path = '/api/v1/company', headers = {}) {
  const connection = { server: { incoming: { socket: { remoteAddress, remotePort: 1, remoteFamily: 'IPv4' } } } };
  return app.request(path, { headers: { 'x-min-position': position, ...headers } }, connection);
}

test('of one address a hundred wait for what is still to come; further ones are answered what there is', async () => {
  const asked = Array.from({ length: 100 }, () => ask('198.51.100.1', '9007199254740991'));
  await expect.poll(() => waiting.length).toBe(100);
  const more = await ask('198.51.100.1', '9007199254740991');
  expect([more.status, more.headers.get('x-stale')]).toEqual([200, 'true']);
  const unknown = await ask('198.51.100.1', '9', '/api/v1/auth/me', { authorization: 'Bearer nobody' });
  expect(unknown.status).toBe(401);
  expect(waiting).toHaveLength(100);

  const other = ask('198.51.100.2', '9');
  await expect.poll(() => waiting.length).toBe(101);
  for (const goOn of waiting) goOn(true);
  for (const answer of [...(await Promise.all(asked)), await other])
    expect([answer.status, answer.headers.get('x-stale')]).toEqual([200, null]);

  // Who waited makes room.
  const next = ask('198.51.100.1', '9');
  await expect.poll(() => waiting.length).toBe(102);
  waiting[101]?.(false);
  expect((await next).headers.get('x-stale')).toBe('true');
});

test('a list of which its reader has seen more is kept for all who ask for it while nothing has changed', async () => {
  const { responseCache } = app;
  const before = responseCache.size().pages;
  const asked = ask('198.51.100.3', '9', '/api/v1/company?limit=3');
  const known = waiting.length;
  await expect.poll(() => waiting.length).toBe(known + 1);
  waiting[known]?.(false);
  expect((await asked).headers.get('x-stale')).toBe('true');
  expect(responseCache.size().pages).toBe(before + 1);
});
