import type { DatabaseSync } from 'node:sqlite';
import { composed, rows } from '../sql/rows.ts';
import { createStatements } from '../sql/statements.ts';
import { COUNTED_MAX } from './rank.ts';

/** A condition of SQL by which an index can be looked up, if there is one, and the same so that SQLite looks up none by it. */
export interface Filter {
  readonly indexed?: string;
  readonly walked: string;
  /** Where a table beside the list has a short row for each that passes: it, and what to count there. */
  readonly counted?: string;
}

/** As many as can be sorted for a page. */
const SORTED_MAX = COUNTED_MAX;

export const FILTER_COMPOSED = composed('what a filter leaves', `${SORTED_MAX + 1} rows: an index by what is asked`);

/**
 * Chooses how a page under filters is found, so that what it costs does not grow with the list: a filter that leaves few
 * rows is looked up in its index, and these few are sorted; where each leaves many, the list is walked in its order, and
 * the page is soon full.
 */
export function createFilterPlanner(db: DatabaseSync, from: string) {
  const statement = createStatements(db);

  /** How many rows a filter leaves, counted as far as they can be sorted. */
  function leaves({ counted, indexed }: Filter, values: Readonly<Record<string, string | number>>): number {
    const passing = counted ?? `${from} WHERE ${indexed}`;
    const counting = statement(
      FILTER_COMPOSED,
      `SELECT count(*) AS count FROM (SELECT 1 FROM ${passing} LIMIT ${SORTED_MAX + 1})`,
    );
    counting.setAllowUnknownNamedParameters(true);
    return rows<{ count: number }>(counting).getNamed(values)?.count ?? 0;
  }

  /**
   * The conditions, in order: one of them at the most by its index; `isWalked` where none is.
   * @param isInOrder whether a filter's index has the rows in the order of the page
   */
  return function plan(
    filters: readonly Filter[],
    values: Readonly<Record<string, string | number>>,
    isInOrder: (filter: Filter) => boolean = () => false,
  ): { readonly conditions: readonly string[]; readonly isWalked: boolean } {
    const counted = filters.flatMap((filter) =>
      filter.indexed === undefined ? [] : [{ filter, count: leaves(filter, values) }],
    );
    const [rarest] = counted.toSorted((a, b) => a.count - b.count);
    const isRare = rarest !== undefined && rarest.count <= SORTED_MAX;
    const used = isRare ? rarest.filter : counted.find(({ filter }) => isInOrder(filter))?.filter;
    const conditions = filters.map((filter) =>
      filter === used && filter.indexed !== undefined ? filter.indexed : filter.walked,
    );
    return { conditions, isWalked: used === undefined };
  };
}
