const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** Its words, without the accents of Latin letters. Vowel signs of India's scripts are part of theirs. */
const wordsOf = (text: string): readonly string[] =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .match(WORD) ?? [];

/** Whether each word that was typed begins a word of a name. */
export function findsName(typed: string): (name: string) => boolean {
  const wanted = wordsOf(typed);
  return function isNamed(name) {
    const words = wordsOf(name);
    return wanted.every((word) => words.some((one) => one.startsWith(word)));
  };
}
