import type {
  DatabaseSync,
  SQLInputValue,
  SQLOutputValue,
  StatementResultingChanges,
  StatementSync,
} from 'node:sqlite';

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
 *
 * Rows are taken as arrays and made into objects here: those that node:sqlite makes cost twice as much to make and to read,
 * since V8 keeps each as a dictionary.
 */
export function rows<Row>(statement: StatementSync): Rows<Row> {
  const names = statement.columns().map(({ name }) => name);
  function toObject(values: readonly SQLOutputValue[]): Row {
    const row: Record<string, SQLOutputValue | undefined> = {};
    for (let i = 0; i < names.length; i += 1) row[names[i] as string] = values[i]; // i is within it
    return row as Row;
  }
  const { get, all, run, each, eachNamed, getNamed, allNamed } = arrayRows<readonly SQLOutputValue[]>(statement);
  const maybe = (values: readonly SQLOutputValue[] | undefined): Row | undefined => values && toObject(values);
  return {
    get: (...values) => maybe(get(...values)),
    all: (...values) => all(...values).map(toObject),
    run,
    each: (...values) => Iterator.from(each(...values)).map(toObject),
    eachNamed: (values) => Iterator.from(eachNamed(values)).map(toObject),
    getNamed: (values) => maybe(getNamed(values)),
    allNamed: (values) => allNamed(values).map(toObject),
  };
}

/** The same with each row as an array of its columns, for ten thousand of them. */
export function arrayRows<Row extends readonly unknown[]>(statement: StatementSync): Rows<Row> {
  statement.setReturnArrays(true);
  return {
    get: (...values) => statement.get(...values) as unknown as Row | undefined,
    all: (...values) => statement.all(...values) as unknown[] as Row[],
    run: (...values) => statement.run(...values),
    each: (...values) => statement.iterate(...values) as Iterable<unknown> as Iterable<Row>,
    eachNamed: (values) => statement.iterate(values) as Iterable<unknown> as Iterable<Row>,
    getNamed: (values) => statement.get(values) as unknown as Row | undefined,
    allNamed: (values) => statement.all(values) as unknown[] as Row[],
  };
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
