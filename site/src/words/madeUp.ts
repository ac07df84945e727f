/**
 * A language made up of English for tests: every sentence is longer, has accents, and stands between brackets. What is
 * read on a page and has none is in no catalogue; what is cut or covered has no room for other languages.
 */
const ACCENTS: Readonly<Record<string, string>> = {
  ...{ a: 'å', c: 'ç', e: 'é', i: 'ï', n: 'ñ', o: 'ö', s: 'š', u: 'ü', y: 'ÿ', z: 'ž' },
  ...{ A: 'Å', C: 'Ç', E: 'É', I: 'Ï', N: 'Ñ', O: 'Ö', S: 'Š', U: 'Ü', Y: 'Ÿ', Z: 'Ž' },
};
/** German and Tamil take a third more room than English, short words twice as much. */
const LONGER = [
  { upTo: 10, by: 1 },
  { upTo: 20, by: 0.6 },
  { upTo: Number.POSITIVE_INFINITY, by: 0.35 },
];

/** One text. What was lengthened already, as a part of this one, stands in it once. */
function longer(text: string): string {
  if (text.trim() === '') return text;
  const bare = text.replaceAll(/[⟦⟧]|·+(?=⟧)/g, '');
  const { by = 0 } = LONGER.find(({ upTo }) => bare.length <= upTo) ?? {};
  const accented = bare.replaceAll(/\p{L}/gu, (letter) => ACCENTS[letter] ?? letter);
  const more = '·'.repeat(Math.ceil(bare.length * by));
  const [, before = '', , after = ''] = /^(\s*)(.*?)(\s*)$/su.exec(accented) ?? [];
  return `${before}⟦${accented.trim()}${more}⟧${after}`;
}

/** A catalogue's part in the made-up language: texts, what functions make of their values, and all that is below it. */
export function lengthened<T>(words: T, name?: string): T;
export function lengthened(words: unknown, name = ''): unknown {
  if (typeof words === 'string') return longer(words);
  if (typeof words === 'function') return (...values: unknown[]) => lengthened(words(...values));
  if (Array.isArray(words)) return words.map((word) => lengthened(word));
  if (typeof words !== 'object' || words === null) return words;
  const made = Object.fromEntries(Object.entries(words).map(([key, word]) => [key, lengthened(word)]));
  return name === 'language' ? { ...made, tag: 'en-IN-x-long' } : made;
}
