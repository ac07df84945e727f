import type { DatabaseSync } from 'node:sqlite';
import { otherNames, TOWN_WORDS_MAX } from '../place/places.ts';
import { queryWords, words } from '../words/fold.ts';
import { otherForms } from '../words/forms.ts';
import { meaningOf, withoutJoining } from '../words/meanings.ts';
import { sectorsOf } from '../words/sectors.ts';
import { isIndic } from '../words/sound.ts';
import type { SearchIndex } from './index.ts';
import { createVocabularyQueries } from './vocabularyQueries.ts';

/** What a typed query comes to. */
export interface Match {
  /** In FTS5's syntax. Only folded words get into it, each quoted: nothing typed is ever read as syntax. */
  readonly expression: string;
  /** The same for those that come first: that have each word as it was typed, and those that only say what is sought. */
  readonly exactly?: string;
  /** No more documents than these answer to it; Infinity where they were not counted. */
  readonly most: number;
  /** What was probably meant, where a word had to be corrected. */
  readonly suggestion?: string;
}

/** A word of the query as a group of alternatives, one of which must occur. */
interface Group {
  readonly terms: readonly string[];
  /** Alternatives that come behind all of these. */
  readonly behind?: readonly string[];
  /** As in `Match`, of all alternatives. */
  readonly most: number;
  readonly corrected?: string;
}

const beginning = (word: string): string => `"${word}"*`;
const whole = (text: string): string => `"${text}"`;
const either = (terms: readonly string[]): string =>
  terms.length === 1 ? (terms[0] ?? '') : `(${terms.join(' OR ')})`;
const all = (groups: readonly Group[]): string => groups.map(({ terms }) => either(terms)).join(' AND ');
const isWhole = (groups: readonly Group[]): boolean =>
  groups.length > 0 && groups.every(({ terms }) => terms.length > 0);
/** All alternatives, none before another. */
const levelled = ({ behind = [], ...group }: Group): Group => ({
  ...group,
  terms: [...new Set([...group.terms, ...behind])],
});
const fewest = (groups: readonly Group[]): number => Math.min(...groups.map(({ most }) => most));

/** Words in a row that name a town or a line of business, from one to before another, and its other names. */
interface Town {
  readonly from: number;
  readonly to: number;
  readonly names: Group;
}

/** What a query comes to: null where there is nothing to search for, or a word that nothing comes near. */
export interface Reading {
  /**
   * Every word must occur, as the beginning of a word, but those that only join others or say what is looked for; one that
   * occurs nowhere may be mistyped, or a part of one.
   */
  readonly match: Match | null;
  /** The same for words that occur, but never together: each may be mistyped, or a part of a word. Asked in the same snapshot. */
  widely(): Match | null;
}

/** Reads queries for one index. */
export function createMatcher(db: DatabaseSync, index: SearchIndex) {
  const vocabulary = createVocabularyQueries(db, index.name);
  const kind: ReadonlySet<string> = new Set(words(index.kind));

  /** No more documents than these have some words in a row. */
  const usesOf = (name: string): number => Math.min(...name.split(' ').map(vocabulary.usesBeginning));

  /** Two words that are written as one, for a line of business: that, and what lists call it. */
  function compound(typed: string): Group {
    const word = typed.replace(' ', '');
    const names = sectorsOf(word);
    const found = (names.length > 0 ? [word, ...names] : [])
      .map((name) => ({ name, uses: usesOf(name) }))
      .filter(({ uses }) => uses > 0);
    return { terms: found.map(({ name }) => beginning(name)), most: found.reduce((sum, { uses }) => sum + uses, 0) };
  }

  /** The other names of towns, those all of whose words occur. */
  function namesOf(towns: readonly string[]): Group {
    const names = new Set(towns.flatMap((town) => otherNames(town)).map((name) => words(name).join(' ')));
    const found = [...names].map((name) => ({ name, uses: usesOf(name) })).filter(({ uses }) => uses > 0);
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

  /** A word in the other number, and what lists call it, those that occur. */
  function otherwise(word: string): Group {
    const forms = otherForms(word).map((form) => ({ term: whole(form), uses: vocabulary.uses(form) }));
    const listed = sectorsOf(word).map((name) => ({ term: beginning(name), uses: usesOf(name) }));
    const found = [...forms, ...listed].filter(({ uses }) => uses > 0);
    return { terms: found.map(({ term }) => term), most: found.reduce((sum, { uses }) => sum + uses, 0) };
  }

  /**
   * As it is typed: a word that begins so, what it means in English, its sound in another script, a town's other name; behind
   * them its other number, and what lists call it.
   */
  function direct(word: string): Group {
    const meaning = meaningOf(word);
    // Whose meaning is known is not a name that sounds so: ऋण is a loan, and no Rin.
    const sounding = meaning?.exact && isIndic(word) ? [] : vocabulary.sounding(word, 'other');
    const meant = [word, ...(meaning?.beginnings ?? [])].map(beginningSo);
    const groups = [...meant, groupOf(sounding, [word, ...sounding])];
    const terms = [...new Set(groups.flatMap((group) => group.terms))];
    const most = groups.reduce((sum, group) => sum + group.most, 0);
    const others = otherwise(word);
    return { terms, behind: others.terms, most: most + others.most };
  }

  /**
   * Typed wrong, or spelt otherwise; and only where there is no such word, a part of one. Of several words that may be meant
   * the likeliest comes first, and finds what it finds as typed; where it is clear which one is, no other is looked for.
   */
  function indirect(word: string): Group {
    const { words: mistyped, isClear } = vocabulary.mistyped(word);
    const isAlone = isClear && !index.isSeenInPart;
    const sounding = isAlone ? [] : vocabulary.sounding(word, 'any');
    const near = [...new Set([...mistyped, ...sounding])];
    const [corrected] = near;
    if (corrected === undefined) return groupOf(vocabulary.containing(word), []);
    if (mistyped.length === 0) return { ...groupOf(near), corrected };
    const [meant, others] = [direct(corrected), groupOf(isAlone ? [] : near.slice(1))];
    const behind = [...(meant.behind ?? []), ...others.terms];
    return { ...meant, behind, most: meant.most + others.most, corrected };
  }

  /** What is named by several words of a query and has other names here. */
  function townsIn(typed: readonly string[]): Town[] {
    const towns: Town[] = [];
    for (let from = 0; from < typed.length - 1; from += 1)
      for (let to = Math.min(from + TOWN_WORDS_MAX, typed.length); to > from + 1; to -= 1) {
        const said = typed.slice(from, to).join(' ');
        const known = namesOf([said]);
        const names = known.terms.length === 0 && to === from + 2 ? compound(said) : known;
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

  /** @param kinds what those have that come first, and others need not have */
  function matchOf(
    typed: readonly string[],
    single: readonly Group[],
    named: readonly Town[],
    kinds: readonly Group[] = [],
  ): Match | null {
    const isCorrected = single.some(({ corrected }) => corrected !== undefined);
    const meant = single.map(({ corrected }, i) => corrected ?? typed[i] ?? '');
    const towns = isCorrected ? townsIn(meant) : named;
    const groups = joined(single.map(levelled), towns);
    if (!isWhole(groups)) return null;
    const first = [...joined(single, towns), ...kinds];
    const isApart = isWhole(first) && (kinds.length > 0 || single.some(({ behind = [] }) => behind.length > 0));
    return {
      expression: all(groups),
      most: fewest(groups),
      ...(isApart && { exactly: all(first) }),
      ...(isCorrected && { suggestion: meant.join(' ') }),
    };
  }

  return {
    read(q: string): Reading {
      const said = withoutJoining(queryWords(q));
      const telling = said.filter((word) => !kind.has(word));
      const typed = telling.length > 0 ? telling : said;
      const kinds = said.filter((word) => !typed.includes(word)).map((word) => levelled(direct(word)));
      const towns = townsIn(typed);
      const asTyped = typed.map(direct);
      const near = new Map<number, Group>();

      /** Of the word at a place: looked up once, and only where it is asked. */
      function nearTo(at: number, word: string): Group {
        const known = near.get(at) ?? indirect(word);
        near.set(at, known);
        return known;
      }
      // The words of a town that is found by another name are not corrected.
      const isTown = (at: number): boolean => towns.some(({ from, to }) => from <= at && at < to);
      const groups = asTyped.map((group, at) =>
        levelled(group).terms.length > 0 || isTown(at) ? group : nearTo(at, typed[at] ?? ''),
      );

      function widely(): Match | null {
        const both = asTyped.map((group, at): Group => {
          const [typedSo, around] = [levelled(group), levelled(nearTo(at, typed[at] ?? ''))];
          const terms = [...new Set([...typedSo.terms, ...around.terms])];
          return { ...around, terms, most: group.most + around.most };
        });
        return matchOf(typed, both, towns);
      }

      const found = kinds.filter(({ terms }) => terms.length > 0);
      return { match: matchOf(typed, groups, towns, found), widely };
    },
  };
}

export type Matcher = ReturnType<typeof createMatcher>;
