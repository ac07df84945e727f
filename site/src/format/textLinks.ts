import type { Mention } from '#api/contract/post.ts';
import { TAG, tagKey } from '#api/contract/tags.ts';

/** A piece of a text; with `href` where it is a web address, with `tag` (its key) where it is one, with `member` (an id). */
export interface TextPart {
  readonly text: string;
  readonly href?: string;
  readonly tag?: string;
  readonly member?: string;
}

const ADDRESS = /\bhttps?:\/\/[^\s<>"“”]+/gi;
/** What ends a sentence ends no address. */
const SENTENCE_ENDS = ".,;:!?…।'’»]}";

/** A text in pieces, of which the web addresses in it are some, and whom it names. Together they are the text. */
export function partsOf(text: string, mentions: readonly Mention[] = []): readonly TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { member, from, length } of mentions) {
    // What was said anew meanwhile is shown without them until it is read again.
    if (from < end || text[from] !== '@') continue;
    parts.push(...addressesIn(text.slice(end, from)), { text: text.slice(from, from + length), member });
    end = from + length;
  }
  return [...parts, ...addressesIn(text.slice(end))];
}

function addressesIn(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutEnd(found);
    const href = followable(address);
    if (href === undefined) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: address, href });
    end = index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** The same with the tags in it, which are never part of an address. */
export function withTags(parts: readonly TextPart[]): readonly TextPart[] {
  return parts.flatMap((part) => (part.href === undefined && part.member === undefined ? tagged(part.text) : [part]));
}

function tagged(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, 1: word = '', index } of text.matchAll(TAG)) {
    const tag = tagKey(word);
    if (tag === '') continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: found, tag });
    end = index + found.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** A bracket that was opened outside the address closes outside it. */
function withoutEnd(found: string): string {
  const ends = found.includes('(') ? SENTENCE_ENDS : `${SENTENCE_ENDS})`;
  let end = found.length;
  while (ends.includes(found.charAt(end - 1))) end -= 1;
  return found.slice(0, end);
}

/** Undefined for what is no address, and for one that names a user: 'https://bank.example@elsewhere.example' leads elsewhere. */
function followable(address: string): string | undefined {
  try {
    const { href, hostname, username, password } = new URL(address);
    return hostname.includes('.') && username === '' && password === '' ? href : undefined;
  } catch {
    return undefined;
  }
}
