import type { DatabaseSync } from 'node:sqlite';
import { rows } from '../sql/rows.ts';

/**
 * Words stand in the log in front of the post, comment or message that uses them: until that comes, they wait here.
 *
 * @param author how the model knows members: by positions, or by their ids
 */
export const waitingWords = (table: string, author: 'INTEGER' | 'TEXT' = 'INTEGER'): string => `
    CREATE TABLE ${table} (
      id     TEXT PRIMARY KEY,
      author ${author} NOT NULL,
      text   TEXT NOT NULL
    ) WITHOUT ROWID;`;

/** Writes and takes them. */
export function createWaitingWords<Author extends number | string>(db: DatabaseSync, table: string) {
  const put = db.prepare(`INSERT OR REPLACE INTO ${table} (id, author, text) VALUES (?, ?, ?)`);
  const take = rows<{ text: string }>(db.prepare(`DELETE FROM ${table} WHERE id = ? RETURNING text`));
  const forget = db.prepare(`DELETE FROM ${table} WHERE author = ?`);
  return {
    put: (id: string, author: Author, text: string): void => void put.run(id, author, text),
    /** Null for words that were taken back, or whose writer never finished: then nothing used them. */
    take: (id: string): string | null => take.get(id)?.text ?? null,
    forget: (author: Author): void => void forget.run(author),
  };
}
