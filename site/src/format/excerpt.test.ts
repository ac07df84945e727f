import { expect, it } from 'vitest';
import { excerpt } from './excerpt.ts';

it.each([
  ['A short text', 20, 'A short text'],
  ['Rain on the looms of Kanchipuram', 20, 'Rain on the looms…'],
  ['Rain on the looms of Kanchipuram', 18, 'Rain on the looms…'],
  ['Rain, on the looms', 7, 'Rain…'],
  ['Donaudampfschifffahrt', 8, 'Donauda…'],
  ['  two\n\nlines ', 40, 'two lines'],
  ['नमस्ते दुनिया के सब लोग', 14, 'नमस्ते दुनिया…'],
  ['', 10, ''],
])('of %j at most %d characters are %j', (text, max, cut) => {
  expect(excerpt(text, max)).toBe(cut);
});
