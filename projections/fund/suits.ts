import { ANY_INDUSTRY, fundStagesFor, regionsOf } from './fit.ts';
import type { FittingCompany } from './fitting.ts';
import { type FundRow, industriesOf } from './fund.ts';

const among = (word: string, words: readonly string[]): boolean =>
  words.some((one) => one.toLowerCase() === word.toLowerCase());

/** Whether a fund is for companies of this industry, stage and place, as its lists of those that fit have it. */
export function suits(fund: FundRow, { industry, stage, city, state }: FittingCompany): boolean {
  const industries = industriesOf({ industry: fund.industry, industryTags: JSON.stringify(fund.industryTags) });
  const isForIt =
    industries.length === 0 || industries.some((one) => among(one, ANY_INDUSTRY) || among(one, [industry]));
  return isForIt && among(fund.stage, fundStagesFor(stage)) && among(fund.region, regionsOf(city, state));
}
