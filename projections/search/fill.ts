import type { DatabaseSync } from 'node:sqlite';
import { type IndexWriter, nameKeyOf, type SearchIndex, type Texts, wordsOf } from './index.ts';
import { fillVocabulary } from './vocabulary.ts';

/** A build's handlers write no search: their index is filled from the rows, after the last event. */
export const IDLE_WRITER: IndexWriter = {
  add: nothing,
  remove: nothing,
  change: nothing,
  flush: nothing,
  drop: nothing,
};

function nothing(): void {}

/** FTS5 gathers so many bytes before it writes a segment: here, and as it does by itself. */
const GATHERED = 4 << 20;
const GATHERED_DEFAULT = 1 << 20;

/**
 * Fills an index anew from all its documents: each table in the order of its key, which takes a fraction of what adding
 * them one event at a time does, and gives the same rows.
 *
 * @param documents in the order of their numbers
 */
export function fillIndex(
  db: DatabaseSync,
  index: SearchIndex,
  documents: Iterable<readonly [position: number, texts: Texts]>,
): void {
  const { name, columns } = index;
  const gather = (bytes: number): void => db.exec(`INSERT INTO ${name} (${name}, rank) VALUES ('hashsize', ${bytes})`);
  db.exec(`INSERT INTO ${name} (${name}) VALUES ('delete-all')`);
  db.exec(`DELETE FROM ${name}_names`);
  db.exec(`DROP TABLE IF EXISTS temp.${name}_unsorted; CREATE TEMP TABLE ${name}_unsorted (name, position)`);
  gather(GATHERED);
  const insert = db.prepare(
    `INSERT INTO ${name} (rowid, ${columns.map(([column]) => column).join(', ')}) VALUES (?${', ?'.repeat(columns.length)})`,
  );
  const addName = db.prepare(`INSERT INTO temp.${name}_unsorted (name, position) VALUES (?, ?)`);
  const vocabulary = fillVocabulary(db, index);
  for (const [position, texts] of documents) {
    const found = wordsOf(index, texts);
    insert.run(position, ...found.map((one) => one.join(' ')));
    const key = nameKeyOf(found[0] ?? []);
    if (key !== '') addName.run(key, position);
    vocabulary.count(new Set(found.flat()));
  }
  gather(GATHERED_DEFAULT);
  db.exec(
    `INSERT INTO ${name}_names (name, position) SELECT name, position FROM temp.${name}_unsorted ORDER BY name, position`,
  );
  db.exec(`DROP TABLE temp.${name}_unsorted`);
  vocabulary.finish();
}
