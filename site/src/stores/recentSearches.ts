import { SEARCH_MAX } from '#api/contract/limits.ts';
import { readStoredJson, writeStored } from './browserStorage.ts';
import { $session } from './session.ts';

/** What whoever is signed in, or a guest, searched for on this device, the last first. It never leaves the device. */
const name = (): string => `searchedBefore-${$session.get()?.user._id ?? ''}`;
const MOST = 5;

export function recentSearches(): readonly string[] {
  // Of whoever was at this device before searches stood under the name of whose they are.
  writeStored('local', 'searchedBefore', null);
  const kept = readStoredJson('local', name());
  if (!Array.isArray(kept)) return [];
  return kept.filter((one) => typeof one === 'string' && one.length <= SEARCH_MAX).slice(0, MOST);
}

export function keepSearch(typed: string): void {
  const q = typed.trim().slice(0, SEARCH_MAX);
  if (q === '') return;
  const others = recentSearches().filter((one) => one.toLowerCase() !== q.toLowerCase());
  writeStored('local', name(), JSON.stringify([q, ...others].slice(0, MOST)));
}

export function forgetSearches(): void {
  writeStored('local', name(), null);
}
