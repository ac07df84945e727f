import { expect, test } from 'vitest';
import { passwordStrength } from './password.ts';

test.each([
  ['', 0, 'weak'],
  ['abc', 1, 'weak'],
  ['abcdefgh', 2, 'weak'],
  ['abcdefg1', 3, 'moderate'],
  ['Abcdefg1', 4, 'moderate'],
  ['Abcdefg1!', 5, 'strong'],
  ['Abcdefghij1!', 6, 'strong'],
])('%j scores %i, %s', (password, score, level) => {
  expect(passwordStrength(password)).toMatchObject({ score, level });
});

test('the advice names what is lacking', () => {
  expect(passwordStrength('abcdefgh1').message).toContain('12 characters');
});
