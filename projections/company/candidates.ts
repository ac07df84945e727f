import type { DatabaseSync } from 'node:sqlite';
import { ANY_INDUSTRY, PAN_INDIA } from '../fund/fit.ts';
import type { Criteria, Facts } from '../fund/lines.ts';
import { screen } from '../fund/verdict.ts';
import { stateNamed } from '../place/places.ts';
import { prepareArrays, type Statement, statement } from '../sql/rows.ts';
import { metricsOf } from './company.ts';

/** Of those that may be found so many are looked at, the newest first. */
export const LOOKED_MAX = 10_000;

/** Read only where a fund asks for turnover: it is JSON, and far down the row. */
const METRICS = 'CASE WHEN :withMetrics THEN metrics END AS metrics';
const FOUND = `SELECT position, industry, stage, city, state, entityType, establishedYear, recognitions, womenLed, ${METRICS}
    FROM companies WHERE findable = 1`;
type Found = readonly [
  position: number,
  industry: string,
  stage: string,
  city: string,
  state: string,
  entityType: string,
  establishedYear: number,
  recognitions: string,
  womenLed: number | null,
  metrics: string | null,
];
const NEWEST = 'ORDER BY position DESC LIMIT :most';
const BOUND = `the newest ${LOOKED_MAX} together, on a thread of the pool`;

/** By these the companies that may be found stand apart. A fund names industries in capitals or not. */
export const CANDIDATE_INDEXES = `
    CREATE INDEX companies_findable ON companies (findable, position);
    CREATE INDEX companies_findable_in ON companies (findable, state, position);
    CREATE INDEX companies_findable_of ON companies (findable, industry COLLATE NOCASE, position);
    CREATE INDEX companies_findable_of_in ON companies (findable, state, industry COLLATE NOCASE, position);`;

export const CANDIDATE_STATEMENTS = {
  findable: statement<Found>(BOUND, `${FOUND} ${NEWEST}`),
  findableIn: statement<Found>(BOUND, `${FOUND} AND state = :state ${NEWEST}`),
  findableOf: statement<Found>(BOUND, `${FOUND} AND industry = :industry COLLATE NOCASE ${NEWEST}`),
  findableOfIn: statement<Found>(
    BOUND,
    `${FOUND} AND state = :state AND industry = :industry COLLATE NOCASE ${NEWEST}`,
  ),
};

export interface CandidatesQuery {
  readonly criteria: Criteria;
  /** YYYY-MM-DD. */
  readonly today: string;
  readonly limit: number;
}

export interface CandidatesFound {
  /** Row numbers, the newest first. */
  readonly positions: readonly number[];
  /** Whether there are more than were looked at. */
  readonly isCapped: boolean;
}

/** Finds companies that agreed to be found and meet all that a fund checks. */
export function createCandidatesLook(db: DatabaseSync): (query: CandidatesQuery) => CandidatesFound {
  const prepared = (one: Statement<Found>) => prepareArrays(db, one);
  const findable = prepared(CANDIDATE_STATEMENTS.findable);
  const findableIn = prepared(CANDIDATE_STATEMENTS.findableIn);
  const findableOf = prepared(CANDIDATE_STATEMENTS.findableOf);
  const findableOfIn = prepared(CANDIDATE_STATEMENTS.findableOfIn);

  function under(key: Key, values: { withMetrics: number; most: number }): Iterable<Found> {
    const { state, industry } = key;
    if (state !== undefined && industry !== undefined) return findableOfIn.eachNamed({ ...values, state, industry });
    if (state !== undefined) return findableIn.eachNamed({ ...values, state });
    return industry === undefined ? findable.eachNamed(values) : findableOf.eachNamed({ ...values, industry });
  }

  return function look({ criteria, today, limit }) {
    const fitsOn = screen(criteria, [today]);
    const keys = keysOf(criteria);
    const most = Math.ceil(LOOKED_MAX / keys.length);
    const withMetrics = Number(criteria.minTurnover !== undefined || criteria.maxTurnover !== undefined);
    const positions: number[] = [];
    let isCapped = false;
    for (const key of keys) {
      let [looked, fitting] = [0, 0];
      for (const found of under(key, { withMetrics, most: most + 1 })) {
        looked += 1;
        if (looked > most) isCapped = true;
        if (looked > most || fitting === limit) break;
        if (fitsOn(factsIn(found))[0] !== true) continue;
        fitting += 1;
        positions.push(found[0]);
      }
    }
    return { positions: positions.sort((a, b) => b - a).slice(0, limit), isCapped };
  };
}

type Key = { readonly state?: string; readonly industry?: string };

/** Under which states and industries a fund's companies stand: one key without either where it asks for none. */
function keysOf({ states = [], industries = [] }: Criteria): Key[] {
  const named = states.map((word) => (word.toLowerCase() === PAN_INDIA.toLowerCase() ? undefined : stateNamed(word)));
  // A town or a district is found by looking through them all.
  const inStates = named.length > 0 && !named.includes(undefined) ? [...new Set(named)] : [undefined];
  const any = new Set(ANY_INDUSTRY.map((word) => word.toLowerCase()));
  const small = [...new Set(industries.map((word) => word.toLowerCase()))];
  const ofIndustries = small.length > 0 && !small.some((word) => any.has(word)) ? small : [undefined];
  return inStates.flatMap((state) =>
    ofIndustries.map((industry) => ({
      ...(state === undefined ? {} : { state }),
      ...(industry === undefined ? {} : { industry }),
    })),
  );
}

function factsIn(found: Found): Facts {
  const [, industry, stage, city, state, entityType, establishedYear, recognitions, womenLed, metrics] = found;
  return {
    ...{ industry, stage, city, state, entityType, establishedYear },
    recognitions: recognitions === '[]' ? [] : (JSON.parse(recognitions) as string[]), // written by the handlers
    womenLed: womenLed === null ? null : womenLed === 1,
    revenue: metricsOf({ metrics })?.revenue ?? [],
  };
}
