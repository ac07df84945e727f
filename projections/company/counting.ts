import type { DatabaseSync } from 'node:sqlite';
import { COUNTED_MAX } from '../search/rank.ts';
import { createStatements } from '../sql/statements.ts';
import { FACETS, type Facet } from './facets.ts';
import { type CompanyFilters, givenIn, isAny, keyOf } from './filters.ts';

/** Where there are several filters, counting looks no further than the newest so many companies. */
const LOOKED_AT_MAX = 1.5 * COUNTED_MAX;

/** How many companies each value would leave, most first. */
export type CompanyFacets = { readonly [F in Facet]: readonly { readonly value: string; readonly count: number }[] };

type Values = Readonly<Record<string, string | number>>;
/** The numbers of a company's values, in the order of FACETS. */
type Codes = readonly (number | string)[];
/** The facets that are asked for, each with the numbers of the values that pass; null for any but none. */
type Chosen = ReadonlyMap<Facet, number | null>;

/** Counts what filters would leave, by the numbers of companies' values. */
export function createCompanyCounting(db: DatabaseSync) {
  const statement = createStatements(db);
  const codeOf = db.prepare('SELECT code FROM company_values WHERE facet = ? AND key = ?');
  const behindLooked = db.prepare(`SELECT n FROM company_facets ORDER BY n DESC LIMIT 1 OFFSET ${LOOKED_AT_MAX}`);
  const valueWith = db.prepare('SELECT value FROM company_values WHERE facet = ? AND code = ?');

  function chosenIn(filters: CompanyFilters): Chosen {
    const code = (facet: Facet, value: string): number | null => {
      if (isAny(facet, value)) return null;
      const known = codeOf.get(facet, keyOf(facet, value)) as { code: number } | undefined; // as selected
      return known?.code ?? -1;
    };
    return new Map(givenIn(filters).map(([facet, value]) => [facet, code(facet, value)]));
  }

  const passes = (codes: Codes, facet: Facet, chosen: Chosen): boolean => {
    const wanted = chosen.get(facet);
    const code = Number(codes[FACETS.indexOf(facet)]);
    return wanted === undefined || (wanted === null ? code > 0 : code === wanted);
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

  function count(rows: readonly Codes[], chosen: Chosen): { total: number; facets: CompanyFacets } {
    let total = 0;
    // Values are numbered from 1 on, so that an array counts them; this runs ten thousand times a search.
    const counts = FACETS.map((): number[] => []);
    const asked = [...chosen.keys()];
    for (const codes of rows) {
      let failing = 0;
      let failed: Facet | undefined;
      for (const facet of asked) {
        if (passes(codes, facet, chosen)) continue;
        failing += 1;
        failed = facet;
      }
      if (failing > 1) continue;
      if (failing === 0) total += 1;
      for (let i = 0; i < FACETS.length; i += 1) {
        if (failed !== undefined && (failed !== FACETS[i] || chosen.get(failed) === null)) continue;
        const code = Number(codes[i]);
        const counted = counts[i];
        if (code > 0 && counted) counted[code] = (counted[code] ?? 0) + 1;
      }
    }
    const facets = FACETS.map((facet, i) => {
      const found = Object.entries(counts[i] ?? []).map(([code, count]) => ({
        value: (valueWith.get(facet, Number(code)) as { value: string }).value, // every code has one
        count,
      }));
      return [facet, found.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))] as const;
    });
    return { total, facets: Object.fromEntries(facets) as unknown as CompanyFacets }; // one for each
  }

  /**
   * The newest companies that at most one filter leaves out, as numbers. One filter leaves none out by itself; where there
   * are more, no further is looked than half as many again.
   */
  function newestCodes(chosen: Chosen): { rows: Codes[]; more: boolean } {
    const { condition, values } = almostPassing(chosen);
    const columns = FACETS.map((facet) => `f.${facet}`).join(', ');
    const looked = `(SELECT * FROM company_facets ORDER BY n DESC LIMIT ${LOOKED_AT_MAX})`;
    const sql = `SELECT ${columns} FROM ${looked} f${condition === undefined ? '' : ` WHERE ${condition}`} LIMIT ${COUNTED_MAX + 1}`;
    const counting = statement(sql);
    counting.setReturnArrays(true);
    const rows = counting.all(values) as unknown as number[][]; // as selected
    const more = rows.length > COUNTED_MAX || behindLooked.get() !== undefined;
    return { rows: rows.slice(0, COUNTED_MAX), more };
  }

  return { chosenIn, passes, almostPassing, count, newestCodes };
}
