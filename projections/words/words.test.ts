import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold, queryWords, words } from './fold.ts';
import { deletionsOf, deletionsTyped, errorsBetween, errorsForgiven } from './typos.ts';

test('capitals, accents, width, punctuation and apostrophes make no difference', () => {
  for (const [one, other] of [
    ['CAFÉ', 'cafe'],
    ['Ｂyju’s', 'byjus'],
    ['ज़ोमैटो', 'जोमैटो'],
    ['क्‍ष', 'क्ष'],
    ['Straße', 'strasse'],
  ] as const)
    expect(fold(one)).toBe(fold(other));
  expect(words('R&D — (Pune), 24x7')).toEqual(['r', 'd', 'pune', '24x7']);
});

test('folding twice is folding once, and words are never longer than is kept', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(fold(fold(text))).toBe(fold(text));
      for (const word of words(text)) expect(word.length).toBeLessThanOrEqual(40);
      expect(queryWords(text).length).toBeLessThanOrEqual(16);
    }),
    { numRuns: 500 },
  );
});

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const WORD = fc.string({ unit: fc.constantFrom(...LETTERS), minLength: 5, maxLength: 14 });
const ERROR = fc.record({
  kind: fc.constantFrom('left out', 'added', 'changed', 'swapped'),
  at: fc.nat(),
  letter: fc.constantFrom(...LETTERS),
});
function mistype(word: string, { kind, at, letter }: { kind: string; at: number; letter: string }): string {
  const i = at % word.length;
  const [before, after] = [word.slice(0, i), word.slice(i + 1)];
  if (kind === 'left out') return before + after;
  if (kind === 'added') return before + letter + word.slice(i);
  if (kind === 'changed') return before + letter + after;
  return before + (word[i + 1] ?? '') + (word[i] ?? '') + word.slice(i + 2);
}

test('every word that is as few errors away as are forgiven has a deletion in common', () => {
  fc.assert(
    fc.property(WORD, fc.array(ERROR, { minLength: 1, maxLength: 2 }), (word, errors) => {
      const typed = errors.reduce(mistype, word);
      const forgiven = errorsForgiven(typed.length);
      fc.pre(forgiven > 0 && errorsBetween(typed, word, 2) <= forgiven);
      const deletions = new Set(deletionsOf(word));
      expect(deletionsTyped(typed).some((rest) => deletions.has(rest))).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test('errors are counted alike from both ends', () => {
  fc.assert(
    fc.property(WORD, WORD, (a, b) => {
      expect(errorsBetween(a, a, 2)).toBe(0);
      expect(errorsBetween(a, b, 3)).toBe(errorsBetween(b, a, 3));
    }),
  );
});
