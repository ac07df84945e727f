/** Which funds a company of some stage and city can apply for, in the words in which funds say so. */

import { namesAround } from '../place/places.ts';

export const PAN_INDIA = 'Pan-India';
export const ANY_STAGE = 'Any stage';
/** In small letters or capitals alike. */
export const ANY_INDUSTRY: readonly string[] = ['Any', 'Any industry', 'All', 'All industries', 'Sector agnostic'];

export const ANY_ENTITY_TYPE = 'Any registered entity';

/** A company's stage, and the stages at which funds look for such companies. */
const FUND_STAGES: ReadonlyMap<string, readonly string[]> = new Map([
  ['Ideation', ['Pre-Seed']],
  ['prototype', ['Ideation', 'Pre-Seed', 'Seed']],
  ['MVP', ['Pre-Seed', 'Seed', 'Early Stage']],
  ['Early Revenue', ['Seed', 'Early Stage', 'Series A']],
  ['Growth', ['Series A', 'Late Stage']],
  ['Scaling', ['Series A', 'Growth', 'Late Stage']],
  ['Established', ['Growth', 'Late Stage']],
]);

/** A company's stages, the earliest first. */
export const COMPANY_STAGES: readonly string[] = [...FUND_STAGES.keys()];

/** The stages of funds that are for companies of a stage: its own name among them, and 'Any stage'. */
export function fundStagesFor(stage: string): readonly string[] {
  return [ANY_STAGE, stage, ...(FUND_STAGES.get(stage) ?? [])];
}

/**
 * The regions of funds that are for companies of a town: the country, its state, its district and the town itself, under
 * all the names they have. A small town is in its state like a large one.
 * @param state as the company chose it; '' or left out where it follows from the town
 */
export function regionsOf(city: string, state = ''): readonly string[] {
  return [PAN_INDIA, ...namesAround(city, state)];
}
