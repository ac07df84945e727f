/** One and many of one thing, where English says so by another word. */
const PAIRS: readonly (readonly [one: string, many: string])[] = [
  ['child', 'children'],
  ['man', 'men'],
  ['person', 'people'],
  ['woman', 'women'],
];
const OTHERWISE: ReadonlyMap<string, string> = new Map(
  PAIRS.flatMap(([one, many]) => [[one, many] as const, [many, one] as const]),
);

/** Shorter words, and what is not plain Latin, have no other form: Das is a name. */
const PLAIN = /^[a-z]{4,}$/;

/**
 * What a folded word may be in the other number: grants and grant, companies and company. A plural that only adds letters is
 * no other form of its singular, which is found as the beginning of it. No stem is cut: a stemmer makes one of 'policy' and
 * 'police', and cuts names. Nor is it known whether there is such a word: 'vikas' gives 'vika'.
 */
export function otherForms(word: string): string[] {
  const other = OTHERWISE.get(word);
  if (other !== undefined) return [other];
  if (!PLAIN.test(word)) return [];
  if (word.endsWith('ies')) return [`${word.slice(0, -3)}y`, word.slice(0, -1)];
  if (/(s|x|z|ch|sh)es$/.test(word)) return [word.slice(0, -2), word.slice(0, -1)];
  if (/[^su]s$/.test(word)) return [word.slice(0, -1)];
  return /[^aeiou]y$/.test(word) ? [`${word.slice(0, -1)}ies`] : [];
}
