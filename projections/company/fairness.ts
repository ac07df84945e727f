import type { DatabaseSync } from 'node:sqlite';
import type { Criteria } from '../fund/lines.ts';
import { screen } from '../fund/verdict.ts';
import { prepareArrays, prepareOne, statement } from '../sql/rows.ts';
import { BACKTEST_STATEMENTS, factsIn, type MonthEnd, VERSIONS_MAX, type VersionRow } from './backtest.ts';

export const FAIRNESS_STATEMENTS = {
  sizeOf: statement<{ size: string }>(
    'one company by its key',
    'SELECT companySize AS size FROM companies WHERE position = ?',
  ),
};

export interface FairnessQuery {
  readonly before: Criteria;
  readonly after: Criteria;
  readonly months: readonly MonthEnd[];
}

/** How many meet the terms of after and not those of before, and the other way round. */
export interface Difference {
  readonly gained: number;
  readonly lost: number;
}

export interface GroupDifference extends Difference {
  /** '' where it was not told. */
  readonly name: string;
}

/** Exact counts: who answers with them sees to it that no company can be told from them. */
export interface FairnessFound {
  readonly months: readonly (Difference & { readonly month: string })[];
  /** Of the last month, in no order. */
  readonly states: readonly GroupDifference[];
  readonly sizes: readonly GroupDifference[];
  /** Whether there are more versions than are looked at. */
  readonly isCapped: boolean;
}

/** Replays two rules over the same history: which companies only one of them would have let through, month by month. */
export function createFairnessLook(db: DatabaseSync): (query: FairnessQuery) => FairnessFound {
  const versions = prepareArrays(db, BACKTEST_STATEMENTS.versions);
  const sizeOf = prepareOne(db, FAIRNESS_STATEMENTS.sizeOf);

  return function look({ before, after, months }) {
    const days = months.map(({ day }) => day);
    const [fittedOn, fitsOn] = [screen(before, days), screen(after, days)];
    const counts = months.map(() => tally());
    const last = months.length - 1;
    const [states, sizes] = [tallies(), tallies()];
    let looked = 0;
    for (const row of versions.each()) {
      looked += 1;
      if (looked > VERSIONS_MAX) break;
      const [since, until] = row;
      let verdicts: readonly [fitted: readonly boolean[], fits: readonly boolean[]] | undefined;
      for (let i = 0; i < months.length; i += 1) {
        const position = months[i]?.position ?? 0;
        if (position < since || until <= position) continue;
        if (!verdicts) {
          const facts = factsIn(row);
          verdicts = [fittedOn(facts), fitsOn(facts)];
        }
        const [fitted, fits] = [verdicts[0][i] === true, verdicts[1][i] === true];
        if (fitted === fits) continue;
        counts[i]?.add(fits);
        if (i !== last) continue;
        states.of(stateIn(row)).add(fits);
        // Of a company's size no versions are kept. The last month is the present one, so today's is right.
        sizes.of(sizeOf.get(numberIn(row))?.size ?? '').add(fits);
      }
    }
    return {
      months: months.map(({ month }, i) => ({ month, ...(counts[i]?.read() ?? NONE) })),
      states: states.read(),
      sizes: sizes.read(),
      isCapped: looked > VERSIONS_MAX,
    };
  };
}

const NONE: Difference = { gained: 0, lost: 0 };

const stateIn = (row: VersionRow): string => row[5];
const numberIn = (row: VersionRow): number => row[11];

function tally() {
  let [gained, lost] = [0, 0];
  return {
    add(isGained: boolean): void {
      if (isGained) gained += 1;
      else lost += 1;
    },
    read: (): Difference => ({ gained, lost }),
  };
}

function tallies() {
  const all = new Map<string, ReturnType<typeof tally>>();
  return {
    of(name: string) {
      const one = all.get(name) ?? tally();
      all.set(name, one);
      return one;
    },
    read: (): GroupDifference[] => [...all].map(([name, one]) => ({ name, ...one.read() })),
  };
}
