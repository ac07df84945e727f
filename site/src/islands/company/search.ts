import type { CompanySort } from '#api/contract/company.ts';
import type { CompanyFacets, CompanyListAnswer } from '#api/contract/company-answer.ts';
import { pick } from '../../client/pick.ts';

/** The directory's filters in the order they are shown; `enterprise` is for the MSME page. */
export const FACETS = [
  'stage',
  'industry',
  'state',
  'city',
  'entityType',
  'companySize',
  'fundedType',
  'enterprise',
  'verified',
] as const satisfies readonly (keyof CompanyFacets)[];
export type FacetName = (typeof FACETS)[number];

/** The contract's own list would bring its schemas along, which a list of cards has no use for. */
export const SORTS = ['newest', 'name', 'founded'] as const satisfies readonly CompanySort[];

/** Cards a request brings: about three screens of a laptop. */
const PAGE_SIZE = '20';

/** What somebody looks for in the directory. It is all in the page's address, so that a search can be shared. */
export interface Search {
  /** As typed, '' for nothing. */
  readonly q: string;
  readonly filters: { readonly [Name in FacetName]?: string };
  /** '' for the order that the API gives by itself: what fits best where something is searched for, else the newest. */
  readonly sort: CompanySort | '';
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
    sort: SORTS.find((sort) => sort === params.get('sort')) ?? '',
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
  if (sort !== '') params.set('sort', sort);
  return params;
}

/** Whether anything narrows the list: an order does not. */
export function isNarrowed({ q, filters }: Search): boolean {
  return q.trim() !== '' || Object.keys(filters).length > 0;
}

/** A list's name in the cache of reads. @param within the bounds of this directory, in force where nothing else is chosen */
export function directoryKey(params: URLSearchParams, within: Search['filters'] = {}) {
  const search = readSearch(params);
  const asked = writeSearch({ ...search, filters: { ...within, ...search.filters } });
  return ['companies', asked.toString(), params.get('cursor') ?? ''] as const;
}

/** What the MSME page shows where no class is chosen. */
export const MSME_WITHIN = { enterprise: 'msme' } as const;

/** The path of GET /company that answers a page of such a list, below /api/v1. */
export function directoryPath([, query]: ReturnType<typeof directoryKey>, cursor: string): string {
  const params = new URLSearchParams(query);
  params.set('limit', PAGE_SIZE);
  if (cursor !== '') params.set('cursor', cursor);
  return `/company?${params}`;
}

/** What a card shows of a company. */
const ON_CARD = [
  '_id',
  'name',
  'registeredEntity',
  'description',
  'stage',
  'industry',
  'city',
  'establishedYear',
  'logoUrl',
  'verification',
  'reviewed',
] as const;
export type CardCompany = Pick<CompanyListAnswer['companies'][number], (typeof ON_CARD)[number]>;

/** A page of the directory, as far as its cards need it. */
export type DirectoryPage = Omit<CompanyListAnswer, 'companies'> & { readonly companies: readonly CardCompany[] };

/** Longer than any preview: of the rest, nothing is shown on a card. */
const WORDS_ON_CARD = 300;

/** The same page without what its cards do not show: so it goes along in the HTML. */
export function onCards({ companies, ...page }: DirectoryPage): DirectoryPage {
  const slim = companies.map((company): CardCompany => {
    return { ...pick(company, ON_CARD), description: company.description.slice(0, WORDS_ON_CARD) };
  });
  return { ...page, companies: slim };
}

/**
 * What the directory's island is rendered with. Of the address only what the list hangs on goes in, since the page is
 * kept and sent to others.
 *
 * @param list the API's answer, undefined where there was none
 */
export function directoryBeginning(list: unknown, address: URLSearchParams) {
  const params = writeSearch(readSearch(address));
  const cursor = address.get('cursor');
  if (cursor) params.set('cursor', cursor);
  // Asked by `directoryPath`, whose answer this is.
  const answer = list as CompanyListAnswer | undefined;
  return { query: params.size > 0 ? `?${params}` : '', seed: answer ? onCards(answer) : null };
}
