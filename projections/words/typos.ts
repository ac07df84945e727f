/** Typing errors: one is forgiven in a word of four letters or more, two in one of eight or more. */

export function errorsForgiven(length: number): 0 | 1 | 2 {
  return length < 4 ? 0 : length < 8 ? 1 : 2;
}

/** Words that differ in their first letters are told apart by those: the index of deletions stays small. */
const PREFIX = 7;
/** The shortest word that a typed one of eight letters can stand for. */
const TWO_ERRORS_FROM = 6;
const ONE_ERROR_FROM = 3;
/** Longer words are seldom typed; they are found by their beginnings. */
const LONGEST = 24;

const LETTERS = /^[\p{L}\p{M}]+$/u;

/**
 * What is left of a word of the vocabulary when letters are taken out of its beginning. Two words within so many errors
 * of each other have one of these in common (symmetric deletion), so that candidates are found by equality alone.
 */
export function deletionsOf(word: string): string[] {
  if (word.length < ONE_ERROR_FROM || word.length > LONGEST || !LETTERS.test(word)) return [];
  return deletions(word, word.length < TWO_ERRORS_FROM ? 1 : 2);
}

/** The deletions by which a typed word is looked up; [] for one that is too short to be forgiven. */
export function deletionsTyped(word: string): string[] {
  const errors = errorsForgiven(word.length);
  return errors === 0 || word.length > LONGEST || !LETTERS.test(word) ? [] : deletions(word, errors);
}

function deletions(word: string, errors: number): string[] {
  const found = new Set([word.slice(0, PREFIX)]);
  let last = [...found];
  for (let taken = 0; taken < errors; taken += 1) {
    const next = new Set<string>();
    for (const rest of last) for (let i = 0; i < rest.length; i += 1) next.add(rest.slice(0, i) + rest.slice(i + 1));
    last = [...next];
    for (const rest of next) if (rest !== '') found.add(rest);
  }
  return [...found];
}

/**
 * How many letters have to be added, left out, changed or swapped with their neighbour to make `b` of `a`
 * (optimal string alignment); `most` + 1 where it takes more than `most`.
 */
export function errorsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1);
      row.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) return most + 1;
    beforeLast = last;
    last = row;
  }
  return Math.min(last[b.length] ?? most + 1, most + 1);
}

/** Whether a word has all that was typed, in its order: letters were left out, and none is another. */
export function hasLettersOf(typed: string, word: string): boolean {
  let at = 0;
  for (let i = 0; i < word.length; i += 1) if (word[i] === typed[at]) at += 1;
  return at === typed.length;
}
