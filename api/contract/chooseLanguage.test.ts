import { expect, test } from 'vitest';
import { chooseLanguage } from './chooseLanguage.ts';

const BUILT = ['en', 'hi', 'ta'];
const asking = (accept?: string, cookie?: string) => chooseLanguage(BUILT, { 'accept-language': accept, cookie });

test.each([
  [undefined, undefined, 'en'],
  ['hi-IN,hi;q=0.9,en;q=0.8', undefined, 'hi'],
  ['ml, ta;q=0.5, en;q=0.7', undefined, 'en'],
  ['ml, TA-in', undefined, 'ta'],
  ['hi;q=0, ta', undefined, 'ta'],
  ['fr', undefined, 'en'],
  ['*', undefined, 'en'],
  // What somebody chose goes before what their browser says, where there is such a language.
  ['hi', 'theme=dark; language=ta', 'ta'],
  ['hi', 'language=fr', 'hi'],
  ['hi', 'mylanguage=ta', 'hi'],
  [`${'x,'.repeat(100_000)}hi`, 'language=', 'en'],
])('%j with the cookie %j is answered in %s', (accept, cookie, language) => {
  expect(asking(accept?.slice(0, 200_001), cookie)).toBe(language);
});
