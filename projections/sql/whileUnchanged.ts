import type { DatabaseSync } from 'node:sqlite';
import { LRUCache } from 'lru-cache';
import { prepareAll, statement } from './rows.ts';

/** So many are kept: the ways in which a list is filtered that are looked at just now. */
const KEPT = 50;

/** By these it is known whether a database has changed. */
export const UNCHANGED_STATEMENTS = {
  // Of other connections alone.
  changedByOthers: statement<{ readonly data_version: number }>('no row', 'PRAGMA data_version'),
  changedHere: statement<{ readonly changes: number }>('no row', 'SELECT total_changes() AS changes'),
};

/** Gives what was made before under a key, or makes it. */
export type Keep<T> = (key: string, make: () => T) => T;

/**
 * Keeps what is made of a database's rows, until one is written, by this connection or another. It is asked in a
 * transaction where what is made takes several statements.
 */
export function createKeptWhileUnchanged<T extends object>(db: DatabaseSync): Keep<T> {
  const kept = new LRUCache<string, T>({ max: KEPT });
  const { changedByOthers, changedHere } = prepareAll(db, UNCHANGED_STATEMENTS);
  let version = '';

  return (key, make) => {
    const now = `${changedByOthers.get()?.data_version} ${changedHere.get()?.changes}`;
    if (now !== version) kept.clear();
    version = now;
    const known = kept.get(key);
    if (known) return known;
    const made = make();
    kept.set(key, made);
    return made;
  };
}
