import type { DatabaseSync } from 'node:sqlite';
import { recordOf } from '#events/runtime/recordOf.ts';
import { mostOf } from '../search/facetValues.ts';
import { COUNTED_MAX } from '../search/rank.ts';
import { arrayRows, composed, prepareAll, statement } from '../sql/rows.ts';
import { createStatements } from '../sql/statements.ts';
import { FACET_STATEMENTS, FACETS, type Facet } from './facets.ts';
import { type CompanyFilters, givenIn, isAny, keyOf } from './filters.ts';
import { codeIn, PACKED_NAMES, type PackedCodes, type Place, placeOf } from './packed.ts';

/** How many companies each value would leave, most first: of many values those that leave most, and the one asked for. */
export type CompanyFacets = { readonly [F in Facet]: readonly { readonly value: string; readonly count: number }[] };

type Values = Readonly<Record<string, string | number>>;
/** The facets that are asked for, each with the numbers of the values that pass; null for any but none. */
type Chosen = ReadonlyMap<Facet, number | null>;

const PLACE = recordOf(FACETS, placeOf);

/** Of each facet, while a file is open: some 100 kB. */
const VALUES_KEPT = 1000;

export const COMPANY_COUNT_STATEMENTS = {
  behindCounted: statement<object>(
    `past the newest ${COUNTED_MAX}: the key in its order`,
    `SELECT position FROM company_facets ORDER BY position DESC LIMIT 1 OFFSET ${COUNTED_MAX}`,
  ),
};

export const COMPANY_COUNTS = composed('counts of companies', `the newest ${COUNTED_MAX}, a few bytes each`);

/** Counts what filters would leave, by the numbers of companies' values. */
export function createCompanyCounting(db: DatabaseSync) {
  const composing = createStatements(db);
  const { codeOf, valueWith, behindCounted } = prepareAll(db, { ...FACET_STATEMENTS, ...COMPANY_COUNT_STATEMENTS });
  /** What a number stands for never changes; a search has a hundred of them. */
  const values = recordOf(FACETS, () => new Map<number, string>());

  function chosenIn(filters: CompanyFilters): Chosen {
    const code = (facet: Facet, value: string): number | null => {
      if (isAny(facet, value)) return null;
      return codeOf.get(facet, keyOf(facet, value))?.code ?? -1;
    };
    return new Map(givenIn(filters).map(([facet, value]) => [facet, code(facet, value)]));
  }

  const passes = (codes: PackedCodes, facet: Facet, chosen: Chosen): boolean => {
    const wanted = chosen.get(facet);
    const code = codeIn(codes, PLACE[facet]);
    return wanted === undefined || (wanted === null ? code > 0 : code === Math.min(wanted, PLACE[facet].largest));
  };

  /**
   * What at most one filter leaves out: enough to count each facet under all filters but its own. 'msme' is a choice
   * among classes, not one of them: its own facet is counted under it too.
   */
  function almostPassing(chosen: Chosen): { condition: string | undefined; values: Values } {
    const exact = [...chosen].flatMap(([facet, code]) => (code === null ? [] : [[facet, code] as const]));
    const failing = exact.map(([facet]) => `(f.${facet} <> :code_${facet})`);
    const any = [...chosen].flatMap(([facet, code]) => (code === null ? [`f.${facet} > 0`] : []));
    const conditions = [...any, ...(failing.length > 0 ? [`${failing.join(' + ')} <= 1`] : [])];
    return {
      condition: conditions.length > 0 ? conditions.join(' AND ') : undefined,
      values: Object.fromEntries(exact.map(([facet, code]) => [`code_${facet}`, code])),
    };
  }

  /** What no filter leaves out. */
  function passing(chosen: Chosen): { condition: string; values: Values } {
    const conditions = [...chosen].map(([facet, code]) => `f.${facet} ${code === null ? '> 0' : `= :code_${facet}`}`);
    return { condition: conditions.join(' AND '), values: almostPassing(chosen).values };
  }

  function nameOf(facet: Facet, code: number): string {
    const known = values[facet].get(code);
    if (known !== undefined) return known;
    const value = valueWith.get(facet, code)?.value ?? ''; // every code has one
    if (values[facet].size >= VALUES_KEPT) values[facet].clear();
    values[facet].set(code, value);
    return value;
  }

  function facetOf(facet: Facet, rows: readonly PackedCodes[], chosen: Chosen): CompanyFacets[Facet] {
    const found = Object.entries(tally(rows, PLACE[facet])).map(([code, count]) => ({
      value: nameOf(facet, Number(code)),
      count,
      isChosen: Number(code) === chosen.get(facet),
    }));
    return mostOf(found, ({ isChosen }) => isChosen).map(({ value, count }) => ({ value, count }));
  }

  function count(rows: readonly PackedCodes[], chosen: Chosen): { total: number; facets: CompanyFacets } {
    const asked = [...chosen.keys()];
    /** For each row the filter that alone leaves it out. */
    const leftOutBy = rows.map((codes): Facet | 'several' | undefined => {
      const failing = asked.filter((facet) => !passes(codes, facet, chosen));
      return failing.length > 1 ? 'several' : failing[0];
    });
    const passing = rows.filter((_, i) => leftOutBy[i] === undefined);
    // A facet is counted under all filters but its own.
    const facets = recordOf(FACETS, (facet) => {
      const isOwn = typeof chosen.get(facet) === 'number';
      return facetOf(facet, isOwn ? rows.filter((_, i) => (leftOutBy[i] ?? facet) === facet) : passing, chosen);
    });
    return { total: passing.length, facets };
  }

  /** Of the newest companies, as far as is counted, those that at most one filter leaves out, as numbers. */
  function newestCodes(chosen: Chosen): { rows: PackedCodes[]; more: boolean } {
    const { condition, values } = almostPassing(chosen);
    const columns = PACKED_NAMES.map((name) => `f.${name}`).join(', ');
    const looked = `(SELECT * FROM company_facets ORDER BY position DESC LIMIT ${COUNTED_MAX})`;
    const sql = `SELECT ${columns} FROM ${looked} f${condition === undefined ? '' : ` WHERE ${condition}`}`;
    const rows = arrayRows<number[]>(composing(COMPANY_COUNTS, sql)).allNamed(values);
    return { rows, more: behindCounted.get() !== undefined };
  }

  return { chosenIn, passes, almostPassing, passing, count, newestCodes };
}

/** How many rows have each number of a facet. This runs over ten thousand rows for each facet of each search. */
function tally(rows: readonly PackedCodes[], place: Place): number[] {
  // Values are numbered from 1 on, so that an array counts them.
  const counts: number[] = [];
  for (const codes of rows) {
    const code = codeIn(codes, place);
    if (code > 0) counts[code] = (counts[code] ?? 0) + 1;
  }
  return counts;
}
