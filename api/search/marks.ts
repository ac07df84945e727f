import { otherNames, TOWN_WORDS_MAX } from '#projections/place/places.ts';
import { cut, fold, queryWords, words } from '#projections/words/fold.ts';
import { otherForms } from '#projections/words/forms.ts';
import { withoutJoining } from '#projections/words/meanings.ts';
import { isIndic, soundOf, soundsLike, soundsOf } from '#projections/words/sound.ts';

/** Where a text answers to a query: from and to, in UTF-16 units, in order, none touching another. */
export type Marks = readonly (readonly [from: number, to: number])[];

/** A word as it is written, with the signs that folding takes out of it. */
const WRITTEN = /[\p{L}\p{N}\p{M}\p{Co}'’ʼ`\u200c\u200d]+/gu;
/** Plain words fold to their small letters: most words are such. */
const PLAIN = /^[a-z0-9]+$/i;
/** Fewer letters are in every word. */
const INSIDE_MIN = 3;
/** So much of a text is looked at. */
const LOOKED_MAX = 2000;

const GRAPHEMES = new Intl.Segmenter();

/** `folded`: as much of it as a search looks at. */
interface Word {
  readonly from: number;
  readonly text: string;
  readonly folded: string;
}

function wordsOf(text: string): Word[] {
  return [...text.slice(0, LOOKED_MAX).matchAll(WRITTEN)].map(({ index, 0: written }) => ({
    from: index,
    text: written,
    folded: cut(PLAIN.test(written) ? written.toLowerCase() : fold(written)),
  }));
}

/**
 * Finds in what is shown the words that a query found: words that begin as typed, or as it was corrected to; their other
 * number; a town's other name; the same sound in another script; and where no word begins so, those that hold it.
 *
 * @param meant what was probably meant, where a word was corrected
 */
export function createMarker(q: string, meant = '') {
  const typed = withoutJoining(queryWords(`${meant} ${q}`));
  const names = otherNamesIn(typed).map(words);
  const forms = new Set(typed.flatMap(otherForms));
  const sounds = new Set(typed.flatMap(soundsOf));
  const scripts = new Set(typed.map(isIndic));

  const soundsSo = ({ folded }: Word): boolean =>
    (meant !== '' || !scripts.has(isIndic(folded))) &&
    sounds.has(soundOf(folded)) &&
    typed.some((word) => soundsLike(word, folded));

  return function marksIn(text: string): Marks {
    const written = wordsOf(text);
    const ends = new Map<Word, readonly number[]>();
    /** Folding is slow, and each word that was typed may stand in the same one that was written. */
    function endsIn(one: Word): readonly number[] {
      const known = ends.get(one) ?? endsOf(one);
      ends.set(one, known);
      return known;
    }
    const found: [number, number][] = written
      .filter((one) => forms.has(one.folded) || soundsSo(one))
      .map(({ from, text: whole }) => [from, from + whole.length]);
    for (const [i, { from }] of written.entries())
      for (const name of names) {
        const last = written[i + name.length - 1];
        if (last && name.every((word, k) => written[i + k]?.folded === word))
          found.push([from, last.from + last.text.length]);
      }
    for (const word of typed) {
      const beginning = written.filter(({ folded }) => folded.startsWith(word));
      const holding = word.length < INSIDE_MIN ? [] : written.filter(({ folded }) => folded.includes(word));
      for (const one of beginning.length > 0 ? beginning : holding) found.push(placeOf(word, one, endsIn));
    }
    return joined(found);
  };
}

/** The other names of the towns that are typed, in one word or in some. */
function otherNamesIn(typed: readonly string[]): string[] {
  const lengths = Array.from({ length: TOWN_WORDS_MAX }, (_, more) => more + 1);
  const inARow = typed.flatMap((_, i) => lengths.map((length) => typed.slice(i, i + length).join(' ')));
  return [...new Set(inARow)].flatMap((town) => otherNames(town));
}

/** Where a folded word stands in the one that was written. */
function placeOf(word: string, one: Word, endsIn: (one: Word) => readonly number[]): [number, number] {
  const { from, text, folded } = one;
  const begin = folded.indexOf(word);
  const ends = PLAIN.test(text) ? undefined : endsIn(one);
  const written = (units: number): number => (units === 0 ? 0 : ends ? (ends[units] ?? text.length) : units);
  return [from + written(begin), from + written(begin + word.length)];
}

/** Where so many folded UTF-16 units of a word end in what was written, accents and vowel signs with their letter. */
function endsOf({ text, folded }: Word): readonly number[] {
  const ends: number[] = [0];
  let end = 0;
  for (const { segment } of GRAPHEMES.segment(text)) {
    end += segment.length;
    const units = Math.min(fold(segment).length, folded.length + 1 - ends.length);
    for (let i = 0; i < units; i += 1) ends.push(end);
    if (ends.length > folded.length) break;
  }
  return ends;
}

function joined(marks: readonly [number, number][]): Marks {
  const all: [number, number][] = [];
  for (const [from, to] of marks.toSorted(([a], [b]) => a - b)) {
    const last = all.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else all.push([from, to]);
  }
  return all;
}
