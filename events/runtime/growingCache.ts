import { LRUCache } from 'lru-cache';

/**
 * A cache of so many entries at the most, out of which goes what was not asked for the longest. It takes memory as it fills: given
 * `max`, lru-cache sets aside some 25 bytes for each entry that may ever come.
 *
 * @param options.ttl milliseconds
 */
export function growingCache<K extends string | number, V extends NonNullable<unknown>>(
  most: number,
  options: { readonly ttl?: number } = {},
): LRUCache<K, V> {
  return new LRUCache<K, V>({ ...options, maxSize: most, sizeCalculation: () => 1 });
}
