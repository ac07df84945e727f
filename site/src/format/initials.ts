const letters = new Intl.Segmenter();

/** The first letters of the first and the last word: 'AR' for Asha Rao. Letters with their vowel signs, in any script. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const shown = words.length > 1 ? [words[0], words.at(-1)] : words;
  return shown.map((word = '') => letters.segment(word).containing(0)?.segment.toLocaleUpperCase() ?? '').join('');
}
