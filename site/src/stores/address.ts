import { useStore } from '@nanostores/react';
import { atom, onMount } from 'nanostores';

/** The page's query as it stands in the address bar; null while the page is rendered and until React has woken up. */
const $query = atom<string | null>(null);

onMount($query, () => {
  const look = () => $query.set(location.search);
  look();
  window.addEventListener('popstate', look);
  return () => window.removeEventListener('popstate', look);
});

/**
 * The page's query, as it is now.
 *
 * @param rendered what it was when the server rendered the page: hydration begins with that
 */
export function useAddress(rendered: string): URLSearchParams {
  return new URLSearchParams(useStore($query, { ssr: 'initial' }) ?? rendered);
}

/** Marks entries of the history that we added, so that closing what they opened can go back to the one before. */
const OURS = { list: 'opened' };

/**
 * Changes the page's query without loading anything.
 *
 * @param how 'push' makes an entry that the back button leaves again, 'replace' stays on the entry
 */
export function setQuery(params: URLSearchParams, how: 'push' | 'replace'): void {
  const query = params.size > 0 ? `?${params}` : '';
  if (query === location.search) return;
  const url = location.pathname + query;
  if (how === 'push') history.pushState(OURS, '', url);
  else history.replaceState(history.state, '', url);
  $query.set(query);
}

/** Undoes a 'push': goes back where this page made the entry, else (the address was opened as it is) shows `params`. */
export function leave(params: URLSearchParams): void {
  if (history.state?.list === OURS.list) history.back();
  else setQuery(params, 'replace');
}
