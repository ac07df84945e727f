/** How searched text is made comparable: what is told apart only by capitals, accents, width or punctuation is the same. */

/** Nobody means more than these; what goes beyond is left out, so that no search grows without bound. */
export const QUERY_WORDS_MAX = 16;
/** Longer words are cut: in what is searched and in what is typed alike. */
export const WORD_MAX = 40;

/** Text of plain ASCII, as most of it is: folded without asking Unicode. */
const PLAIN = /^[ -~\n]*$/;
const PLAIN_WORD = /[a-z0-9]+/g;
const WORD = /[\p{L}\p{N}\p{M}\p{Co}]+/gu;
/** Latin letters that no decomposition takes apart. */
const LETTERS: ReadonlyMap<string, string> = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['ł', 'l'],
  ['þ', 'th'],
  ['ı', 'i'],
]);

/**
 * Small letters in compatibility form (NFKC), without accents of Latin letters, dots under Indian ones (nukta) and
 * invisible joiners. Vowel signs of Indian scripts stay: they are part of the word. Apostrophes join: Byju's is byjus.
 */
export function fold(text: string): string {
  if (PLAIN.test(text)) return text.replace(/['`]/g, '').toLowerCase();
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u093c\u09bc\u0a3c\u0abc\u0b3c\p{Default_Ignorable_Code_Point}\p{Cs}'’ʼ`]/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđðłþı]/g, (letter) => LETTERS.get(letter) ?? letter)
    .normalize('NFC');
}

/** The folded words of a text, in order, each at most 40 characters. */
export function words(text: string): string[] {
  const folded = fold(text);
  return (folded.match(PLAIN.test(folded) ? PLAIN_WORD : WORD) ?? []).map(cut);
}

/** What a person typed, as folded words: at most 16, none twice. [] where there is nothing to search for. */
export function queryWords(typed: string): string[] {
  return [...new Set(words(typed).slice(0, QUERY_WORDS_MAX))];
}

/** As much of a folded word as is searched. */
export function cut(word: string): string {
  return word.length <= WORD_MAX ? word : word.slice(0, WORD_MAX).replace(/[\ud800-\udbff]$/, '');
}
