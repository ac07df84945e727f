import type { DatabaseSync } from 'node:sqlite';
import { rows } from '../sql/rows.ts';

/** Why a row is withheld: each is a bit, and while one of them is set, it is in no list. */
export const HIDDEN = 1;
/** It awaits its review, and is not seen before. */
export const AWAITED = 2;
/** Who offers it is hidden. */
export const OF_HIDDEN = 4;

/**
 * Where a read model keeps the rows that nobody but their owner and the moderators may see, as JSON: they leave the tables
 * that lists, searches and counts are made of, so that no query can forget to leave them out.
 * @param keys columns of the rows by which they are looked for
 */
export const withheldTable = (name: string, keys: readonly string[]): string => `
    CREATE TABLE ${name} (
      id     TEXT PRIMARY KEY,
      causes INTEGER NOT NULL,
      ${keys.map((key) => `${key} TEXT NOT NULL,`).join('\n      ')}
      row    TEXT NOT NULL
    ) WITHOUT ROWID;
    ${keys.map((key) => `CREATE INDEX ${name}_by_${key} ON ${name} (${key});`).join('\n    ')}`;

interface Stored {
  readonly id: string;
  readonly causes: number;
  readonly row: string;
}

interface Tables<Row> {
  /** A row that is listed, by its id. */
  find(id: string): Row | undefined;
  /** Takes a row out of all that it is listed by. */
  takeOut(row: Row): void;
  /** Puts it back. */
  putBack(row: Row): void;
}

/** Moves rows of a read model out of its lists, and back. */
export function createWithheld<Key extends string, Row extends { readonly id: string } & Record<Key, string>>(
  db: DatabaseSync,
  name: string,
  keys: readonly Key[],
  { find, takeOut, putBack }: Tables<Row>,
) {
  const byId = rows<Stored>(db.prepare(`SELECT id, causes, row FROM ${name} WHERE id = ?`));
  const put = db.prepare(
    `INSERT OR REPLACE INTO ${name} (id, causes, ${keys.join(', ')}, row) VALUES (?, ?${', ?'.repeat(keys.length)}, ?)`,
  );
  const setCauses = db.prepare(`UPDATE ${name} SET causes = ? WHERE id = ?`);
  const drop = db.prepare(`DELETE FROM ${name} WHERE id = ?`);
  const of = new Map(
    keys.map((key) => [key, rows<Stored>(db.prepare(`SELECT id, row FROM ${name} WHERE ${key} = ?`))]),
  );
  const parsed = ({ row }: Pick<Stored, 'row'>): Row => JSON.parse(row) as Row; // as `write` wrote it

  function write(row: Row, causes: number): void {
    put.run(row.id, causes, ...keys.map((key) => row[key]), JSON.stringify(row));
  }

  return {
    /** A withheld row. */
    find(id: string): Row | undefined {
      const stored = byId.get(id);
      return stored && parsed(stored);
    },

    /** The withheld rows of one key. */
    of: (key: Key, value: string): Row[] => (of.get(key)?.all(value) ?? []).map(parsed),

    /** A row that is withheld from its beginning. */
    add: write,

    /** A withheld row that has changed. */
    change(row: Row): void {
      const stored = byId.get(row.id);
      if (stored) write(row, stored.causes);
    },

    /** One cause more; of what is not there, nothing happens. */
    withhold(id: string, cause: number): void {
      const stored = byId.get(id);
      if (stored) return void setCauses.run(stored.causes | cause, id);
      const row = find(id);
      if (!row) return;
      takeOut(row);
      write(row, cause);
    },

    /** One cause less; after the last it is listed again. */
    release(id: string, cause: number): void {
      const stored = byId.get(id);
      if (!stored) return;
      const causes = stored.causes & ~cause;
      if (causes !== 0) return void setCauses.run(causes, id);
      drop.run(id);
      putBack(parsed(stored));
    },
  };
}
