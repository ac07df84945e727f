import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { LRUCache } from 'lru-cache';

/** Filters, sorts and numbers of words can be put together in more ways than are worth keeping prepared. */
const KEPT = 200;

/** Keeps the most used SQL texts prepared: for queries whose text depends on which filters are set. */
export function createStatements(db: DatabaseSync): (sql: string) => StatementSync {
  const prepared = new LRUCache<string, StatementSync>({ max: KEPT });
  return (sql) => {
    const known = prepared.get(sql);
    if (known) return known;
    const statement = db.prepare(sql);
    prepared.set(sql, statement);
    return statement;
  };
}
