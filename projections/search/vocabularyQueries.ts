import type { DatabaseSync } from 'node:sqlite';
import { prepareAll, statement } from '../sql/rows.ts';
import { otherForms } from '../words/forms.ts';
import { FIRST_INDIC, isIndic, soundErrors, soundOf, soundsOf } from '../words/sound.ts';
import { deletionsTyped, errorsBetween, errorsForgiven, hasLettersOf } from '../words/typos.ts';
import { gramsOf } from './vocabulary.ts';

const eachForm = (word: string): string[] => [word, ...otherForms(word)];
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

/** @param index its name, with which those of its tables begin */
export const vocabularyStatements = (index: string) => ({
  wordsBeginning: statement<Pick<Word, 'uses'>>(
    `the first ${COUNTED + 1} words that begin so: the key in its order`,
    `SELECT uses FROM ${index}_words WHERE word >= ?1 AND word < ?1 || char(1114111) LIMIT ${COUNTED + 1}`,
  ),
  usesOf: statement<Pick<Word, 'uses'>>('one word by its key', `SELECT uses FROM ${index}_words WHERE word = ?`),
  wordsNear: statement<Word>(
    `${PER_KEY} words for each of some keys: an index in its order`,
    `SELECT DISTINCT k.word AS word, w.uses AS uses FROM json_each(?1) j
      CROSS JOIN ${index}_near k ON k.key = j.value AND k.word >= ?3 CROSS JOIN ${index}_words w ON w.word = k.word LIMIT ?2`,
    `at most ${PER_KEY} words for each deletion of what was typed, of which there are 29 at the most`,
  ),
  wordsInside: statement<Word>(
    `${INSIDE_LOOKED_AT} words with the rarest three letters of what was typed`,
    `SELECT k.word AS word, w.uses AS uses
      FROM (SELECT word FROM ${index}_near WHERE key = ?1 LIMIT ${INSIDE_LOOKED_AT}) k
      CROSS JOIN ${index}_words w ON w.word = k.word WHERE instr(k.word, ?2) > 0`,
    `the ${INSIDE_LOOKED_AT} rows of the subquery`,
  ),
  rarestLetters: statement<{ readonly key: string }>(
    `${INSIDE_LOOKED_AT} words for each three letters of one typed word`,
    `SELECT j.value AS key FROM json_each(?1) j ORDER BY
      (SELECT count(*) FROM (SELECT 1 FROM ${index}_near WHERE key = j.value LIMIT ${INSIDE_LOOKED_AT})), j.value LIMIT 1`,
    'sorts the groups of three letters of one typed word, 38 at the most',
  ),
});

/** What a word that occurs nowhere may be. */
export interface Mistyped {
  /** The likeliest first. */
  readonly words: readonly string[];
  /** Whether the first is nearer than each other. */
  readonly isClear: boolean;
}

/** What the words of an index answer to a typed word. Each answer is bounded, and the most used words come first. */
export function createVocabularyQueries(db: DatabaseSync, index: string) {
  const { wordsBeginning, usesOf, wordsNear, wordsInside, rarestLetters } = prepareAll(db, vocabularyStatements(index));
  const byUse = (a: Word, b: Word): number => b.uses - a.uses || (a.word < b.word ? -1 : 1);
  const nearTo = (keys: readonly string[], from = ''): Word[] =>
    keys.length === 0 ? [] : wordsNear.all(JSON.stringify(keys), PER_KEY * keys.length, from);

  return {
    /** How many documents use this very word. */
    uses: (word: string): number => usesOf.get(word)?.uses ?? 0,

    /** How many documents use a word that begins so, at the most; 0 where there is no such word. Not counted for many words. */
    usesBeginning(typed: string): number {
      const found = wordsBeginning.all(typed);
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

    /**
     * Words that are meant, when some letters were mistyped: those with the fewest errors first, and of these the ones from
     * which letters were only left out: who types 'drne' means 'drone', not 'done'.
     */
    mistyped(typed: string): Mistyped {
      const most = errorsForgiven(typed.length);
      const found = nearTo(deletionsTyped(typed).map((rest) => `-${rest}`))
        // One and many of a thing are equally far: 'drones' is there where 'drone' was meant.
        .map((word) => ({
          ...word,
          errors: Math.min(...eachForm(word.word).map((form) => errorsBetween(typed, form, most))),
        }))
        .filter(({ errors }) => errors <= most && errors > 0)
        // Less than an error, so that it decides among equals.
        .map(({ errors, ...word }) => ({ ...word, errors: errors - (hasLettersOf(typed, word.word) ? 0.5 : 0) }))
        .sort((a, b) => a.errors - b.errors || byUse(a, b));
      const [first, ...others] = found;
      const second = others.find(
        ({ word }) => !eachForm(word).some((form) => eachForm(first?.word ?? '').includes(form)),
      );
      return {
        words: found.slice(0, TYPOS_KEPT).map(({ word }) => word),
        isClear: first !== undefined && first.errors < (second?.errors ?? Number.POSITIVE_INFINITY),
      };
    },

    /** Words that have it somewhere inside. */
    containing(typed: string): string[] {
      const grams = gramsOf(typed);
      const rarest = rarestLetters.get(JSON.stringify(grams));
      if (!rarest) return [];
      return wordsInside
        .all(rarest.key, typed)
        .sort(byUse)
        .slice(0, INSIDE_KEPT)
        .map(({ word }) => word);
    },
  };
}

export type VocabularyQueries = ReturnType<typeof createVocabularyQueries>;
