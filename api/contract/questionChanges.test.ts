import { expect, test } from 'vitest';
import { questionChanges } from './questionChanges.ts';

/** The changes between two lists of words, as words. */
function between(before: string[], after: string[]) {
  const asked = (words: string[]) => words.map((text) => ({ text }));
  const { reworded, removed, added } = questionChanges(asked(before), asked(after));
  return {
    reworded: reworded.map(([from, to]) => [from.text, to.text]),
    removed: removed.map(({ text }) => text),
    added: added.map(({ text }) => text),
  };
}

const NOTHING = { reworded: [], removed: [], added: [] };

test('nothing becomes of questions that only change places', () => {
  expect(between(['a', 'b', 'c'], ['c', 'a', 'b'])).toEqual(NOTHING);
});

test('other words in the same place are the same question reworded', () => {
  expect(between(['a', 'b', 'c'], ['a', 'B', 'c'])).toEqual({ ...NOTHING, reworded: [['b', 'B']] });
  expect(between(['a'], ['A'])).toEqual({ ...NOTHING, reworded: [['a', 'A']] });
});

test('of several in one place the first are reworded, the others come or go', () => {
  expect(between(['a', 'b', 'c'], ['A', 'c', 'd'])).toEqual({ reworded: [['a', 'A']], removed: ['b'], added: ['d'] });
  expect(between([], ['a'])).toEqual({ ...NOTHING, added: ['a'] });
  expect(between(['a', 'b'], ['b'])).toEqual({ ...NOTHING, removed: ['a'] });
});
