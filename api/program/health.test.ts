import { afterAll, beforeAll, expect, test } from 'vitest';
import { LogCorrupt, LogUnavailable } from '#events/port/store.ts';
import { createApp } from '../app.ts';
import { client, join } from '../e2e/client.fixture.ts';
import { healthRoutes } from './health.ts';
import { type TestPlatform, testPlatform } from './platform.fixture.ts';

let subject: TestPlatform;
beforeAll(async () => {
  subject = await testPlatform();
});
afterAll(() => subject.close());

/** The same platform on a log some of whose calls do something else. */
function withStore(store: Partial<TestPlatform['platform']['store']>) {
  return { ...subject.platform, store: { ...subject.platform.store, ...store } };
}

async function readiness(store: Partial<TestPlatform['platform']['store']>) {
  const health = healthRoutes(withStore(store));
  const response = await health.routes.request('/readyz');
  health.close();
  return { status: response.status, body: await response.json() };
}

test('a log that hangs is not ready, at its ping or at its head', async () => {
  const never = () => new Promise<never>(() => {});
  for (const store of [{ ping: never }, { head: never }])
    expect(await readiness(store)).toMatchObject({
      status: 503,
      body: { code: 'not-ready', message: /does not answer/ },
    });
});

test('why the log is not ready is said', async () => {
  const full = { ping: () => Promise.reject(new LogUnavailable('database or disk is full')) };
  expect(await readiness(full)).toMatchObject({ status: 503, body: { message: /disk is full/ } });
  expect(await readiness({})).toMatchObject({ status: 200 });
});

test.each([
  ['cannot be reached', () => Promise.reject(new LogUnavailable('nobody answers'))],
  ['is corrupt', () => Promise.reject(new LogCorrupt('event 7 is not what was written'))],
])('a write to a log that %s is answered 503 with Retry-After, and works once it can', async (_, append) => {
  const { log, commands } = subject.platform;
  const broken = withStore({ append });
  let away = false;
  const execute: typeof commands.execute = (...asked) => (away ? (append() as never) : commands.execute(...asked));
  const app = createApp({ ...broken, store: subject.platform.store, commands: { ...commands, execute }, log });
  const call = client((path, init) => app.request(path, init));
  const me = await join(call, `member${Math.random()}@example.in`);
  const other = await join(call, `other${Math.random()}@example.in`);
  const follow = () =>
    call('PUT', '/user/follow', { token: me.token, key: 'k', body: { userId: me._id, followId: other._id } });
  away = true;
  const refused = await follow();
  expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([503, 'unavailable', '5']);
  expect(refused.body.message).toMatch(/try again/);
  away = false;
  expect((await follow()).status).toBe(200);
  app.stop();
});
