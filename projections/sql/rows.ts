import type { DatabaseSync } from 'node:sqlite';
import { type Rows, rows } from '#events/sqlite/rows.ts';

export { arrayRows, type Rows, rows } from '#events/sqlite/rows.ts';

/** A statement that serves requests. `Row` is what it selects. */
export interface Statement<Row = unknown> {
  readonly sql: string;
  /** What bounds how many rows it looks at. */
  readonly bound: string;
  /** Why it may scan or sort a table that grows, or only seems to; left out where it does neither. */
  readonly scans?: string;
  /** Never there: carries the type. */
  readonly row?: Row;
}

/** @param bound what bounds the rows that it looks at */
export function statement<Row>(bound: string, sql: string, scans?: string): Statement<Row> {
  return { sql, bound, ...(scans === undefined ? {} : { scans }) };
}

type RowOf<S> = S extends Statement<infer Row> ? Row : never;

/** Prepares every statement of a list. */
export function prepareAll<S extends { readonly [name: string]: Statement }>(
  db: DatabaseSync,
  statements: S,
): { readonly [Name in keyof S]: Rows<RowOf<S[Name]>> } {
  const prepared = Object.entries(statements).map(([name, { sql }]) => [name, rows(db.prepare(sql))]);
  return Object.fromEntries(prepared) as { [Name in keyof S]: Rows<RowOf<S[Name]>> }; // the same names
}
