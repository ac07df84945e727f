import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';

/** A prepared statement whose rows have a type. */
export interface Rows<Row> {
  get(...values: SQLInputValue[]): Row | undefined;
  all(...values: SQLInputValue[]): Row[];
  /** The same with values by the names that they have in the statement. */
  getNamed(values: Record<string, SQLInputValue>): Row | undefined;
  allNamed(values: Record<string, SQLInputValue>): Row[];
}

/**
 * Gives the rows of a statement their type. The one place where it is said and not checked: a row has the columns that the
 * statement selects.
 */
export function rows<Row>(statement: StatementSync): Rows<Row> {
  return {
    get: (...values) => statement.get(...values) as Row | undefined,
    all: (...values) => statement.all(...values) as unknown[] as Row[],
    getNamed: (values) => statement.get(values) as Row | undefined,
    allNamed: (values) => statement.all(values) as unknown[] as Row[],
  };
}

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
