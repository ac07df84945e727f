import type { DatabaseSync } from 'node:sqlite';
import type { Position } from '#events/port/store.ts';
import type { Criteria, Facts } from '../fund/lines.ts';
import { screen } from '../fund/verdict.ts';
import { prepareArrays, statement } from '../sql/rows.ts';

/** So many versions of companies are looked at, those of the newest companies first. */
export const VERSIONS_MAX = 250_000;

/** A version of what funds check of a company, as the table has it. */
export type VersionRow = readonly [
  since: Position,
  until: Position,
  industry: string,
  stage: string,
  city: string,
  state: string,
  entityType: string,
  establishedYear: number,
  recognitions: string,
  womenLed: number | null,
  revenue: string,
  position: Position,
];

export const BACKTEST_STATEMENTS = {
  versions: statement<VersionRow>(
    `the ${VERSIONS_MAX} versions of the newest companies, on a thread of the pool`,
    `SELECT since, until, industry, stage, city, state, entityType, establishedYear, recognitions, womenLed, revenue, position
    FROM company_facts ORDER BY position DESC, since DESC LIMIT ${VERSIONS_MAX + 1}`,
  ),
};

/** The last moment of a month, or the present one: up to where in the log, and on which day. */
export interface MonthEnd {
  /** YYYY-MM. */
  readonly month: string;
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly position: Position;
}

export interface BacktestQuery {
  readonly criteria: Criteria;
  readonly months: readonly MonthEnd[];
}

export interface BacktestFound {
  readonly months: readonly { readonly month: string; readonly companies: number }[];
  /** Whether there are more versions than are looked at. */
  readonly isCapped: boolean;
}

/** Counts the companies that would have met a fund's terms at the ends of some months, as they were then. */
export function createBacktestLook(db: DatabaseSync): (query: BacktestQuery) => BacktestFound {
  const versions = prepareArrays(db, BACKTEST_STATEMENTS.versions);

  return function look({ criteria, months }) {
    const fitsOn = screen(
      criteria,
      months.map(({ day }) => day),
    );
    const counts = months.map(() => 0);
    let looked = 0;
    for (const row of versions.each()) {
      looked += 1;
      if (looked > VERSIONS_MAX) break;
      const [since, until] = row;
      let fits: readonly boolean[] | undefined;
      for (let i = 0; i < months.length; i += 1) {
        const position = months[i]?.position ?? 0;
        if (position < since || until <= position) continue;
        fits ??= fitsOn(factsIn(row));
        if (fits[i]) counts[i] = (counts[i] ?? 0) + 1;
      }
    }
    return {
      months: months.map(({ month }, i) => ({ month, companies: counts[i] ?? 0 })),
      isCapped: looked > VERSIONS_MAX,
    };
  };
}

/** What funds check, of a version. */
export function factsIn(row: VersionRow): Facts {
  const [, , industry, stage, city, state, entityType, establishedYear, recognitions, womenLed, revenue] = row;
  return {
    ...{ industry, stage, city, state, entityType, establishedYear },
    recognitions: listIn<Facts['recognitions']>(recognitions),
    womenLed: womenLed === null ? null : womenLed === 1,
    revenue: listIn<Facts['revenue']>(revenue),
  };
}

/** Most have told nothing. */
const listIn = <List extends readonly unknown[]>(json: string): List =>
  (json === '[]' ? [] : JSON.parse(json)) as unknown as List; // written by the handlers
