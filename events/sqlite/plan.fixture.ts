import type { DatabaseSync } from 'node:sqlite';

/** For tests: the database, and every text that is prepared on it from now on. */
export function spiedOn(db: DatabaseSync): { readonly db: DatabaseSync; readonly seen: Set<string> } {
  const seen = new Set<string>();
  const spied = new Proxy(db, {
    get(target, key) {
      const value = Reflect.get(target, key);
      if (key !== 'prepare') return typeof value === 'function' ? value.bind(target) : value;
      return (sql: string) => {
        seen.add(sql);
        return target.prepare(sql);
      };
    },
  });
  return { db: spied, seen };
}

/** The text of a composed statement as it was put together. */
export const withoutName = (text: string): string => text.replace(/ \/\* [^*]+ \*\/$/, '');

/** What a step reads that does not grow: what was asked about, one row, a full-text match, and what a subquery gave. */
const BOUNDED = [
  /^SCAN \S+ VIRTUAL TABLE INDEX 1:$/, // json_each
  /^SCAN \S+ VIRTUAL TABLE INDEX \d+:[^ ]*M/, // fts5 with MATCH
  /^SCAN CONSTANT ROW$/,
  /^SCAN \(?subquery/,
];

/** A page of a list without filters: the first rows of a table or an index in its order. */
const isFirstRows = (sql: string): boolean => !/\bWHERE\b/.test(sql) && /\bLIMIT\b/.test(sql);

/** A range of a key, and nothing but the key's range: its rows are all of the answer. */
const RANGE_ONLY = /^SEARCH .*\((\w+[<>]\?( AND )?)+\)$/;
const PAGES = [
  /\bWHERE (\w+\.)?position [<>] [?:]\w* ORDER BY/,
  /\bWHERE (\w+) >= \?1 AND \1 < \?1 \|\| char\(1114111\)/, // what begins so
  /\bWHERE (\w+) >= :k0 AND \(\1 > :k0 OR position < :k1\) ORDER BY/,
  /\bWHERE \(\w+, position\) < \(:k0, :k1\) ORDER BY/,
];
const isWholeRange = (sql: string): boolean => /\bLIMIT\b/.test(sql) && PAGES.some((page) => page.test(sql));

/** The steps of a statement's plan that look through a table or a range of it, or sort in a temporary one. [] where it is bounded. */
export function unboundedSteps(db: DatabaseSync, text: string): string[] {
  const sql = withoutName(text);
  const steps = db
    .prepare(`EXPLAIN QUERY PLAN ${sql}`)
    .all()
    .map(({ detail }) => String(detail));
  return steps.filter((step) => {
    if (step.startsWith('USE TEMP B-TREE')) return true;
    if (RANGE_ONLY.test(step)) return !isWholeRange(sql);
    if (!step.startsWith('SCAN ') || BOUNDED.some((pattern) => pattern.test(step))) return false;
    return !isFirstRows(sql);
  });
}
