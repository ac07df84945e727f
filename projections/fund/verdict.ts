import {
  age,
  type Criteria,
  type Facts,
  type Line,
  ledByWomen,
  oneOf,
  recognition,
  type Told,
  toldOf,
  turnover,
} from './lines.ts';

export interface Verdict {
  readonly fits: 'yes' | 'no' | 'unknown';
  readonly lines: readonly Line[];
}

/** Whether a company meets what a fund checks, term by term, on a day. A fund that checks nothing is open to all. */
export const verdict = (criteria: Criteria, company: Facts, on: string): Verdict => judge(company)(criteria, on);

/** The same for one company and many funds: what hangs on the company alone is worked out once. */
export function judge(company: Facts): (criteria: Criteria, on: string) => Verdict {
  const told = { ...toldOf(company) };
  return function judged(criteria, on) {
    const lines: Line[] = [];
    let fits: Verdict['fits'] = 'yes';
    const add = (line: Line | undefined): void => {
      if (!line) return;
      lines.push(line);
      if (line.holds === false) fits = 'no';
      else if (line.holds === null && fits === 'yes') fits = 'unknown';
    };
    for (const line of named(criteria, told)) add(line);
    add(age(criteria, company.establishedYear, on));
    add(turnover(criteria, company.revenue, on));
    add(recognition(criteria.recognitions, company, on));
    add(criteria.womenLed ? ledByWomen(company.womenLed) : undefined);
    return { fits, lines };
  };
}

/** The same for one fund and many companies: on which of some days a company meets all that it checks. */
export function screen(criteria: Criteria, days: readonly string[]): (company: Facts) => readonly boolean[] {
  const never = days.map(() => false);
  /** By the year of founding, of which there are few. */
  const aged = new Map<number, readonly boolean[]>();
  const oldEnough = (year: number): readonly boolean[] => {
    const known = aged.get(year) ?? days.map((day) => isMet(age(criteria, year, day)));
    aged.set(year, known);
    return known;
  };
  return (company) => {
    if (!named(criteria, toldOf(company)).every(isMet)) return never;
    if (criteria.womenLed && company.womenLed !== true) return never;
    const old = oldEnough(company.establishedYear);
    return days.map(
      (day, i) =>
        old[i] === true &&
        isMet(turnover(criteria, company.revenue, day)) &&
        isMet(recognition(criteria.recognitions, company, day)),
    );
  };
}

const isMet = (line: Line | undefined): boolean => line === undefined || line.holds === true;

type Named = Readonly<Record<'industries' | 'stages' | 'states' | 'entityTypes', Told>>;

/** One of a list is enough; an empty list asks nothing. */
const isAsked = (list: readonly string[] | undefined): list is readonly string[] =>
  list !== undefined && list.length > 0;

const named = ({ industries, stages, states, entityTypes }: Criteria, told: Named) => [
  isAsked(industries) ? oneOf(told.industries, industries) : undefined,
  isAsked(stages) ? oneOf(told.stages, stages) : undefined,
  isAsked(states) ? oneOf(told.states, states) : undefined,
  isAsked(entityTypes) ? oneOf(told.entityTypes, entityTypes) : undefined,
];
