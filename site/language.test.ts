import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CATALOGUES } from '#api/words/words.ts';
import { knownLanguage, unbuilt } from './language.ts';

test('a language that was not built, or has no catalogue, is named in words', () => {
  expect(unbuilt(['hi'])).toBe("SITE_LANGUAGES: 'hi' has not been built. Run: SITE_LANGUAGE=hi npm run build");
  expect(() => knownLanguage('hi')).toThrow('SITE_LANGUAGE=hi: there is no catalogue in site/src/words/hi');
});

test('pages that the API answers have words in each language of the site', () => {
  const entries = readdirSync(join(import.meta.dirname, 'src/words'), { withFileTypes: true });
  const languages = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  expect(Object.keys(CATALOGUES).sort()).toEqual(languages.sort());
});
