import { nameKey } from '#projections/search/index.ts';
import type { SearchResult } from '../contract/search.ts';

/** Whose name is what was typed first, then whose begins so, then the rest; each time the kinds' bests in turn. */
export function merged(lists: readonly { readonly results: readonly SearchResult[] }[], q: string): SearchResult[] {
  const typed = nameKey(q);
  const tier = ({ kind, title }: SearchResult): number => {
    if (kind === 'post') return 2;
    const key = nameKey(title);
    return key === typed ? 0 : key.startsWith(typed) ? 1 : 2;
  };
  const places = lists.flatMap(({ results }, kind) =>
    results.map((one, place) => ({ one, place, kind, tier: tier(one) })),
  );
  return places.sort((a, b) => a.tier - b.tier || a.place - b.place || a.kind - b.kind).map(({ one }) => one);
}
