import type { DatabaseSync } from 'node:sqlite';
import { FIRST_INDIC, isIndic, soundErrors, soundOf, soundsOf } from '../words/sound.ts';
import { deletionsOf, deletionsTyped, errorsBetween, errorsForgiven } from '../words/typos.ts';

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

function gramsOf(word: string): string[] {
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
  const find = db.prepare(`SELECT uses FROM ${index}_words WHERE word = ?`);
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
        const before = (find.get(word) as { uses: number } | undefined)?.uses ?? 0; // as selected
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
  const near = db.prepare(`SELECT word FROM ${name}_words WHERE uses >= ?`);

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
      for (const row of near.iterate(nearFrom)) {
        const { word } = row as Pick<Word, 'word'>; // as selected
        for (const key of keysOf(word)) addKey.run(key, word);
      }
      db.exec(`INSERT INTO ${name}_near (key, word) SELECT key, word FROM temp.${name}_keys ORDER BY key, word`);
      db.exec(`DROP TABLE temp.${name}_keys`);
    },
  };
}

const soundKey = (sound: string): string => `~${sound}`;

/** How many words a key is followed to, and how many of those that fit are kept. All of them bound a search's cost. */
const PER_KEY = 50;
const INSIDE_LOOKED_AT = 2000;
const TYPOS_KEPT = 5;
const SOUNDS_KEPT = 12;
const INSIDE_KEPT = 20;
/** Of so many words it is added up how often they are used. */
const COUNTED = 50;

type Word = { readonly word: string; readonly uses: number };

/** What the words of an index answer to a typed word. Each answer is bounded, and the most used words come first. */
export function createVocabularyQueries(db: DatabaseSync, index: string) {
  const beginning = db.prepare(
    `SELECT uses FROM ${index}_words WHERE word >= ?1 AND word < ?1 || char(1114111) LIMIT ${COUNTED + 1}`,
  );
  const near = db.prepare(
    `SELECT DISTINCT k.word AS word, w.uses AS uses FROM json_each(?1) j
      CROSS JOIN ${index}_near k ON k.key = j.value AND k.word >= ?3 CROSS JOIN ${index}_words w ON w.word = k.word LIMIT ?2`,
  );
  const inside = db.prepare(
    `SELECT k.word AS word, w.uses AS uses
      FROM (SELECT word FROM ${index}_near WHERE key = ?1 LIMIT ${INSIDE_LOOKED_AT}) k
      CROSS JOIN ${index}_words w ON w.word = k.word WHERE instr(k.word, ?2) > 0`,
  );
  const rarest = db.prepare(
    `SELECT j.value AS key FROM json_each(?1) j ORDER BY
      (SELECT count(*) FROM (SELECT 1 FROM ${index}_near WHERE key = j.value LIMIT ${INSIDE_LOOKED_AT})), j.value LIMIT 1`,
  );
  const byUse = (a: Word, b: Word): number => b.uses - a.uses || (a.word < b.word ? -1 : 1);
  const nearTo = (keys: readonly string[], from = ''): Word[] =>
    keys.length === 0 ? [] : (near.all(JSON.stringify(keys), PER_KEY * keys.length, from) as Word[]); // as selected

  return {
    /** How many documents use a word that begins so, at the most; 0 where there is no such word. Not counted for many words. */
    usesBeginning(typed: string): number {
      const found = beginning.all(typed) as Pick<Word, 'uses'>[]; // as selected
      return found.length > COUNTED ? Number.POSITIVE_INFINITY : found.reduce((sum, { uses }) => sum + uses, 0);
    },

    /** Words that sound so, in another script or in any. */
    sounding(typed: string, scripts: 'other' | 'any'): string[] {
      const indic = isIndic(typed);
      const sounds = soundsOf(typed);
      // Latin words are not read where they do not count. Who asks for any script has asked for the others before.
      const found = (
        scripts === 'other'
          ? nearTo(sounds.map(soundKey), indic ? '' : FIRST_INDIC)
          : nearTo(sounds.slice(0, 1).map(soundKey))
      )
        .filter(({ word }) => word !== typed && (scripts === 'any' || isIndic(word) !== indic || indic))
        .map((word) => ({ ...word, errors: soundErrors(typed, word.word) }))
        .filter(({ errors }) => errors < Number.POSITIVE_INFINITY)
        .sort((a, b) => a.errors - b.errors || byUse(a, b));
      return found
        .filter(({ word, errors }) => errors === found[0]?.errors || soundOf(word) === sounds[0])
        .slice(0, SOUNDS_KEPT)
        .map(({ word }) => word);
    },

    /** Words that are meant, when some letters were mistyped: those with the fewest errors. */
    mistyped(typed: string): string[] {
      const most = errorsForgiven(typed.length);
      const found = nearTo(deletionsTyped(typed).map((rest) => `-${rest}`))
        .map((word) => ({ ...word, errors: errorsBetween(typed, word.word, most) }))
        .filter(({ errors }) => errors <= most && errors > 0)
        .sort((a, b) => a.errors - b.errors || byUse(a, b));
      return found.slice(0, TYPOS_KEPT).map(({ word }) => word);
    },

    /** Words that have it somewhere inside. */
    containing(typed: string): string[] {
      const grams = gramsOf(typed);
      if (grams.length === 0) return [];
      const { key } = rarest.get(JSON.stringify(grams)) as { key: string }; // as selected; there are grams
      const found = inside.all(key, typed) as Word[]; // as selected
      return found
        .sort(byUse)
        .slice(0, INSIDE_KEPT)
        .map(({ word }) => word);
    },
  };
}

export type VocabularyQueries = ReturnType<typeof createVocabularyQueries>;
