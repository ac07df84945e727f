import type { DatabaseSync } from 'node:sqlite';
import { LRUCache } from 'lru-cache';
import { rows } from './rows.ts';

/** So many are kept: the ways in which a list is filtered that are looked at just now. */
const KEPT = 50;

/** Gives what was made before under a key, or makes it. */
export type Keep<T> = (key: string, make: () => T) => T;

/**
 * Keeps what is made of a database's rows, until one is written, by this connection or another. It is asked in a
 * transaction where what is made takes several statements.
 */
export function createKeptWhileUnchanged<T extends object>(db: DatabaseSync): Keep<T> {
  const kept = new LRUCache<string, T>({ max: KEPT });
  // The pragma tells of other connections alone.
  const others = rows<{ data_version: number }>(db.prepare('PRAGMA data_version'));
  const own = rows<{ changes: number }>(db.prepare('SELECT total_changes() AS changes'));
  let version = '';

  return (key, make) => {
    const now = `${others.get()?.data_version} ${own.get()?.changes}`;
    if (now !== version) kept.clear();
    version = now;
    const known = kept.get(key);
    if (known) return known;
    const made = make();
    kept.set(key, made);
    return made;
  };
}
