import { SEARCH_MAX } from '#api/contract/limits.ts';
import { SEARCH_KINDS, type SearchKind } from '#api/contract/options.ts';

/** What is looked for on the page of the search. It is all in the page's address. */
export interface Asked {
  /** As typed, '' for nothing. */
  readonly q: string;
  /** '' for everything. */
  readonly kind: SearchKind | '';
  /** Where a page of one kind goes on; '' at its beginning. */
  readonly cursor: string;
}

/** What everything shows of each kind, and a page shows of one. */
const EACH = 6;
const PAGE = 24;
/** Fewer letters are in nearly every word. */
const LETTERS_MIN = 2;

/** Reads what is asked out of an address. What is unknown there is passed over. */
export function readAsked(params: URLSearchParams): Asked {
  const q = (params.get('q') ?? '').replaceAll('\0', '').trim().slice(0, SEARCH_MAX);
  const kind = SEARCH_KINDS.find((one) => one === params.get('kind')) ?? '';
  return { q, kind, cursor: kind === '' ? '' : (params.get('cursor') ?? '') };
}

/** Whether there is something to search for, too little of it, or nothing. */
export function lengthOf(q: string): 'enough' | 'short' | 'none' {
  if (q.trim() === '') return 'none';
  return (q.match(/[\p{L}\p{N}\p{M}]/gu)?.length ?? 0) < LETTERS_MIN ? 'short' : 'enough';
}

/** The address of the page that shows it. */
export function hrefOf({ q, kind = '', cursor = '' }: Partial<Asked>): string {
  const params = new URLSearchParams({ ...(q && { q }), ...(kind && { kind }), ...(cursor && { cursor }) });
  return params.size > 0 ? `/search?${params}` : '/search';
}

/** The path of GET /search that answers it, below /api/v1. */
export function searchPath({ q, kind, cursor }: Asked): string {
  const params = new URLSearchParams({ q, counts: 'all' });
  if (kind === '') params.set('each', String(EACH));
  else params.set('kind', kind);
  params.set('limit', String(PAGE));
  if (cursor !== '') params.set('cursor', cursor);
  return `/search?${params}`;
}

/** Finds by their kinds, the kind of the best one first. */
export function byKind<Found extends { readonly kind: SearchKind }>(results: readonly Found[]) {
  const kinds = [...new Set(results.map(({ kind }) => kind))];
  return kinds.map((kind) => ({ kind, results: results.filter((one) => one.kind === kind) }));
}
