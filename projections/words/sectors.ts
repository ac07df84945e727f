/**
 * What people call a line of business, or a kind of enterprise, that the lists people choose from call otherwise: how the
 * list's words begin, and what is typed. What begins like the list's own word is found without.
 */
const SECTORS: readonly (readonly [listed: string, said: string])[] = [
  ['agriculture', 'agritech agtech agrotech'],
  ['consumer goods', 'fmcg'],
  ['e commerce', 'ecommerce'],
  ['education', 'edtech edutech'],
  ['electric vehicle', 'ev evs'],
  ['food', 'foodtech'],
  ['healthcare', 'healthtech medtech'],
  ['insurance', 'insurtech insuretech'],
  ['legal', 'legaltech lawtech'],
  ['medical devices', 'medtech'],
  ['real estate', 'proptech'],
  ['recycling', 'cleantech'],
  ['renewables', 'cleantech climatetech greentech'],
  ['staffing', 'hrtech'],
  ['micro enterprise', 'msme msmes sme smes'],
  ['small enterprise', 'msme msmes sme smes'],
  ['medium enterprise', 'msme msmes sme smes'],
];

const listed = new Map<string, string[]>();
for (const [name, said] of SECTORS)
  for (const word of said.split(' ')) listed.set(word, [...(listed.get(word) ?? []), name]);

/** How lists name what a folded word names: each the folded beginning of one or several words. */
export const sectorsOf = (word: string): readonly string[] => listed.get(word) ?? [];

/** All that lists say. */
export const SECTOR_NAMES: readonly string[] = SECTORS.map(([name]) => name);
