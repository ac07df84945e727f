import type { DatabaseSync } from 'node:sqlite';
import { arrayRows, type Rows, rows } from './rows.ts';

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

/** Statements by their names. */
export interface Statements {
  readonly [name: string]: Statement;
}

/** Prepares every statement of a list. */
export function prepareAll<S extends Statements>(
  db: DatabaseSync,
  statements: S,
): { readonly [Name in keyof S]: Rows<RowOf<S[Name]>> } {
  const prepared = Object.entries(statements).map(([name, { sql }]) => [name, rows(db.prepare(sql))]);
  return Object.fromEntries(prepared) as { [Name in keyof S]: Rows<RowOf<S[Name]>> }; // the same names
}

/** Prepares one of a list. */
export const prepareOne = <Row>(db: DatabaseSync, { sql }: Statement<Row>): Rows<Row> => rows(db.prepare(sql));

/** The same with each row as an array of its columns. */
export const prepareArrays = <Row extends readonly unknown[]>(db: DatabaseSync, { sql }: Statement<Row>): Rows<Row> =>
  arrayRows(db.prepare(sql));

/**
 * A statement whose text is put together from what is asked for: filters, sorts, words. The text that is prepared ends
 * with the name, so that who sees it knows whose it is.
 */
export interface Composed {
  readonly name: string;
  /** Both as of a statement. */
  readonly bound: string;
  readonly scans?: string;
}

export function composed(name: string, bound: string, scans?: string): Composed {
  return { name, bound, ...(scans === undefined ? {} : { scans }) };
}

export const textOf = ({ name }: Composed, sql: string): string => `${sql} /* ${name} */`;

/** The name that a text ends with; undefined where it has none. */
export const nameIn = (text: string): string | undefined => /\/\* ([^*]+) \*\/$/.exec(text)?.[1];
