import type { Company } from '#api/contract/company-answer.ts';

const NAME = 'company';

/** The company that the address names, else the first; undefined where the member has none. */
export function chosenCompany(companies: readonly Company[]): Company | undefined {
  const named = new URLSearchParams(location.search).get(NAME);
  return companies.find(({ _id }) => _id === named) ?? companies[0];
}

/** Writes the choice into the address, so that it survives a reload and the way back from a fund. */
export function keepChoice(id: string): void {
  const params = new URLSearchParams(location.search);
  params.set(NAME, id);
  history.replaceState(history.state, '', `${location.pathname}?${params}`);
}
