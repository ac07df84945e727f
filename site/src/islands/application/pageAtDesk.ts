import { type DeskSearch, deskQuery } from './deskSearch.ts';

/**
 * Where an application is read from the provider's side, also by who is in both teams.
 *
 * @param from how the desk was looked at whose list it is opened from; there is a way to the next one of that list then
 */
export function pageAtDesk({ _id }: { readonly _id: string }, from?: DeskSearch): string {
  const query = new URLSearchParams({
    as: 'reviewer',
    ...(from && { ...Object.fromEntries(deskQuery(from)), sort: from.sort }),
  });
  return `/dashboard/applications/${_id}?${query}`;
}

/** Whether an application was opened from the list of a desk, by the address that `pageAtDesk` made. */
export const isFromDesk = (asked: URLSearchParams): boolean => asked.has('sort');
