import { recordOf } from '#events/runtime/recordOf.ts';
import { mostOf } from '../search/facetValues.ts';
import { FACET_CONDITIONS } from './filters.ts';
import { PAN_INDIA } from './fit.ts';
import { FACETS, type Facet, type FundFilters } from './list.ts';

/** What counting reads of a fund: its facets, its tags, and whether it passes each facet that is chosen. */
export const counted = (chosen: readonly Facet[]): string[] => [
  ...FACETS.map((facet) => `f.${facet}`),
  'f.industryTags',
  ...chosen.map((facet) => FACET_CONDITIONS[facet]),
];

/** What at most one facet leaves out: enough to count each facet under all filters but its own. */
export const almostPassing = (chosen: readonly Facet[]): string[] =>
  chosen.length === 0 ? [] : [`${chosen.map((facet) => `(NOT ${FACET_CONDITIONS[facet]})`).join(' + ')} <= 1`];

/** @param row as `counted` reads it */
export const passesAll = (row: readonly (string | number)[]): boolean =>
  row.slice(FACETS.length + 1).every((passed) => passed === 1);

const BEYOND_ASCII = /[\u0080-\uffff]/;
/** As the filters compare: SQLite's NOCASE knows the capitals of ASCII alone. */
const folded = (value: string): string =>
  BEYOND_ASCII.test(value) ? value.replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase()) : value.toLowerCase();

/**
 * How many rows pass, and how many each value of a facet would leave: of many values those that leave most, and the one
 * asked for.
 *
 * @param rows as `counted` reads them
 */
export function count(
  rows: readonly (readonly (string | number)[])[],
  chosen: readonly Facet[],
  asked: Pick<FundFilters, Facet>,
) {
  let total = 0;
  const counts = FACETS.map(() => new Map<string, { value: string; count: number }>());
  for (const row of rows) {
    const failing = chosen.filter((_, i) => row[FACETS.length + 1 + i] !== 1);
    if (failing.length > 1) continue;
    if (failing.length === 0) total += 1;
    FACETS.forEach((facet, i) => {
      if (failing.length === 1 && failing[0] !== facet) return;
      const own = String(row[i]);
      const tags = facet === 'industry' ? (JSON.parse(String(row[FACETS.length])) as string[]) : []; // the model's own
      const values = new Map([own, ...tags].map((value) => [folded(value), value]));
      for (const [key, value] of values) {
        if (key === '') continue;
        const known = counts[i]?.get(key);
        if (known) known.count += 1;
        else counts[i]?.set(key, { value, count: 1 });
      }
    });
  }
  const facets = recordOf(FACETS, (facet) => {
    const i = FACETS.indexOf(facet);
    const everywhere = facet === 'region' ? (counts[i]?.get(PAN_INDIA.toLowerCase())?.count ?? 0) : 0;
    const found = [...(counts[i]?.values() ?? [])].map(({ value, count }) => ({
      value,
      count: value.toLowerCase() === PAN_INDIA.toLowerCase() ? count : count + everywhere,
    }));
    const value = asked[facet];
    const wanted = value === undefined ? undefined : folded(value);
    return mostOf(found, (one) => folded(one.value) === wanted);
  });
  return { total, facets };
}
