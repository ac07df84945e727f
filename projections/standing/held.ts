import type { DatabaseSync } from 'node:sqlite';
import { rows } from '../sql/rows.ts';

/** What was hidden before it was published waits here: it is hidden from its first moment on. */
export const heldTable = (name: string): string => `CREATE TABLE ${name} (id TEXT PRIMARY KEY) WITHOUT ROWID;`;

/**
 * Remembers what was hidden before it was there.
 *
 * @param alone nobody else writes the table, as in a build: while nothing is held, nothing is looked for
 */
export function createHeld(db: DatabaseSync, name: string, alone = false) {
  const put = db.prepare(`INSERT OR IGNORE INTO ${name} (id) VALUES (?)`);
  const take = rows<{ id: string }>(db.prepare(`DELETE FROM ${name} WHERE id = ? RETURNING id`));
  let none = alone && db.prepare(`SELECT 1 FROM ${name} LIMIT 1`).get() === undefined;
  return {
    put(id: string): void {
      none = false;
      put.run(id);
    },
    /** @returns whether it was hidden; it is remembered no more */
    take: (id: string): boolean => !none && take.get(id) !== undefined,
  };
}
