import { RECOGNITIONS } from '#events/subjects/fund.ts';
import { stateNamed } from '../place/places.ts';
import { COMPANY_STAGES, fundStagesFor } from './fit.ts';
import { type Criteria, type Facts, type Line, type LineKind, surelyOldFrom } from './lines.ts';
import { standing } from './recognitionRules.ts';
import { judge } from './verdict.ts';

/** What would have to change for a company to meet one more term. One of the other fields says to what. */
export interface Change {
  readonly kind: LineKind;
  /** What the company would have to be: its industry, stage, state, kind of entity or recognition. */
  readonly to?: string;
  /** Rupees of turnover. */
  readonly atLeast?: number;
  /** YYYY-MM-DD: the day to wait for. */
  readonly from?: string;
  /** It has not told this yet: whether it fits then hangs on what it tells. */
  readonly tell?: true;
}

export interface Miss<Fund> {
  readonly change: Change;
  /** How many funds the change opens, or may open where something is to be told. */
  readonly opens: number;
  /** Some of them, in the order in which they came. */
  readonly funds: readonly Fund[];
}

/** An open fund as far as it is checked. */
export interface Checked {
  readonly criteria: Criteria;
  /** YYYY-MM-DD. */
  readonly deadline: string;
}

/** So many changes are told, and so many funds of each. */
export const MISSES_MAX = 20;
export const MISSED_FUNDS_MAX = 20;
/** Of turnovers to reach, and of days to wait for, the nearest so many are looked at. */
const NEAREST = 5;

/** The recognitions that say how large an enterprise is; the other one is of startups. */
const SIZES: ReadonlySet<string> = new Set(RECOGNITIONS.filter((one) => one !== 'dpiit'));

type Group<Fund> = { readonly change: Change; readonly funds: Fund[] };

/**
 * The smallest changes by which a company would fit more of the open funds: of those that it misses by one term alone.
 * What it only has to tell comes first, then waiting, then growing, then being another company; of these what opens most.
 */
export function misses<Fund extends Checked>(company: Facts, on: string, funds: Iterable<Fund>): Miss<Fund>[] {
  const judged = judge(company);
  const groups = new Map<string, Group<Fund>>();
  const young: { fund: Fund; from: string }[] = [];
  const small: Small<Fund>[] = [];
  const join = (change: Change, fund: Fund): void => {
    const key = `${change.kind} ${(change.to ?? '').toLowerCase()}`;
    const group = groups.get(key);
    if (group) group.funds.push(fund);
    else groups.set(key, { change, funds: [fund] });
  };

  for (const fund of funds) {
    const line = onlyMissed(judged(fund.criteria, on).lines);
    if (!line) continue;
    const { minAgeMonths, minTurnover = 0, maxTurnover = Number.POSITIVE_INFINITY } = fund.criteria;
    if (line.kind === 'age') {
      if (minAgeMonths !== undefined) young.push({ fund, from: surelyOldFrom(company.establishedYear, minAgeMonths) });
    } else if (line.holds === null) {
      if (isSettledByTelling(line, company, on)) join({ kind: line.kind, tell: true }, fund);
    } else if (line.kind === 'turnover') {
      if (Number(line.has) < minTurnover && line.until !== undefined)
        small.push({ fund, least: minTurnover, most: maxTurnover, past: line.until });
    } else {
      for (const to of waysOf(line, company, on)) join({ kind: line.kind, to }, fund);
    }
  }

  const all = [...groups.values(), ...grown(small, company), ...aged(young, on, judged)];
  all.sort((a, b) => sizeOf(a.change) - sizeOf(b.change) || b.funds.length - a.funds.length);
  return all.slice(0, MISSES_MAX).map(({ change, funds: opened }) => ({
    change,
    opens: opened.length,
    funds: opened.slice(0, MISSED_FUNDS_MAX),
  }));
}

/** The one line that does not hold; undefined where all hold, or more than one does not. */
function onlyMissed(lines: readonly Line[]): Line | undefined {
  let missed: Line | undefined;
  for (const line of lines) {
    if (line.holds === true) continue;
    if (missed) return undefined;
    missed = line;
  }
  return missed;
}

/** What it has told and is in doubt all the same is not settled by telling it again, nor what the rules no longer give it. */
const isSettledByTelling = (line: Line, company: Facts, on: string): boolean =>
  line.has === null && (line.kind !== 'recognition' || waysOf(line, company, on).length > 0);

/** What the company could be for a line that fails to hold. */
function waysOf({ kind, needed }: Line, company: Facts, on: string): readonly string[] {
  if (!Array.isArray(needed)) return [];
  const words = needed as readonly string[]; // narrowed: bounds and true are no lists
  if (kind === 'state') return [...new Set(words.flatMap((word) => stateNamed(word) ?? []))];
  // What the rules no longer give it is no way, and of the classes by size an enterprise has one, which is not chosen.
  if (kind === 'recognition') {
    const isSized = company.recognitions.some((one) => SIZES.has(one));
    return words.filter((word) => standing(word, company, on).holds === true && !(isSized && SIZES.has(word)));
  }
  if (kind !== 'stage') return [...new Map(words.map((word) => [word.toLowerCase(), word])).values()];
  // A company goes on from its stage, and not back.
  const wanted = new Set(words.map((word) => word.toLowerCase()));
  return COMPANY_STAGES.slice(COMPANY_STAGES.indexOf(company.stage) + 1).filter((later) =>
    fundStagesFor(later).some((name) => wanted.has(name.toLowerCase())),
  );
}

const nearest = <T>(all: readonly T[]): T[] => [...new Set(all)].sort((a, b) => (a < b ? -1 : 1)).slice(0, NEAREST);

/** A fund for a turnover from `least` to `most`; `past`: the last day of the financial year in which it can still be reached. */
type Small<Fund> = { readonly fund: Fund; readonly least: number; readonly most: number; readonly past: string };

/**
 * Each turnover to reach, with all funds that are open to it: those that need less among them. The years that have ended
 * cannot be changed: it counts once the running one has ended, where a fund takes applications then and fits in all else.
 */
function grown<Fund extends Checked>(small: readonly Small<Fund>[], company: Facts): Group<Fund>[] {
  const inTime = small.filter(({ fund, past }) => fund.deadline > past);
  return nearest(inTime.map(({ least }) => least)).flatMap((atLeast) => {
    const fitting = inTime.filter(({ fund, least, most, past }) => {
      if (atLeast < least || atLeast > most) return false;
      const ends = Number(past.slice(0, 4));
      const revenue = [...company.revenue, { year: ends - 1, value: atLeast }];
      return judge({ ...company, revenue })(fund.criteria, `${ends}-04-01`).fits === 'yes';
    });
    return fitting.length > 0
      ? [{ change: { kind: 'turnover', atLeast }, funds: fitting.map(({ fund }) => fund) } as const]
      : [];
  });
}

/** Each day to wait for, with all funds that still take applications then, and fit in all else, too. */
function aged<Fund extends Checked>(
  young: readonly { fund: Fund; from: string }[],
  on: string,
  judged: ReturnType<typeof judge>,
): Group<Fund>[] {
  const inTime = young.filter(({ fund, from }) => from > on && from <= fund.deadline);
  return nearest(inTime.map(({ from }) => from)).flatMap((day) => {
    const fitting = inTime.filter(
      ({ fund, from }) => from <= day && day <= fund.deadline && judged(fund.criteria, day).fits === 'yes',
    );
    return fitting.length > 0
      ? [{ change: { kind: 'age', from: day }, funds: fitting.map(({ fund }) => fund) } as const]
      : [];
  });
}

/** What takes least comes first. */
function sizeOf({ kind, tell, from }: Change): number {
  if (tell) return 0;
  if (from !== undefined) return 1;
  return kind === 'stage' || kind === 'turnover' || kind === 'recognition' ? 2 : 3;
}
