import { cityKey } from './company.ts';
import { FACETS, type Facet } from './facets.ts';

/** In place of a class of enterprise: any of them, which leaves out companies that are none. */
export const ANY_ENTERPRISE = 'msme';

/** Filters ask for exactly that value; a city by its old or its new name, in small or capital letters alike. */
export type CompanyFilters = { readonly [F in Facet]?: string | undefined } & {
  /** What a person typed; words that begin so, in any of the searched columns. */
  readonly q?: string | undefined;
};

/** The facets that are filtered by, each with the value asked for. */
export const givenIn = (filters: CompanyFilters): (readonly [Facet, string])[] =>
  FACETS.flatMap((facet) => (filters[facet] === undefined ? [] : [[facet, filters[facet]] as const]));

export const isAny = (facet: Facet, value: string): boolean => facet === 'enterprise' && value === ANY_ENTERPRISE;

/** What a facet's column has for a value. */
export const keyOf = (facet: Facet, value: string): string => (facet === 'city' ? cityKey(value) : value);
