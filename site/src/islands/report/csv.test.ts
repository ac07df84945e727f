import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';

test('cells with commas, quotes or line breaks are quoted', () => {
  expect(
    toCsv([
      ['a', 1],
      ['b,"c"', 'd\ne'],
    ]),
  ).toBe('a,1\r\n"b,""c""","d\ne"\r\n');
});
