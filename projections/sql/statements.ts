import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { LRUCache } from 'lru-cache';
import { type Composed, textOf } from '#events/sqlite/statements.ts';

/** Filters, sorts and numbers of words can be put together in more ways than are worth keeping prepared. */
const KEPT = 200;

/** Keeps the most used SQL texts prepared: for queries whose text depends on which filters are set. */
export function createStatements(db: DatabaseSync): (of: Composed, sql: string) => StatementSync {
  const prepared = new LRUCache<string, StatementSync>({ max: KEPT });
  return (of, sql) => {
    const text = textOf(of, sql);
    const known = prepared.get(text);
    if (known) return known;
    const statement = db.prepare(text);
    prepared.set(text, statement);
    return statement;
  };
}
