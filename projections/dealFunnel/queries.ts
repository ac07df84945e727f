import type { DatabaseSync } from 'node:sqlite';
import { recordOf } from '#events/runtime/recordOf.ts';
import { prepareAll, statement } from '../sql/rows.ts';
import { COUNTED, type Counted } from './stages.ts';

/** By what deals are broken down; 'all' has one group, named ''. */
export const DEAL_KINDS = ['all', 'type', 'state', 'size'] as const;
export type DealKind = (typeof DEAL_KINDS)[number];

export type DealCounts = { readonly [C in Counted]: number };

/** What some days came to in one group. `name` is '' where it was not told. */
export interface DealGroup extends DealCounts {
  readonly kind: DealKind;
  readonly name: string;
}

export const DEAL_FUNNEL_STATEMENTS = {
  between: statement<DealGroup>(
    'the days asked about, 3,660 at the most, each with a row for each type of fund, state and size: some fifty; on a thread of the pool',
    `SELECT kind, name, ${COUNTED.map((counted) => `sum(${counted}) AS ${counted}`).join(', ')}
      FROM deal_days WHERE day BETWEEN ? AND ? GROUP BY kind, name`,
    'adds up the rows of these days, of which there are as many however many applications there were',
  ),
};

const NOTHING: DealCounts = recordOf(COUNTED, () => 0);

/** Days, both included, as India counts them: since 1970. */
export interface DealDays {
  readonly from: number;
  readonly to: number;
}

/** What some days came to, in all and group by group. */
export interface DealsFound {
  readonly total: DealCounts;
  readonly groups: readonly DealGroup[];
}

/** Adds up what came of the applications that were begun on some days. */
export function createDealsLook(db: DatabaseSync): (days: DealDays) => DealsFound {
  const { between } = prepareAll(db, DEAL_FUNNEL_STATEMENTS);

  return function look({ from, to }) {
    // Plain objects: what a thread of the pool answers is copied.
    const found = between.all(from, to).map((group) => ({ ...group }));
    return {
      total: found.find(({ kind }) => kind === 'all') ?? NOTHING,
      groups: found.filter(({ kind }) => kind !== 'all'),
    };
  };
}

/** Ten years are 180,000 rows, a third of a second: they are added up on a thread of the pool. */
export function createDealFunnelQueries(db: DatabaseSync) {
  return {
    /** The file that the queries read, by which a thread of the pool opens it too. */
    file: db.location() ?? '',
    between: createDealsLook(db),
  };
}
