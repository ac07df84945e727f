import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Product, startProduct } from './contract.fixture.ts';
import { outcomeOf } from './hostileRequests.fixture.ts';
import { head } from './socket.fixture.ts';

/** Pages that are rendered on request: what a stranger can ask of them, and what it costs the others. */

let product: Product;
beforeAll(async () => {
  const NODE_OPTIONS = `--import ${join(import.meta.dirname, 'slowClock.fixture.ts')}`;
  product = await startProduct({ env: { RATE_LIMIT: 'on', NODE_OPTIONS } });
});
afterAll(() => product.stop());

const port = (): number => Number(new URL(product.url).port);
const get = (path: string) => outcomeOf(port(), Buffer.from(head('GET', path, 'Connection: close')));
const getAs = (host: string, path: string) =>
  outcomeOf(port(), Buffer.from(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`));

test('the name of a call of the API is no thing that has a page', async () => {
  for (const path of ['/posts/getAllPosts', '/share/post/getAllPosts/x.png', '/dashboard/feed?author=getAll'])
    expect(await get(path)).toBe(404);
  expect(await get('/dashboard/feed?post=getAllPosts')).toBe(200);
});

test('a host that is none is no mistake of ours', async () => {
  for (const host of ['999.999.1.1', '[:::::]', 'a:99999', 'xn--'])
    for (const path of ['/files/Company/a.webp', '/api/v1/company/', '/dashboard/feed', '/startups/none'])
      expect(await getAs(host, path)).toBeLessThan(500);
});

test('a host that cannot be one is told so, whatever is asked for; one that may be gets the page that it asks for', async () => {
  for (const host of ['[:::::]', 'a:99999', 'a b'])
    for (const path of ['/', '/healthz', '/api/v1/company/', '/startups/none'])
      expect(await getAs(host, path)).toBe(400);
  for (const host of ['999.999.1.1', 'web.1', 'elsewhere.example:65535', '[::1]:80'])
    expect(await getAs(host, '/startups/none')).toBe(404);
});

test('calls are calls, also where the whole address is asked for', async () => {
  expect(await get('http://localhost/api/v1/company/')).toBe(200);
  expect(await get('http://localhost/healthz')).toBe(200);
});

test('who asks for pages without end is told to wait, and others are answered meanwhile', async () => {
  // By a client that waits for its answers: on a slow machine the last of them take a while.
  const outcomes: number[] = [];
  const rendered = (): number => outcomes.filter((outcome) => outcome === 404).length;
  const flood = Promise.all(
    Array.from({ length: 400 }, async (_, n) => {
      outcomes.push((await fetch(`${product.url}/startups/none-${n}`)).status);
    }),
  );
  expect((await product.call('GET', '/healthz')).status).toBe(200);
  const before = rendered();
  await flood;
  expect(new Set(outcomes)).toEqual(new Set([404, 429]));
  expect(outcomes.length - rendered()).toBeGreaterThan(100);
  // Without the limit all four hundred were rendered first, without standing back those that may be.
  expect(before).toBeLessThan(rendered() / 2);

  const answer = await fetch(`${product.url}/startups/none`);
  if (answer.status === 429) {
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(await answer.text()).toContain('One moment, please');
  }
  // What is the same for everybody is rendered once.
  for (let n = 0; n < 30; n += 1) expect([200, 429]).toContain(await get('/faq'));
});
