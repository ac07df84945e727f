/**
 * How the full-text tables take words apart. Marks (M) are part of a word: the vowel signs of India's scripts are marks,
 * and without them every Hindi or Tamil word would fall into single letters. Accents of Latin letters do not matter.
 */
export const TOKENIZER = `tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co M*'"`;

const WORD = /[\p{L}\p{N}\p{M}\p{Co}]+/gu;

/** Nobody means more than these; what goes beyond is left out, so that no search grows without bound. */
const WORDS_MAX = 16;
const WORD_LENGTH_MAX = 64;

/**
 * What a person typed, as FTS5 MATCH expressions, one a word: every word must occur, each as the beginning of a word.
 * Only letters, digits and marks get through, each word quoted, so no input is ever read as FTS5 syntax.
 */
export function matchExpressions(typed: string): string[] {
  const words = typed.match(WORD)?.slice(0, WORDS_MAX) ?? [];
  return words.map((word) => `"${[...word].slice(0, WORD_LENGTH_MAX).join('')}"*`);
}

/** The same as one expression; null where `typed` has no word in it: there is nothing to search for. */
export function matchExpression(typed: string): string | null {
  return matchExpressions(typed).join(' ') || null;
}
