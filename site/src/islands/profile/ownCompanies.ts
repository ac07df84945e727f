import type { OwnCompaniesAnswer } from '#api/contract/company-answer.ts';
import { api, callList } from '../../client/api.ts';
import type { Outcome } from '../../client/outcome.ts';

/** The companies that the member registered, newest first. */
export function ownCompanies(signal: AbortSignal): Promise<Outcome<OwnCompaniesAnswer>> {
  return callList<OwnCompaniesAnswer>(api.company.mine.$get({}, { init: { signal } }));
}
