import type { DatabaseSync } from 'node:sqlite';
import { otherNames } from '../place/places.ts';
import { queryWords, words } from '../words/fold.ts';
import { createVocabularyQueries } from './vocabulary.ts';

/** What a typed query comes to. */
export interface Match {
  /** In FTS5's syntax. Only folded words get into it, each quoted: nothing typed is ever read as syntax. */
  readonly expression: string;
  /** No more documents than these answer to it; Infinity where they were not counted. */
  readonly most: number;
  /** What was probably meant, where a word had to be corrected. */
  readonly suggestion?: string;
}

/** A word of the query as a group of alternatives, one of which must occur. */
interface Group {
  readonly terms: readonly string[];
  /** As in `Match`. */
  readonly most: number;
  readonly corrected?: string;
}

const beginning = (word: string): string => `"${word}"*`;
const whole = (text: string): string => `"${text}"`;

/** Reads queries for one index. @returns null where there is nothing to search for, or a word that nothing comes near */
export function createMatcher(db: DatabaseSync, index: string) {
  const vocabulary = createVocabularyQueries(db, index);

  const usesOf = (texts: readonly string[]): number =>
    texts.reduce((sum, text) => sum + vocabulary.usesBeginning(text.split(' ')[0] ?? ''), 0);

  const groupOf = (texts: readonly string[]): Group => ({ terms: texts.map(whole), most: usesOf(texts) });

  /** As it is typed: a word that begins so, its sound in another script, a town's other name. */
  function direct(word: string): Group {
    const names = otherNames(word).map((name) => words(name).join(' '));
    const uses = vocabulary.usesBeginning(word);
    const others = groupOf([
      ...vocabulary.sounding(word, 'other'),
      ...names.filter((name) => vocabulary.usesBeginning(name.split(' ')[0] ?? '') > 0),
    ]);
    // One letter begins too many words: alone it stands for itself.
    const itself = uses === 0 ? [] : [[...word].length > 1 ? beginning(word) : whole(word)];
    return { terms: [...itself, ...others.terms], most: uses + others.most };
  }

  /** Typed wrong, or spelt otherwise; and only where there is no such word, a part of one. */
  function indirect(word: string): Group {
    const mistyped = vocabulary.mistyped(word);
    const near = [...mistyped, ...vocabulary.sounding(word, 'any')];
    const [corrected] = near;
    if (corrected !== undefined) return { ...groupOf([...new Set(near)]), corrected };
    return groupOf(vocabulary.containing(word));
  }

  const expressionOf = (groups: readonly Group[]): string =>
    groups.map(({ terms }) => (terms.length === 1 ? terms[0] : `(${terms.join(' OR ')})`)).join(' AND ');

  function matchOf(typed: readonly string[], groups: readonly Group[]): Match | null {
    if (groups.length === 0 || groups.some(({ terms }) => terms.length === 0)) return null;
    const meant = groups.map(({ corrected }, i) => corrected ?? typed[i] ?? '').join(' ');
    const suggestion = groups.some(({ corrected }) => corrected !== undefined) ? { suggestion: meant } : {};
    return { expression: expressionOf(groups), most: Math.min(...groups.map(({ most }) => most)), ...suggestion };
  }

  return {
    /** Every word must occur, as the beginning of a word; one that occurs nowhere may be mistyped, or a part of one. */
    read(q: string): Match | null {
      const typed = queryWords(q);
      const groups = typed.map((word): Group => {
        const found = direct(word);
        return found.terms.length > 0 ? found : indirect(word);
      });
      return matchOf(typed, groups);
    },

    /** The same for a query of words that occur, but never together: each may be mistyped, or a part of a word. */
    readWidely(q: string): Match | null {
      const typed = queryWords(q);
      const groups = typed.map((word): Group => {
        const [asTyped, near] = [direct(word), indirect(word)];
        const terms = [...new Set([...asTyped.terms, ...near.terms])];
        return { ...near, terms, most: asTyped.most + near.most };
      });
      return matchOf(typed, groups);
    },
  };
}

export type Matcher = ReturnType<typeof createMatcher>;
