import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Product, startProduct } from './contract.fixture.ts';
import { builtRoutes, outcomeOf } from './hostileRequests.fixture.ts';
import { newDataDir, startProcess } from './server.fixture.ts';
import { head } from './socket.fixture.ts';

/** The pages' side of the door: files, what Astro's server brings along, and the API that is not there. */

let product: Product;
beforeAll(async () => {
  product = await startProduct({ env: { PUBLIC_URL: 'https://udyamsetu.example' } });
});
afterAll(() => product.stop());

const ask = (method: string, path: string, ...headers: string[]) =>
  outcomeOf(Number(new URL(product.url).port), Buffer.from(head(method, path, ...headers, 'Connection: close')));

test('no range of any file ends the process', async () => {
  for (const path of ['/favicon.svg', '/film/span.mp4', '/site.webmanifest', '/share.png']) {
    expect(await ask('GET', path, 'Range: bytes=5-1')).toBe(416);
    expect(await ask('GET', path, 'Range: bytes=5-1', 'Accept-Encoding: br')).toBe(416);
    expect(await ask('HEAD', path, 'Range: bytes=99999999999999999999-')).toBe(416);
    expect(await ask('GET', path, 'Range: bytes=0-1,5-6')).toBe(200);
    expect(await ask('GET', path, 'Range: bytes=0-1')).toBe(206);
  }
  // Pages may be files or rendered, as they like.
  for (const path of ['/', '/faq', '/settings/global', '/nowhere'])
    expect([200, 404, 416]).toContain(await ask('GET', path, 'Range: bytes=5-1'));
});

describe('what Astro’s server opens', () => {
  const added = builtRoutes().filter(({ component }) => !component.startsWith('src/pages/'));

  test('beside src/pages is what is known, and not rendered before', () => {
    expect(added.map(({ route }) => route).sort()).toEqual(['/_image', '/_server-islands/[name]']);
  });

  test.each(added)('at $route is answered with 404, however it is written', async ({ route }) => {
    const path = route.replace(/\[\w+\]/g, 'Any');
    const query = '?href=/_astro/x.png&w=4000&h=4000&f=avif&s=a&e=b&p=c';
    const name = path.slice(1);
    for (const written of [
      ...[path, `${path}/`, `/${path}`, `/./${name}`, `/faq/..${path}`, `/startups/..%2f${name}`, `//x${path}`],
      ...[path.replace('_', '%5f'), path.replace('_', '%5F'), path.replace('_', '%255f'), path.replaceAll('/', '%2f')],
      ...[`http://localhost${path}`, `/startups/..${path}`, `/%2e${path}`, `${path}%2f`, `${path}#x`, `/\\${name}`],
    ]) {
      for (const method of ['GET', 'HEAD']) expect([400, 404]).toContain(await ask(method, written + query));
      expect([400, 405]).toContain(await ask('POST', written + query, 'Content-Length: 0'));
    }
  });
});

test('a name that is no id of a fund is a fund that is not there', async () => {
  for (const id of ['fitting', 'getAll', 'x', '%25', 'a%20b', 'a'.repeat(500)]) {
    expect(await ask('GET', `/dashboard/funds/${id}`)).toBe(404);
    for (const part of ['deadline.ics', 'desk']) expect(await ask('GET', `/dashboard/funds/${id}/${part}`)).toBe(404);
    expect(await ask('GET', `/startups/${id}`)).toBe(404);
  }
});

test('an overlong path is a page that is not there', async () => {
  for (const length of [256, 1000, 2049, 5000, 14_000]) {
    const name = 'a'.repeat(length);
    for (const path of [`/${name}`, `/${name}/`, `/_astro/${name}.js`, `/startups/${name}`, `/api/v1/company/${name}`])
      expect(await ask('GET', path)).toBe(404);
  }
});

test('an address that is reached by https says so', async () => {
  for (const path of ['/', '/startups/x', '/api/v1/company', '/api/v1/company', '/nowhere', '/healthz'])
    expect((await product.call('GET', path)).headers.get('strict-transport-security')).toBe('max-age=31536000');
});

test('who is led on stays at the address that they came by', async () => {
  for (const [asked, to] of [
    ['/dashboard/startups?cursor=nonsense&stage=Growth', '/dashboard/startups?stage=Growth'],
    ['/dashboard/funds?limit=x&q=%00', '/dashboard/funds'],
  ] as const) {
    const answer = await fetch(product.url + asked, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, to]);
  }
});

test('without the API, calls are answered as calls and pages as pages', async () => {
  const site = await startProcess('site/main.ts', { DATA_DIR: newDataDir(), API_URL: 'http://127.0.0.1:9' });
  const get = (path: string) => fetch(site.url + path);
  for (const path of [
    '/api/v1/company',
    '/company',
    '/company/',
    '/user/x',
    '/post/getAllPosts',
    '/file/geturl',
    '/healthz',
  ]) {
    const answer = await get(path);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await answer.json()).toMatchObject({ status: 'error', code: 'unavailable', message: expect.any(String) });
  }
  expect((await get('/api/v1/company')).headers.get('strict-transport-security')).toBeNull();
  for (const path of ['/', '/faq', '/dashboard/inbox']) expect((await get(path)).status).toBe(200);
  for (const path of [
    '/startups/x',
    '/dashboard/funds/x',
    '/dashboard/startups',
    '/dashboard/funds',
    '/dashboard/feed',
  ]) {
    const answer = await get(path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([503, 'text/html']);
  }
  expect(await site.stop()).toBe(0);
});
