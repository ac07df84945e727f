import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The language that the site is built in unless SITE_LANGUAGE names another. */
export const ENGLISH = 'en';
/** A language made up of English, in long and accented words: it shows which words are in no catalogue. Never shipped. */
export const MADE_UP = 'x-long';

/** What the made-up language has of its own, as any other would. */
const ITS_OWN: Readonly<Record<string, string>> = { 'rules.ts': 'madeUpRules.ts' };

const WORDS = join(import.meta.dirname, 'src/words');
const NAME = /^#words\/([\w-]+\.ts)$/;
const VIRTUAL = '\0words/';

/** Where the site is built to, by its language. */
export const distOf = (language: string): string =>
  join(import.meta.dirname, language === ENGLISH ? 'dist' : `dist-${language}`);

/** What is wrong with SITE_LANGUAGES, in words; undefined where each of them has been built. */
export function unbuilt(languages: readonly string[]): string | undefined {
  const missing = languages.find((language) => !existsSync(join(distOf(language), 'built-from')));
  if (missing === undefined) return undefined;
  const build = missing === ENGLISH ? 'npm run build' : `SITE_LANGUAGE=${missing} npm run build`;
  return `SITE_LANGUAGES: '${missing}' has not been built. Run: ${build}`;
}

/** @throws Error where there is no catalogue of that name */
export function knownLanguage(language: string): string {
  if (language !== MADE_UP && !existsSync(join(WORDS, language, 'language.ts')))
    throw new Error(`SITE_LANGUAGE=${language}: there is no catalogue in site/src/words/${language}`);
  return language;
}

/**
 * `#words/<name>.ts` is the catalogue's file in the language that is built: a reader's phone loads the words of their own
 * language alone, and static pages stay static.
 */
export function wordsIn(language: string): Plugin {
  return {
    name: 'words',
    enforce: 'pre',
    resolveId(id) {
      const file = NAME.exec(id)?.[1];
      if (file === undefined) return null;
      if (language !== MADE_UP) return join(WORDS, language, file);
      const own = ITS_OWN[file];
      return own === undefined ? VIRTUAL + file : join(WORDS, own);
    },
    async load(id) {
      if (!id.startsWith(VIRTUAL)) return null;
      const file = join(WORDS, ENGLISH, id.slice(VIRTUAL.length));
      const names = [...(await readFile(file, 'utf8')).matchAll(/^export (?:const|function) (\w+)/gm)].map(
        ([, name]) => name,
      );
      return [
        `import * as words from ${JSON.stringify(file)};`,
        `import { lengthened } from ${JSON.stringify(join(WORDS, 'madeUp.ts'))};`,
        ...names.map((name) => `export const ${name} = lengthened(words.${name}, ${JSON.stringify(name)});`),
      ].join('\n');
    },
  };
}
