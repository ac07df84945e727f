import { expect, test } from 'vitest';
import { growingCache } from './growingCache.ts';

test('of more than it may hold, what was not asked for the longest goes', () => {
  const cache = growingCache<string, number>(2);
  cache.set('a', 1).set('b', 2);
  expect(cache.get('a')).toBe(1);
  cache.set('c', 3);
  expect([cache.get('a'), cache.get('b'), cache.get('c'), cache.size]).toEqual([1, undefined, 3, 2]);
});

test('what has stood for too long is not there any more', () => {
  const cache = growingCache<string, number>(2, { ttl: 1 });
  cache.set('a', 1, { start: performance.now() - 10 });
  expect(cache.get('a')).toBeUndefined();
});

test('an empty one takes no memory for what may come', () => {
  const before = process.memoryUsage().heapUsed;
  const caches = Array.from({ length: 20 }, () => growingCache<string, number>(100_000));
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(4e6);
  expect(caches).toHaveLength(20);
});
