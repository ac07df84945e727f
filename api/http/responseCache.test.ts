import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { client } from '../e2e/client.fixture.ts';
import { type TestPlatform, testPlatform } from '../program/platform.fixture.ts';
import { apiListener, createFrontDoor, listen } from './server.ts';

let target: TestPlatform;
let app: ReturnType<typeof createApp>;
const door = createFrontDoor();
let url = '';

beforeAll(async () => {
  target = await testPlatform();
  app = createApp(target.platform);
  door.open(apiListener({ app, platform: target.platform }));
  url = await listen(door.server, 0, '127.0.0.1');
});
afterAll(async () => {
  app.stop();
  door.server.closeAllConnections();
  door.server.close();
  await target.close();
});

test('what nobody knows is no part of what is kept, and the order and notation neither', async () => {
  const call = client(url);
  const { responseCache } = app;
  const etags = new Set<string | null>();
  for (const path of ['/company', '/company/', '/api/v1/company', '/api/v1/company/']) {
    for (const query of ['', '?', '?q=', '?x=1', '?utm_source=a&utm_medium=b', '?q=%20']) {
      const answer = await call('GET', path + query);
      expect(answer.status).toBe(200);
      etags.add(answer.headers.get('etag'));
    }
  }
  expect(etags.size).toBe(1);
  expect(responseCache.size().pages).toBe(1);
  for (const query of ['?city=Pune&stage=Seed', '?stage=Seed&city=Pune', '?stage=Seed&&city=%50une&z=1'])
    await call('GET', `/company${query}`);
  expect(responseCache.size().pages).toBe(2);
  const { bytes, targets } = responseCache.size();
  for (let n = 0; n < 500; n += 1) await call('GET', `/company?nobody${n}=${'x'.repeat(100)}&limit=7&limit${n}`);
  expect(responseCache.size()).toEqual({ pages: 3, bytes: expect.any(Number), targets });
  expect(responseCache.size().bytes).toBeLessThan(bytes + 5000);
});

test('a kept list is answered past the router, and still where the query is written as it was understood', async () => {
  const call = client(url);
  const past = async (): Promise<number> =>
    Number(/^first_pages_answered_total (\d+)$/m.exec(await target.platform.metrics.registry.metrics())?.[1]);
  for (const path of ['/opportunities?limit=3', '/company?city=Surat']) {
    const first = await call('GET', `/api/v1${path}`);
    const before = await past();
    const second = await call('GET', `/api/v1${path}`);
    expect(await past()).toBe(before + 1);
    expect(second.text).toBe(first.text);
    await call('GET', `/api/v1${path}&nobody=1`);
    expect(await past()).toBe(before + 1);
  }
});

test('what is kept has a bound in bytes and in targets', () => {
  const { responseCache } = app;
  for (let n = 0; n < 12_000; n += 1) {
    responseCache.keep('', `/company ${n}`, { etag: '"x"', bytes: new Uint8Array(4000), from: ['directory'] });
    responseCache.alias(`/company?q=${n}`, `/company ${n}`);
  }
  expect(responseCache.size().bytes).toBeLessThanOrEqual(16 * 1024 * 1024);
  expect(responseCache.size().targets).toBe(10_000);
});
