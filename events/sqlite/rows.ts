import type { DatabaseSync, SQLInputValue, StatementResultingChanges, StatementSync } from 'node:sqlite';

/** A prepared statement whose rows have a type. */
export interface Rows<Row> {
  get(...values: SQLInputValue[]): Row | undefined;
  all(...values: SQLInputValue[]): Row[];
  /** For what it changes, whatever it selects. */
  run(...values: SQLInputValue[]): StatementResultingChanges;
  /** One after the other, for many rows; who stops early has read no more. */
  each(...values: SQLInputValue[]): Iterable<Row>;
  eachNamed(values: Record<string, SQLInputValue>): Iterable<Row>;
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
    run: (...values) => statement.run(...values),
    each: (...values) => statement.iterate(...values) as Iterable<unknown> as Iterable<Row>,
    eachNamed: (values) => statement.iterate(values) as Iterable<unknown> as Iterable<Row>,
    getNamed: (values) => statement.get(values) as Row | undefined,
    allNamed: (values) => statement.all(values) as unknown[] as Row[],
  };
}

/** The same with each row as an array of its columns: ten thousand rows as objects cost three times as much. */
export function arrayRows<Row extends readonly unknown[]>(statement: StatementSync): Rows<Row> {
  statement.setReturnArrays(true);
  return rows(statement);
}

/**
 * What a PRAGMA answers; of several columns, or rows, the first. `Value` is what SQLite's documentation says that it is.
 * @param asked with its argument or new value, as in `wal_checkpoint(TRUNCATE)`
 */
export function pragma<Value extends number | string>(db: DatabaseSync, asked: string): Value {
  const [value] = arrayRows<[Value]>(db.prepare(`PRAGMA ${asked}`)).get() ?? [];
  if (value === undefined) throw new Error(`PRAGMA ${asked} answers nothing`);
  return value;
}
