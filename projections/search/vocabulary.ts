import type { DatabaseSync } from 'node:sqlite';
import { rows } from '../sql/rows.ts';
import { soundOf } from '../words/sound.ts';
import { deletionsOf } from '../words/typos.ts';

/**
 * The words of an index, each with how many documents use it, and by what they are found when they are typed otherwise:
 * `*abc` three letters in it, `~flpkrt` its sound, `-swgy` what is left of it without a letter or two.
 * A word that no document uses any more is gone with all of that, so that nothing of a forgotten member stays.
 */
export const vocabularyTables = (index: string): string => `
  CREATE TABLE ${index}_words (word TEXT PRIMARY KEY, uses INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE ${index}_near (key TEXT NOT NULL, word TEXT NOT NULL, PRIMARY KEY (key, word)) WITHOUT ROWID;
`;

const GRAM = 3;

/** The threes of letters in a word, as they are keyed. */
export function gramsOf(word: string): string[] {
  const letters = [...word];
  return [...new Set(letters.slice(GRAM - 1).map((_, i) => `*${letters.slice(i, i + GRAM).join('')}`))];
}

function keysOf(word: string): string[] {
  const sound = soundOf(word);
  return [...gramsOf(word), ...(sound ? [`~${sound}`] : []), ...deletionsOf(word).map((rest) => `-${rest}`)];
}

/**
 * Counts the words of an index. What a batch changes is gathered and written at its end.
 * @param nearFrom how many documents must use a word before it is found when typed otherwise
 */
export function createVocabulary(db: DatabaseSync, index: string, nearFrom: number) {
  const find = rows<{ uses: number }>(db.prepare(`SELECT uses FROM ${index}_words WHERE word = ?`));
  const write = db.prepare(
    `INSERT INTO ${index}_words (word, uses) VALUES (?1, ?2) ON CONFLICT (word) DO UPDATE SET uses = ?2`,
  );
  const remove = db.prepare(`DELETE FROM ${index}_words WHERE word = ?`);
  const addKey = db.prepare(`INSERT OR IGNORE INTO ${index}_near (key, word) VALUES (?, ?)`);
  const removeKey = db.prepare(`DELETE FROM ${index}_near WHERE key = ? AND word = ?`);
  const changes = new Map<string, number>();

  return {
    /** @param by 1 for a document that has come, -1 for one that has gone */
    count(words: Iterable<string>, by: 1 | -1): void {
      for (const word of words) changes.set(word, (changes.get(word) ?? 0) + by);
    },

    flush(): void {
      for (const [word, change] of changes) {
        if (change === 0) continue;
        const before = find.get(word)?.uses ?? 0;
        const after = before + change;
        if (after > 0) write.run(word, after);
        else remove.run(word);
        if (before < nearFrom && after >= nearFrom) for (const key of keysOf(word)) addKey.run(key, word);
        if (before >= nearFrom && after < nearFrom) for (const key of keysOf(word)) removeKey.run(key, word);
      }
      changes.clear();
    },

    drop: (): void => changes.clear(),
  };
}

/** So many different words are counted before they are written: some 10 MB. */
const COUNTED_AT_ONCE = 50_000;

/** Counts the words of an index that is filled anew. */
export function fillVocabulary(
  db: DatabaseSync,
  { name, nearFrom }: { readonly name: string; readonly nearFrom: number },
) {
  const changes = new Map<string, number>();
  db.exec(`DELETE FROM ${name}_words; DELETE FROM ${name}_near`);
  db.exec(`DROP TABLE IF EXISTS temp.${name}_keys; CREATE TEMP TABLE ${name}_keys (key, word)`);
  const add = db.prepare(
    `INSERT INTO ${name}_words (word, uses) VALUES (?, ?) ON CONFLICT (word) DO UPDATE SET uses = uses + excluded.uses`,
  );
  const addKey = db.prepare(`INSERT INTO temp.${name}_keys (key, word) VALUES (?, ?)`);
  const near = rows<{ word: string }>(db.prepare(`SELECT word FROM ${name}_words WHERE uses >= ?`));

  function write(): void {
    for (const word of [...changes.keys()].sort()) add.run(word, changes.get(word) ?? 0);
    changes.clear();
  }

  return {
    /** @param words of one document, none twice */
    count(words: Iterable<string>): void {
      for (const word of words) changes.set(word, (changes.get(word) ?? 0) + 1);
      if (changes.size >= COUNTED_AT_ONCE) write();
    },

    finish(): void {
      write();
      for (const { word } of near.each(nearFrom)) for (const key of keysOf(word)) addKey.run(key, word);
      db.exec(`INSERT INTO ${name}_near (key, word) SELECT key, word FROM temp.${name}_keys ORDER BY key, word`);
      db.exec(`DROP TABLE temp.${name}_keys`);
    },
  };
}
