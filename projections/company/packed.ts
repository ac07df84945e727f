import type { Facet } from './facets.ts';

/**
 * A company's numbers of facets, several in one: ten thousand rows of two numbers are handed over in half the time that nine
 * numbers take. For each of the two, how many bits a facet has in it; 31 together, since V8 allocates what is larger.
 *
 * What a facet's bits do not hold counts as the largest number that they do. Only towns are free text: two million of them.
 */
const PACKED: readonly Readonly<Partial<Record<Facet, number>>>[] = [
  { city: 21, industry: 10 },
  { stage: 6, state: 7, companySize: 4, fundedType: 5, enterprise: 3, entityType: 4, verified: 2 },
];

export interface Place {
  readonly packed: number;
  readonly shift: number;
  /** The largest number, all bits set. */
  readonly largest: number;
}

const PLACES: ReadonlyMap<string, Place> = new Map(
  PACKED.flatMap((bits, packed) => {
    let shift = 0;
    return Object.entries(bits).map(([facet, width]): [string, Place] => {
      const place = { packed, shift, largest: 2 ** width - 1 };
      shift += width;
      return [facet, place];
    });
  }),
);

/** Where a facet's number is. @throws {Error} for one that has no place yet */
export function placeOf(facet: Facet): Place {
  const place = PLACES.get(facet);
  if (!place) throw new Error(`the facet ${facet} has no place in the packed numbers`);
  return place;
}

/** The packed numbers of a row, in the order of PACKED_NAMES. */
export type PackedCodes = readonly (number | string)[];

export const PACKED_NAMES: readonly string[] = PACKED.map((_, i) => `packed${i}`);

export function codeIn(codes: PackedCodes, { packed, shift, largest }: Place): number {
  return (Number(codes[packed]) >>> shift) & largest;
}

/** SQL: the columns, which SQLite makes of those of the facets when it writes a row. */
export const PACKED_COLUMNS = PACKED.map((bits, i) => {
  const parts = Object.keys(bits).map((facet) => {
    const { shift, largest } = placeOf(facet as Facet); // a key of PACKED
    return `(min(${facet}, ${largest}) << ${shift})`;
  });
  return `${PACKED_NAMES[i]} INTEGER NOT NULL GENERATED ALWAYS AS (${parts.join(' | ')}) STORED`;
}).join(', ');
