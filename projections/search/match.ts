import type { DatabaseSync } from 'node:sqlite';
import { otherNames, TOWN_WORDS_MAX } from '../place/places.ts';
import { queryWords, words } from '../words/fold.ts';
import { meaningOf, withoutJoining } from '../words/meanings.ts';
import { isIndic } from '../words/sound.ts';
import { createVocabularyQueries } from './vocabularyQueries.ts';

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
const either = (terms: readonly string[]): string =>
  terms.length === 1 ? (terms[0] ?? '') : `(${terms.join(' OR ')})`;
const all = (groups: readonly Group[]): string => groups.map(({ terms }) => either(terms)).join(' AND ');
const fewest = (groups: readonly Group[]): number => Math.min(...groups.map(({ most }) => most));

/** Words in a row that name a town, from one to before another, and its other names. */
interface Town {
  readonly from: number;
  readonly to: number;
  readonly names: Group;
}

/** Reads queries for one index. @returns null where there is nothing to search for, or a word that nothing comes near */
export function createMatcher(db: DatabaseSync, index: string) {
  const vocabulary = createVocabularyQueries(db, index);

  /** The other names of towns, those all of whose words occur. */
  function namesOf(towns: readonly string[]): Group {
    const names = new Set(towns.flatMap((town) => otherNames(town)).map((name) => words(name).join(' ')));
    const found = [...names]
      .map((name) => ({ name, uses: Math.min(...name.split(' ').map(vocabulary.usesBeginning)) }))
      .filter(({ uses }) => uses > 0);
    return { terms: found.map(({ name }) => whole(name)), most: found.reduce((sum, { uses }) => sum + uses, 0) };
  }

  /** Words of the index that are meant, and the other names of the towns among them. */
  function groupOf(meant: readonly string[], towns: readonly string[] = meant): Group {
    const names = namesOf(towns);
    const most = meant.reduce((sum, word) => sum + vocabulary.usesBeginning(word), names.most);
    return { terms: [...new Set([...meant.map(whole), ...names.terms])], most };
  }

  /** Words that begin so, where there are any. */
  function beginningSo(word: string): Group {
    const uses = vocabulary.usesBeginning(word);
    // One letter begins too many words: alone it stands for itself.
    const term = [...word].length > 1 ? beginning(word) : whole(word);
    return { terms: uses === 0 ? [] : [term], most: uses };
  }

  /** As it is typed: a word that begins so, what it means in English, its sound in another script, a town's other name. */
  function direct(word: string): Group {
    const meaning = meaningOf(word);
    // Whose meaning is known is not a name that sounds so: ऋण is a loan, and no Rin.
    const sounding = meaning?.exact && isIndic(word) ? [] : vocabulary.sounding(word, 'other');
    const meant = [word, ...(meaning?.beginnings ?? [])].map(beginningSo);
    const groups = [...meant, groupOf(sounding, [word, ...sounding])];
    return {
      terms: [...new Set(groups.flatMap(({ terms }) => terms))],
      most: groups.reduce((sum, { most }) => sum + most, 0),
    };
  }

  /** Typed wrong, or spelt otherwise; and only where there is no such word, a part of one. */
  function indirect(word: string): Group {
    const mistyped = vocabulary.mistyped(word);
    const near = [...new Set([...mistyped, ...vocabulary.sounding(word, 'any')])];
    const [corrected] = near;
    return corrected === undefined ? groupOf(vocabulary.containing(word), []) : { ...groupOf(near), corrected };
  }

  /** The towns of several words in a query that have other names here. */
  function townsIn(typed: readonly string[]): Town[] {
    const towns: Town[] = [];
    for (let from = 0; from < typed.length - 1; from += 1)
      for (let to = Math.min(from + TOWN_WORDS_MAX, typed.length); to > from + 1; to -= 1) {
        const names = namesOf([typed.slice(from, to).join(' ')]);
        if (names.terms.length === 0) continue;
        towns.push({ from, to, names });
        from = to - 1;
      }
    return towns;
  }

  /** Each town's words as one group: all of them, or one of its other names. */
  function joined(groups: readonly Group[], towns: readonly Town[]): Group[] {
    const rest = [...groups];
    for (const { from, to, names } of towns.toReversed()) {
      const apart = rest.slice(from, to);
      const isThere = apart.every(({ terms }) => terms.length > 0);
      const together = isThere ? { terms: [`(${all(apart)})`], most: fewest(apart) } : { terms: [], most: 0 };
      rest.splice(from, to - from, {
        terms: [...together.terms, ...names.terms],
        most: together.most + names.most,
      });
    }
    return rest;
  }

  function matchOf(typed: readonly string[], single: readonly Group[], named: readonly Town[]): Match | null {
    const isCorrected = single.some(({ corrected }) => corrected !== undefined);
    const meant = single.map(({ corrected }, i) => corrected ?? typed[i] ?? '');
    const groups = joined(single, isCorrected ? townsIn(meant) : named);
    if (groups.length === 0 || groups.some(({ terms }) => terms.length === 0)) return null;
    const suggestion = isCorrected ? { suggestion: meant.join(' ') } : {};
    return { expression: all(groups), most: fewest(groups), ...suggestion };
  }

  return {
    /** Every word must occur, as the beginning of a word; one that occurs nowhere may be mistyped, or a part of one. */
    read(q: string): Match | null {
      const typed = withoutJoining(queryWords(q));
      const towns = townsIn(typed);
      // The words of a town that is found by another name are not corrected.
      const isTown = (i: number): boolean => towns.some(({ from, to }) => from <= i && i < to);
      const groups = typed.map((word, i): Group => {
        const found = direct(word);
        return found.terms.length > 0 || isTown(i) ? found : indirect(word);
      });
      return matchOf(typed, groups, towns);
    },

    /** The same for a query of words that occur, but never together: each may be mistyped, or a part of a word. */
    readWidely(q: string): Match | null {
      const typed = withoutJoining(queryWords(q));
      const groups = typed.map((word): Group => {
        const [asTyped, near] = [direct(word), indirect(word)];
        const terms = [...new Set([...asTyped.terms, ...near.terms])];
        return { ...near, terms, most: asTyped.most + near.most };
      });
      return matchOf(typed, groups, townsIn(typed));
    },
  };
}

export type Matcher = ReturnType<typeof createMatcher>;
