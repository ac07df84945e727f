import type { DatabaseSync } from 'node:sqlite';
import { prepareOne, statement } from '../sql/rows.ts';
import { ANY_INDUSTRY, ANY_STAGE, fundStagesFor, PAN_INDIA, regionsOf } from './fit.ts';
import type { Criteria } from './lines.ts';

/** What a company is, as far as funds ask for it. */
export interface FittingCompany {
  readonly industry: string;
  readonly stage: string;
  readonly city: string;
  readonly state?: string;
}

export interface FittingOptions {
  readonly today: string;
  readonly limit?: number;
  /** Whether the company meets what a fund checks; asked of none where left out. */
  readonly meets?: (criteria: Criteria) => boolean;
}

/** `fund` is its row number. */
interface Fit {
  readonly fund: number;
  readonly deadline: string;
}

export const FITTING = statement<Fit>(
  'so many of the open funds for exactly one industry, stage and region, in their order',
  `SELECT fund, deadline FROM fund_fits
  WHERE industry = ? AND stage = ? AND region = ? AND active = 1 AND deadline >= ?
  ORDER BY deadline, fund DESC LIMIT ?`,
);

export const CRITERIA = statement<{ criteria: string }>(
  'one fund by its key',
  'SELECT criteria FROM funds WHERE position = ?',
);

/** Where what they check leaves too few, so many are looked at. */
const LOOKED_MAX = 400;

/** Under this a fund stands that is for every industry and names none. */
export const NO_INDUSTRY = '';

const sameWord = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Each once, however it is written: the table compares without regard to capitals. */
const distinct = (words: readonly string[]): string[] => [
  ...new Map(words.map((word) => [word.toLowerCase(), word])).values(),
];

/** A fund by its row number. */
type Fitting = { position: number; sameIndustry: boolean };

/**
 * Finds the open funds that a company fits. Each industry, stage and region that would do is looked up by itself, in order
 * of deadline: what that costs hangs on how many names there are, never on how many funds.
 */
export function createFitting(db: DatabaseSync) {
  const openFor = prepareOne(db, FITTING);
  const criteriaOf = prepareOne(db, CRITERIA);
  const checks = (position: number): Criteria => JSON.parse(criteriaOf.get(position)?.criteria ?? '{}') as Criteria; // the model's own

  /**
   * Row numbers: funds for exactly such companies first, then the soonest deadline, then the newer.
   * @param meets whether the company meets what a fund checks
   */
  return function fitting(
    company: FittingCompany,
    today: string,
    limit: number,
    meets: (criteria: Criteria) => boolean = () => true,
  ): Fitting[] {
    for (let most = limit; ; most *= 4) {
      const named = forSuch(company, today, most);
      const fitting = named.filter(({ position }) => meets(checks(position)));
      if (fitting.length >= limit || named.length < most || most >= LOOKED_MAX) return fitting.slice(0, limit);
    }
  };

  /** By the industry, stage and region that they name, whatever they check. */
  function forSuch(company: FittingCompany, today: string, limit: number): Fitting[] {
    const industries = distinct([company.industry, ...ANY_INDUSTRY, NO_INDUSTRY]);
    const stages = distinct(fundStagesFor(company.stage));
    const regions = distinct(regionsOf(company.city, company.state));
    const keys = industries.flatMap((industry) =>
      stages.flatMap((stage) =>
        regions.map((region) => {
          const sameIndustry = company.industry !== '' && sameWord(industry, company.industry);
          const exact = [sameIndustry, !sameWord(stage, ANY_STAGE), !sameWord(region, PAN_INDIA)];
          return { industry, stage, region, sameIndustry, score: exact.filter(Boolean).length };
        }),
      ),
    );

    const found = new Map<number, Fitting>();
    for (let score = 3; score >= 0 && found.size < limit; score -= 1) {
      const fits = keys
        .filter((key) => key.score === score)
        .flatMap(({ industry, stage, region, sameIndustry }) =>
          openFor.all(industry, stage, region, today, limit).map((row) => ({ ...row, sameIndustry })),
        );
      fits.sort((a, b) => (a.deadline < b.deadline ? -1 : a.deadline > b.deadline ? 1 : b.fund - a.fund));
      for (const { fund: position, sameIndustry } of fits) {
        const known = found.get(position);
        // A fund for an industry may be for every one too.
        if (!known) found.set(position, { position, sameIndustry });
        else if (sameIndustry) known.sameIndustry = true;
      }
    }
    return [...found.values()].slice(0, limit);
  }
}
