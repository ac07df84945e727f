/** So many of a post's tags count; so long is the longest, in UTF-16 units. */
export const TAGS_MOST = 10;
export const TAG_MAX = 50;

/**
 * A number sign and a word of any script, invisible joiners included: not in the middle of a word, nor in an address. The
 * word alone is its group.
 */
export const TAG = /(?<![\p{L}\p{N}\p{M}_/#&=?.-])#([\p{L}\p{N}\p{M}_\u200c\u200d]+)/gu;

/** What tags are compared by: those that differ by capitals, width or joiners are the same. '' for what is no tag. */
export function tagKey(word: string): string {
  const key = word
    .replace(/[\u200c\u200d]/g, '')
    .normalize('NFKC')
    .toLowerCase();
  return key.length <= TAG_MAX && /\p{L}/u.test(key) ? key : '';
}

/** The keys of a text's tags, in its order, each once. */
export function tagsOf(text: string): readonly string[] {
  const keys = new Set<string>();
  for (const [, word = ''] of text.matchAll(TAG)) {
    const key = tagKey(word);
    if (key !== '' && keys.size < TAGS_MOST) keys.add(key);
  }
  return [...keys];
}
