import { UPDATE_KINDS } from '#api/contract/options.ts';

/** A list of updates by its name in the cache of reads: of one kind or all (''), and from where on. */
export function updatesKey(params: URLSearchParams) {
  const kind = UPDATE_KINDS.find((one) => one === params.get('kind')) ?? '';
  return ['updates', new URLSearchParams(kind === '' ? '' : { kind }).toString(), params.get('cursor') ?? ''] as const;
}
export type UpdatesKey = ReturnType<typeof updatesKey>;

/** The path of GET /updates for a page of the list, below /api/v1. */
export function updatesPath([, query]: UpdatesKey, cursor: string): string {
  const params = new URLSearchParams(query);
  if (cursor) params.set('cursor', cursor);
  return `/updates${params.size > 0 ? `?${params}` : ''}`;
}
