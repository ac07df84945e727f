import type { Company } from '#api/contract/company-answer.ts';
import { details } from '#words/details.ts';

const { bands } = details.team;

/** What the size of a team says about how it is built. */
export function teamStructure(companySize: Company['companySize']): string {
  if (companySize === '') return bands.unknown;
  if (companySize === '1-10' || companySize === '11-50' || companySize === '51-200') return bands[companySize];
  return bands.large;
}
