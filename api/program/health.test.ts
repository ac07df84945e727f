import { afterAll, beforeAll, expect, test } from 'vitest';
import { LogCorrupt, LogUnavailable } from '#events/port/store.ts';
import { createApp } from '../app.ts';
import { client, join } from '../e2e/client.fixture.ts';
import { MODEL_NAMES } from '../readModels/readModels.ts';
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

/** The log as it is now, read by every read model: what processes go on to write is no matter of these tests. */
async function atRest() {
  const { store, reads } = subject.platform;
  const head = await store.head();
  expect(await reads.waitFor(head, MODEL_NAMES, 30_000)).toBe(true);
  return { head: async () => head };
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

test('a read model that is always a moment behind is ready, and one that stands still is not', async () => {
  const { platform } = subject;
  const standing = (model: 'feed' | 'directory', position: number) => ({ model, position });
  let second = 0;
  let stuck = Number.POSITIVE_INFINITY;
  const health = healthRoutes({
    ...withStore({ head: async () => 100 * second }),
    clock: () => 1000 * second,
    reads: {
      ...platform.reads,
      // One event short of the end each time somebody looks.
      standings: () => [standing('feed', 100 * second - 1), standing('directory', Math.min(stuck, 100 * second - 1))],
    },
  });
  const statusAt = async (time: number) => {
    while (second < time) {
      second += 1;
      await health.lags();
    }
    return (await health.routes.request('/readyz')).status;
  };
  expect(await statusAt(30)).toBe(200);
  expect((await health.lags()).map(({ seconds }) => seconds)).toEqual([1, 1]);
  stuck = 100 * second;
  expect(await statusAt(34)).toBe(200);
  expect(await statusAt(37)).toBe(503);
  expect((await health.lags()).map(({ seconds }) => seconds)).toEqual([1, 7]);
  health.close();
});

test('read models that nobody brings to the end of the log are not ready, from the first moment of a start on', async () => {
  const { platform } = subject;
  let position = 7;
  const health = healthRoutes({
    ...withStore({ head: async () => 100 }),
    config: { ...platform.config, PROJECTIONS: 'external' },
    reads: { ...platform.reads, standings: () => [{ model: 'feed', position }] },
  });
  const ready = async () => {
    const response = await health.routes.request('/readyz');
    return [response.status, (await response.json()).problems];
  };
  const why = 'the read model feed has not caught up with the log since the start; does its worker run?';
  expect(await ready()).toEqual([503, [why]]);
  position = 99;
  expect(await ready()).toEqual([503, [why]]);
  position = 100;
  expect(await ready()).toEqual([200, undefined]);
  health.close();
});

test('why the log is not ready is said', async () => {
  const full = { ping: () => Promise.reject(new LogUnavailable('database or disk is full')) };
  expect(await readiness(full)).toMatchObject({ status: 503, body: { message: /disk is full/ } });
  expect(await readiness(await atRest())).toMatchObject({ status: 200 });
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

test('a store of files that cannot be written takes no machine out: it is told as a warning, and counted', async () => {
  const platform = withStore(await atRest());
  let isFull = true;
  let now = 0;
  const ping = async () => {
    if (isFull) throw new Error('ENOSPC: no space left on device');
  };
  const health = healthRoutes({ ...platform, clock: () => now, files: { ...platform.files, ping } });
  const ask = async (path: string) => {
    const response = await health.routes.request(path);
    return { status: response.status, text: await response.text() };
  };
  const full = await ask('/readyz');
  expect(full.status).toBe(200);
  expect(JSON.parse(full.text)).toEqual({
    status: 'success',
    warnings: ['the store of uploaded files cannot be written: ENOSPC: no space left on device'],
  });
  expect((await ask('/metrics')).text).toMatch(/store_unwritable\{store="files"\} 1\n/);

  isFull = false;
  now += 1000;
  expect(JSON.parse((await ask('/readyz')).text)).toEqual({ status: 'success' });
  expect((await ask('/metrics')).text).toMatch(/store_unwritable\{store="files"\} 0\n/);
  health.close();
});

test('metrics are made five times a second at the most, whoever asks, and those of a log that hangs are told without its lag', async () => {
  let now = 0;
  let counted = 0;
  let hangs = false;
  async function* readAll() {
    counted += 1;
    if (hangs) await new Promise<never>(() => {});
  }
  const health = healthRoutes({ ...withStore({ readAll }), clock: () => now });
  const ask = async () => (await health.routes.request('/metrics')).text();
  const first = await Promise.all([ask(), ask(), ask()]);
  expect([new Set(first).size, counted]).toEqual([1, 1]);
  now = 999;
  for (let n = 0; n < 20; n += 1) await ask();
  expect(counted).toBe(5);
  expect(first[0]).toMatch(/projection_lag_events\{projection="feed"\} 0\n/);
  now = 1000;
  hangs = true;
  expect(await ask()).toMatch(/projection_lag_events\{projection="feed"\} Nan\n/i);
  expect(counted).toBe(6);
  health.close();
});

test('all who ask at once whether a machine is ready are told what is seen once', async () => {
  const rest = await atRest();
  let seen = 0;
  const ping = async () => {
    seen += 1;
  };
  const health = healthRoutes(withStore({ ...rest, ping }));
  const ask = async () => (await health.routes.request('/readyz')).status;
  expect([await Promise.all([ask(), ask(), ask()]), seen]).toEqual([[200, 200, 200], 1]);
  expect([await ask(), seen]).toEqual([200, 2]);
  health.close();
});
