import { afterAll, beforeAll, expect, test } from 'vitest';
import { join } from './client.fixture.ts';
import { type Product, startProduct } from './contract.fixture.ts';
import { everyRoute, hostileRequests, type Outcome, outcomeOf } from './hostileRequests.fixture.ts';

/** Whatever stands in its head, over whichever connection: it is answered, and what is refused has changed nothing. */

const REQUESTS = 3000;
const AT_ONCE = 16;
/** Wrong codes are counted, in the log, so that nobody can try them all. */
const COUNTS_FAILURES = /\/auth\/(email|password)\/confirm/;

let product: Product;
let routes: readonly string[];
beforeAll(async () => {
  product = await startProduct();
  // A log with nothing in it keeps waiting whoever has seen its first event.
  await join(product.call, 'first@example.in');
  routes = await everyRoute();
});
afterAll(() => product.stop());

test('guests: every route, method and header', { timeout: 180_000 }, async () => {
  const port = Number(new URL(product.url).port);
  const before = await product.head();
  const next = hostileRequests(2026, routes);
  const wrong: { outcome: Outcome; sent: string }[] = [];
  let left = REQUESTS;
  async function send(): Promise<void> {
    while (left-- > 0) {
      const { bytes } = next();
      const outcome = await outcomeOf(port, bytes);
      const isFine = typeof outcome === 'number' && outcome >= 200 && outcome < 500;
      if (!isFine) wrong.push({ outcome, sent: bytes.toString('latin1').slice(0, 600) });
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, send));
  expect(wrong).toEqual([]);
  expect(await product.writtenSince(before)).toEqual([]);
  expect((await product.call('GET', '/readyz')).status).toBe(200);
});

test('a member: what is refused has changed nothing', { timeout: 180_000 }, async () => {
  const port = Number(new URL(product.url).port);
  const { token } = await join(product.call, 'asha@example.in');
  const next = hostileRequests(2027, routes, [token]);
  const wrong: unknown[] = [];
  for (let n = 0; n < 600; n += 1) {
    const { bytes, path } = next();
    const before = await product.head();
    const outcome = await outcomeOf(port, bytes);
    const isRefused = typeof outcome !== 'number' || outcome >= 400;
    const hasChanged = isRefused && !COUNTS_FAILURES.test(path) && (await product.writtenSince(before)).length > 0;
    if (typeof outcome !== 'number' || outcome >= 500 || hasChanged)
      wrong.push({ outcome, hasChanged, sent: bytes.toString('latin1').slice(0, 600) });
  }
  expect(wrong).toEqual([]);
});
