import { words } from '../words/fold.ts';

/** Words that follow one another so many at a time are compared. */
const TOGETHER = 4;
/** Of each text so many hashes are kept, the smallest: two texts share as many of them as they share words. */
export const KEPT = 8;
/** Shorter texts say nothing by being alike. */
const FEWEST_WORDS = 12;
/** Of very long ones the beginning is compared. */
const MOST_WORDS = 2000;

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let found = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) found = Math.imul(found ^ text.charCodeAt(i), 0x01000193);
  return found >>> 0;
}

/** What texts are compared by: at most KEPT numbers of 32 bits, in order; [] for a text of a few words. */
export function sketchOf(text: string): number[] {
  const all = words(text).slice(0, MOST_WORDS);
  if (all.length < FEWEST_WORDS) return [];
  const found = new Set<number>();
  for (let i = 0; i + TOGETHER <= all.length; i += 1) found.add(hash(all.slice(i, i + TOGETHER).join(' ')));
  return [...found].sort((one, other) => one - other).slice(0, KEPT);
}
