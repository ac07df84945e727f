import type { CompanySort } from '#api/contract/company.ts';
import type { CompanyFacets } from '#api/contract/company-answer.ts';

export type FacetName = keyof CompanyFacets;

/** The directory's filters in the order they are shown; `enterprise` is for the MSME page. */
export const FACETS = ['stage', 'industry', 'city', 'companySize', 'fundedType', 'enterprise'] as const;

/** The contract's own list would bring its schemas along, which a list of cards has no use for. */
export const SORTS = ['newest', 'name', 'founded'] as const satisfies readonly CompanySort[];

/** What somebody looks for in the directory. It is all in the page's address, so that a search can be shared. */
export interface Search {
  /** As typed, '' for nothing. */
  readonly q: string;
  readonly filters: { readonly [Name in FacetName]?: string };
  readonly sort: CompanySort;
}

/** Reads a search out of an address's parameters. What is unknown there is no reason to fail: it is passed over. */
export function readSearch(params: URLSearchParams): Search {
  const chosen = FACETS.flatMap((name) => {
    const value = params.get(name)?.trim();
    return value ? [[name, value] as const] : [];
  });
  return {
    q: params.get('q') ?? '',
    filters: Object.fromEntries(chosen),
    sort: SORTS.find((sort) => sort === params.get('sort')) ?? 'newest',
  };
}

/** The parameters of a search, of which those that say nothing are left out. Also the query of GET /company. */
export function writeSearch({ q, filters, sort }: Search): URLSearchParams {
  const params = new URLSearchParams();
  if (q.trim() !== '') params.set('q', q);
  for (const name of FACETS) {
    const value = filters[name];
    if (value) params.set(name, value);
  }
  if (sort !== 'newest') params.set('sort', sort);
  return params;
}

/** Whether anything narrows the list: an order does not. */
export function isNarrowed({ q, filters }: Search): boolean {
  return q.trim() !== '' || Object.keys(filters).length > 0;
}
