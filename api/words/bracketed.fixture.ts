/** A catalogue's words in brackets, as those of another language: what a page shows outside of them is in no catalogue. */
export function bracketed<T>(words: T): T;
export function bracketed(words: unknown): unknown {
  // What is in brackets already, as a part of this, stands in them once.
  if (typeof words === 'string') return `⟦${words.replaceAll(/[⟦⟧]/g, '')}⟧`;
  if (typeof words === 'function') return (...values: unknown[]) => bracketed(words(...values));
  if (typeof words !== 'object' || words === null) return words;
  return Object.fromEntries(Object.entries(words).map(([key, word]) => [key, bracketed(word)]));
}

/** What the text of a page says outside of the brackets, but for our name and what members typed. */
export const outside = (page: string): string[] =>
  page
    .replaceAll(/<style>.*?<\/style>|<[^>]*>|⟦[^⟧]*⟧/gs, ' ')
    .split(/\s+/)
    .filter((word) => /\p{L}/u.test(word) && word !== 'UdyamSetu' && !word.includes('@'));
