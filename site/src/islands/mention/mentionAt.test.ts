import { expect, test } from 'vitest';
import { begins, idsIn, mentionAt, withName } from './mentionAt.ts';

test.each([
  ['Thanks to @', { from: 10, typed: '' }],
  ['@as', { from: 0, typed: 'as' }],
  ['(@Asha Ra', { from: 1, typed: 'Asha Ra' }],
  ['@Asha Rao ', { from: 0, typed: 'Asha Rao ' }],
  ['\n@आशा', { from: 1, typed: 'आशा' }],
  ['me@home', null],
  ['@Asha Rao and all the others', null],
  ['@ Asha', null],
  ['@Asha\nRao', null],
  ['Asha', null],
])('behind %j', (text, expected) => {
  expect(mentionAt(text, text.length)).toEqual(expected);
});

test('what stands behind the caret counts for nothing', () => {
  expect(mentionAt('@As and @Ra', 3)).toEqual({ from: 0, typed: 'As' });
});

test('a name takes the place of what was typed of it, with a blank behind it', () => {
  expect(withName('To @as', { from: 3, typed: 'as' }, 'Asha Rao')).toEqual({ text: 'To @Asha Rao ', caret: 13 });
  expect(withName('To @as!', { from: 3, typed: 'as' }, 'Asha Rao')).toEqual({ text: 'To @Asha Rao!', caret: 12 });
  expect(withName('To @as it', { from: 3, typed: 'as' }, 'Asha Rao')).toEqual({ text: 'To @Asha Rao it', caret: 13 });
});

test('who was chosen and stands in the text no more is not named', () => {
  const named = [
    { _id: 'a', name: 'Asha Rao' },
    { _id: 'b', name: 'Ravi' },
    { _id: 'a', name: 'Asha Rao' },
  ];
  expect(idsIn('Thanks, @Asha Rao', named)).toEqual(['a']);
  expect(idsIn('Thanks', named)).toEqual([]);
});

test('a name is found by each of its words', () => {
  expect([begins('Asha Rao', 'ra'), begins('Asha Rao', ''), begins('Asha Rao', 'ao')]).toEqual([true, true, false]);
});
