import { expect, test } from 'vitest';
import { isReworded, questionChanges } from './questionChanges.ts';

/** The changes between two lists of words, as words. */
function between(before: string[], after: string[]) {
  const asked = (words: string[]) => words.map((text) => ({ text }));
  const { replaced, removed, added } = questionChanges(asked(before), asked(after));
  return {
    replaced: replaced.map(([from, to]) => [from.text, to.text]),
    removed: removed.map(({ text }) => text),
    added: added.map(({ text }) => text),
  };
}

const NOTHING = { replaced: [], removed: [], added: [] };

test('nothing becomes of questions that only change places', () => {
  expect(between(['a', 'b', 'c'], ['c', 'a', 'b'])).toEqual(NOTHING);
});

test('what stands in the same place has taken it', () => {
  expect(between(['a', 'b', 'c'], ['a', 'B', 'c'])).toEqual({ ...NOTHING, replaced: [['b', 'B']] });
  expect(between(['a'], ['A'])).toEqual({ ...NOTHING, replaced: [['a', 'A']] });
});

test('of several in one place the first are replaced, the others come or go', () => {
  expect(between(['a', 'b', 'c'], ['A', 'c', 'd'])).toEqual({ replaced: [['a', 'A']], removed: ['b'], added: ['d'] });
  expect(between([], ['a'])).toEqual({ ...NOTHING, added: ['a'] });
  expect(between(['a', 'b'], ['b'])).toEqual({ ...NOTHING, removed: ['a'] });
});

test.each([
  ['What will you do with it?', 'What will you do with the money, month by month?', true],
  ['Why?', 'Why now?', true],
  ['आप क्या बनाते हैं?', 'आप क्या बेचते हैं?', true],
  ['Where do you work?', 'Who is your biggest buyer?', false],
  ['?', '!', false],
])('%j became %j: reworded is %j', (before, after, reworded) => {
  expect(isReworded({ text: before }, { text: after })).toBe(reworded);
});
